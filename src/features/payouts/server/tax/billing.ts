import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { BillingTerms } from "#features/commissions/rules/billing.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { unseal } from "#server/secrets.ts";
import { termsOf } from "../settings/settings.ts";
import { taxProfiles } from "../table.ts";
import { taxPurpose } from "./tax-profile.ts";

const profileByPerson = statement("payouts.billing", { personId: taxProfiles.personId }, (from, p) =>
  from.select().from(taxProfiles).where(eq(taxProfiles.personId, p.personId)),
);

/** Returns what a statement says about its recipient, and whether the company wants it to be an invoice. */
export async function readBillingTerms(ctx: ReadCtx, personId: Id<"per">): Promise<BillingTerms> {
  const [[profile], { selfBilling, reverseCharge }] = await Promise.all([
    ctx.db.run(profileByPerson, { personId }),
    termsOf(ctx),
  ]);
  if (!profile) return { selfBilling, reverseCharge, recipient: null };
  const { kind, name, country, address, vatId, taxId } = profile;
  const plainTaxId = unseal(ctx.services.settings, taxPurpose, taxId);
  return { selfBilling, reverseCharge, recipient: { kind, name, country, address, vatId, taxId: plainTaxId } };
}

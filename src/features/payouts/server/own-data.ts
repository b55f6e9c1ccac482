import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { unseal } from "#server/secrets.ts";
import { unsealDetails } from "./payees/payee-details.ts";
import { payees, payoutItems, taxProfiles } from "./table.ts";
import { taxPurpose } from "./tax/tax-profile.ts";

const ownItems = statement("payouts.dataOfItems", { personId: payoutItems.personId }, (from, p) =>
  from
    .select({
      id: payoutItems.id,
      currency: payoutItems.currency,
      minor: payoutItems.minor,
      state: payoutItems.state,
      hint: payoutItems.hint,
      reference: payoutItems.reference,
      createdAt: payoutItems.createdAt,
      paidAt: payoutItems.paidAt,
    })
    .from(payoutItems)
    .where(eq(payoutItems.personId, p.personId))
    .orderBy(payoutItems.id),
);
const ownPayee = statement("payouts.dataOfPayee", { personId: payees.personId }, (from, p) =>
  from.select().from(payees).where(eq(payees.personId, p.personId)),
);
const ownTaxProfile = statement("payouts.dataOfTaxes", { personId: taxProfiles.personId }, (from, p) =>
  from.select().from(taxProfiles).where(eq(taxProfiles.personId, p.personId)),
);

/**
 * Exports a person's payouts and payout details from each tenant they belong to; the details are decrypted because they are the
 * person's own.
 */
export const payoutExporters = [
  {
    name: "payouts",
    collect: (services: Services, personId: Id<"per">) =>
      queryEachTenant(services, personId, async (tenantDb, tenantId) => {
        const [payee] = await tenantDb.run(ownPayee, { personId });
        const [tax] = await tenantDb.run(ownTaxProfile, { personId });
        return {
          tenantId,
          payee: payee && { details: unsealDetails(services, payee.sealed), currency: payee.currency },
          taxProfile: tax && {
            kind: tax.kind,
            name: tax.name,
            country: tax.country,
            taxId: unseal(services.settings, taxPurpose, tax.taxId),
            address: tax.address,
            vatId: tax.vatId,
          },
          payouts: await tenantDb.run(ownItems, { personId }),
        };
      }),
  },
];

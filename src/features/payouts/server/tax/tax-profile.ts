import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { companies } from "#base/roles.ts";
import { objects } from "#features/files/server/table.ts";
import { assertRecentProof } from "#features/identity/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Caller, Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { seal } from "#server/secrets.ts";
import { errors } from "../../contract/errors.ts";
import type { setTaxProfile as setEndpoint } from "../../contract/tax.ts";
import { maskTaxId } from "../../rules/payees.ts";
import { termsOf } from "../settings/settings.ts";
import { taxProfiles } from "../table.ts";
import { validateTaxId } from "./tax-id.ts";

export const taxPurpose = "tax id";
/** Tax forms are stored with the attachments. */
const folder = "attachments/";

const profileByPerson = statement("payouts.taxProfile", { personId: taxProfiles.personId }, (from, p) =>
  from
    .select({
      kind: taxProfiles.kind,
      name: taxProfiles.name,
      country: taxProfiles.country,
      formId: taxProfiles.formId,
      address: taxProfiles.address,
      vatId: taxProfiles.vatId,
      taxIdHint: taxProfiles.taxIdHint,
      taxIdChecked: taxProfiles.taxIdChecked,
      updatedAt: taxProfiles.updatedAt,
    })
    .from(taxProfiles)
    .where(eq(taxProfiles.personId, p.personId)),
);

export async function getTaxProfile(ctx: Pick<ReadCtx, "db" | "tenantId" | "personId">) {
  const [[profile], { taxRule }] = await Promise.all([
    ctx.db.run(profileByPerson, { personId: ctx.personId }),
    termsOf(ctx),
  ]);
  return { profile: profile ?? null, rule: taxRule };
}

type Given = z.infer<typeof setEndpoint.input>;

/**
 * Returns the tax id for storage: a new one validated and encrypted, or the existing one, which was validated for the same kind
 * and country.
 */
async function sealTaxId(ctx: Ctx, { kind, country, taxId }: Given) {
  if (taxId !== undefined)
    return {
      taxIdChecked: await validateTaxId(kind, country, taxId),
      taxId: seal(ctx.services.settings, taxPurpose, taxId),
      taxIdHint: maskTaxId(taxId),
    };
  const { taxIdChecked, taxId: sealed, taxIdHint } = taxProfiles;
  const [stored] = await ctx.db
    .select({ taxIdChecked, taxId: sealed, taxIdHint })
    .from(taxProfiles)
    .where(and(eq(taxProfiles.personId, ctx.personId), eq(taxProfiles.kind, kind), eq(taxProfiles.country, country)));
  if (!stored) throw baseErrors.invalid({ fields: { taxId: { code: "required" } } });
  return stored;
}

export async function setTaxProfile(ctx: Ctx, input: Given) {
  await assertRecentProof(ctx);
  const { kind, name, country, formId = null, address = "", vatId = "" } = input;
  const number = await sealTaxId(ctx, input);
  if (formId) {
    const [form] = await ctx.db
      .select({ path: objects.path })
      .from(objects)
      .where(and(eq(objects.id, formId), eq(objects.ownerId, ctx.personId)));
    if (!form?.path.startsWith(folder)) throw errors.badFile();
  }
  const row = { kind, name, country, ...number, address, vatId, formId, updatedAt: now };
  await ctx.db
    .insert(taxProfiles)
    .values({ ...row, personId: ctx.personId })
    .onConflictDoUpdate({ target: [taxProfiles.tenantId, taxProfiles.personId], set: row });
  const after = { kind, country, taxIdHint: row.taxIdHint, formId };
  await audit(ctx, { action: "payouts.taxProfileChanged", subject: ctx.personId, after });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return getTaxProfile(ctx);
}

const profileByForm = statement("payouts.taxForm", { formId: taxProfiles.formId }, (from, p) =>
  from.select({ id: taxProfiles.id }).from(taxProfiles).where(eq(taxProfiles.formId, p.formId)),
);

/** Company staff can read the forms that partners submitted. */
export async function canReadTaxForm(
  { db, role }: Pick<ReadCtx, "db"> & Pick<Caller, "role">,
  { id: formId }: { id: Id<"obj"> },
): Promise<boolean> {
  return companies.some((one) => one === role) && (await db.run(profileByForm, { formId })).length > 0;
}

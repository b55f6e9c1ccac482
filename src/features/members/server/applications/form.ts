import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { ApplicationForm, saveApplicationForm as saveEndpoint } from "../../contract/applications.ts";
import { errors } from "../../contract.ts";
import { applicationKeptDays, defaultForm } from "../../rules/applications.ts";
import { applicationForms } from "../table.ts";

type Reader = Pick<PublicReadCtx, "db" | "tenantId">;

const storedForm = statement("members.applicationForm", {}, (from) =>
  from.select({ form: applicationForms.form }).from(applicationForms),
);
const settingsById = statement("members.applicationSettings", { id: tenants.id }, (from, p) =>
  from
    .select({ registration: tenants.registration, retentionDays: tenants.retentionDays })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** The stored form, or the default of a tenant that never edited it. */
export async function readForm({ db }: Pick<Reader, "db">): Promise<ApplicationForm> {
  const [stored] = await db.run(storedForm, {});
  return stored?.form ?? defaultForm;
}

/** Refuses tenants whose partners join in another way. */
export async function getApplicationForm(ctx: Reader) {
  const { registration, retentionDays } = firstOf(await ctx.db.run(settingsById, { id: ctx.tenantId }));
  if (registration !== "application") throw errors.applicationsClosed();
  return { ...(await readForm(ctx)), keptDays: applicationKeptDays(retentionDays) };
}

export async function saveApplicationForm(ctx: Ctx, form: z.infer<typeof saveEndpoint.input>) {
  const before = await readForm(ctx);
  if (isDeepStrictEqual(before, form)) return form;
  await ctx.db
    .insert(applicationForms)
    .values({ form })
    .onConflictDoUpdate({ target: applicationForms.tenantId, set: { form } });
  await audit(ctx, { action: "members.applicationFormChanged", subject: "applicationForm", before, after: form });
  return form;
}

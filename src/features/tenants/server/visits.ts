import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { emailOf } from "#features/identity/server/reads.ts";
import {
  endVisit as endSession,
  beginVisit as enterAsVisitor,
  issueVisit,
  mustBeFresh,
} from "#features/identity/server/writes.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { asTenant, withTenant } from "#server/with-tenant.ts";
import { type beginVisit as beginEndpoint, errors } from "../contract.ts";
import { operatorsUrl, tenant } from "./reads.ts";

/** Outside of what is kept for an Idempotency-Key: the link is a secret. */
export async function visitTenant(ctx: ReadCtx, { id }: { id: Id<"ten"> }) {
  await mustBeFresh(ctx);
  const { slug, name, url } = await tenant(ctx, { id });
  if (slug === defaultTenant) throw errors.operatorsOwn();
  const whose = { personId: ctx.personId, email: await emailOf(ctx) };
  const change = { action: "tenants.visited", subject: name };
  const token = await withTenant(ctx.services, ctx.tenantId, async (here) => {
    await audit({ ...ctx, db: here.db }, change);
    return asTenant(here, id, async (there) => {
      await audit({ ...ctx, db: there.db }, change);
      return issueVisit(there, whose);
    });
  });
  return { url: `${url}/visit?token=${token}` };
}

export const beginVisit = (ctx: PublicReadCtx, { token }: z.infer<typeof beginEndpoint.input>) =>
  enterAsVisitor(ctx, token);

export async function endVisit(ctx: Ctx) {
  await endSession(ctx);
  return { url: `${operatorsUrl(ctx)}/admin/tenants?id=${ctx.tenantId}` };
}

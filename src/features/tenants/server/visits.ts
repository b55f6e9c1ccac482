import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { assertRecentProof, emailOf } from "#features/identity/server/reads.ts";
import {
  endVisit as endSession,
  startVisit as enterAsVisitor,
  issueVisitToken,
} from "#features/identity/server/writes.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { asTenant, withTenant } from "#server/with-tenant.ts";
import { type startVisit as beginEndpoint, errors } from "../contract.ts";
import { getTenant, operatorUrl } from "./reads.ts";

/** Runs outside the idempotency store, because the link is a secret. */
export async function visitTenant(ctx: ReadCtx, { id }: { id: Id<"ten"> }) {
  await assertRecentProof(ctx);
  const { slug, name, url } = await getTenant(ctx, { id });
  if (slug === defaultTenant) throw errors.operatorsOwn();
  const operator = { personId: ctx.personId, email: await emailOf(ctx) };
  const change = { action: "tenants.visited", subject: name };
  const token = await withTenant(ctx.services, ctx.tenantId, async (operatorCtx) => {
    await audit({ ...ctx, db: operatorCtx.db }, change);
    return asTenant(operatorCtx, id, async (tenantCtx) => {
      await audit({ ...ctx, db: tenantCtx.db }, change);
      return issueVisitToken(tenantCtx, operator);
    });
  });
  return { url: `${url}/visit?token=${token}` };
}

export const startVisit = (ctx: PublicReadCtx, { token }: z.infer<typeof beginEndpoint.input>) =>
  enterAsVisitor(ctx, token);

export async function endVisit(ctx: Ctx) {
  await endSession(ctx);
  return { url: `${operatorUrl(ctx)}/admin/tenants?id=${ctx.tenantId}` };
}

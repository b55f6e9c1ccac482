import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { presets } from "#base/brand/presets.ts";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { isReserved } from "#features/domains/server/reads.ts";
import { assertRecentProof } from "#features/identity/server/reads.ts";
import { endTenantSessions } from "#features/identity/server/writes.ts";
import { inviteFirstMember } from "#features/members/server/writes.ts";
import { defaultTenant, type TenantState, errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { asTenant } from "#server/with-tenant.ts";
import {
  errors,
  type createTenant as makeEndpoint,
  type changePlan as planEndpoint,
  type suspendTenant as suspendEndpoint,
} from "../contract.ts";
import { closingDays, markOf } from "../rules.ts";
import { getTenant } from "./reads.ts";

/** Audits the change twice, in the operator's tenant and in the one it was made to, because each reads its own log. */
async function auditBoth(ctx: Ctx, id: Id<"ten">, change: Parameters<typeof audit>[1]) {
  await audit(ctx, change);
  await asTenant(ctx, id, ({ db }) => audit({ ...ctx, db }, change));
  ctx.announce("tenant", "changed", { topics: ["tenants"] });
}

/** Creates a tenant with the default theme, a mark of its name, and one admin, who is invited by mail. */
export async function createTenant(ctx: Ctx, input: z.infer<typeof makeEndpoint.input>) {
  const { name, subdomain, plan, locale, adminEmail } = input;
  const { primary, secondary, accent } = presets.default;
  if (await isReserved(ctx, subdomain)) throw errors.subdomainTaken({ subdomain });
  const created = firstOf(
    await ctx.db
      .insert(tenants)
      .values({ slug: subdomain, name, mark: markOf(name), legalName: name, primary, secondary, accent, plan, locale })
      .returning({ id: tenants.id })
      .catch(onViolation("tenants_slug", errors.subdomainTaken({ subdomain })))
      .catch(onViolation("tenants_name", tenancyErrors.nameTaken({ name }))),
  );
  const { id } = created;
  const newTenant = await getTenant(ctx, { id });
  await asTenant(ctx, id, (tenantCtx) =>
    inviteFirstMember(tenantCtx, newTenant.url, { email: adminEmail, role: "admin", invitedBy: ctx.personId, locale }),
  );
  await auditBoth(ctx, id, { action: "tenants.made", subject: name, after: { plan, admin: adminEmail } });
  return newTenant;
}

export async function changePlan(ctx: Ctx, { id, plan }: z.infer<typeof planEndpoint.input>) {
  const before = await getTenant(ctx, { id });
  if (before.plan === plan) return before;
  await ctx.db.update(tenants).set({ plan }).where(eq(tenants.id, id));
  const [was, is] = [{ plan: before.plan }, { plan }];
  await auditBoth(ctx, id, { action: "tenants.planChanged", subject: before.name, before: was, after: is });
  return getTenant(ctx, { id });
}

type StateChange = {
  from: TenantState;
  to: PgUpdateSetSource<typeof tenants> & { state: TenantState };
  action: string;
  note?: string;
};

/** Moves a tenant from one state to the next; of two concurrent operators only one succeeds. */
async function changeState(ctx: Ctx, id: Id<"ten">, { from, to, action, note }: StateChange) {
  const [updated] = await ctx.db
    .update(tenants)
    .set(to)
    .where(and(eq(tenants.id, id), eq(tenants.state, from)))
    .returning({ slug: tenants.slug });
  const after = await getTenant(ctx, { id });
  if (after.slug === defaultTenant) throw errors.operatorsOwn();
  if (!updated) throw errors.otherState();
  const details = note === undefined ? {} : { note };
  await auditBoth(ctx, id, {
    action,
    subject: after.name,
    before: { state: from },
    after: { state: to.state, ...details },
  });
  return after;
}

export const suspendTenant = (ctx: Ctx, { id, note }: z.infer<typeof suspendEndpoint.input>) =>
  changeState(ctx, id, {
    from: "active",
    to: { state: "suspended", stateNote: note },
    action: "tenants.suspended",
    note,
  });

/** Everyone was signed out by the suspension, and so has to sign in again. */
export async function resumeTenant(ctx: Ctx, { id }: { id: Id<"ten"> }) {
  await endTenantSessions(ctx, id);
  return changeState(ctx, id, {
    from: "suspended",
    to: { state: "active", stateNote: null },
    action: "tenants.resumed",
  });
}

/** A suspended tenant can be deleted too; if it is kept, it is active again. */
export async function closeTenant(ctx: Ctx, { id }: { id: Id<"ten"> }) {
  await assertRecentProof(ctx);
  const { state } = await getTenant(ctx, { id });
  if (state === "closing") throw errors.otherState();
  const erasedAt = sql`now() + ${closingDays} * interval '1 day'`;
  return changeState(ctx, id, { from: state, to: { state: "closing", erasedAt }, action: "tenants.closing" });
}

export async function keepTenant(ctx: Ctx, { id }: { id: Id<"ten"> }) {
  await endTenantSessions(ctx, id);
  return changeState(ctx, id, {
    from: "closing",
    to: { state: "active", stateNote: null, erasedAt: null },
    action: "tenants.kept",
  });
}

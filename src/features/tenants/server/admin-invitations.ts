import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { listInvitations } from "#features/members/server/reads.ts";
import * as members from "#features/members/server/writes.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { asTenant } from "#server/with-tenant.ts";
import type { AdminInvitation, resendAdminInvitation as resendEndpoint } from "../contract.ts";
import { getTenant } from "./reads.ts";

/** Only admins': whom else a tenant invites is its own business. */
export async function listAdminInvitations(ctx: ReadCtx, { id }: { id: Id<"ten"> }) {
  await getTenant(ctx, { id });
  const { items } = await listInvitations({ db: readInTenant(ctx.services.db, id) });
  return {
    items: items.flatMap(({ id: invitationId, email, role, state, createdAt, expiresAt }): AdminInvitation[] =>
      role === "admin" && (state === "open" || state === "expired")
        ? [{ id: invitationId, email, state, createdAt, expiresAt }]
        : [],
    ),
  };
}

type Asked = z.infer<typeof resendEndpoint.input>;

type Action<T> = (ctx: Parameters<typeof members.resendAdminInvitation>[0], id: Id<"inv">) => Promise<T>;

/** Acts in the tenant, whose audit log records it and whose address the link has. */
async function actInTenant<T>(ctx: Ctx, { id, invitationId }: Asked, action: Action<T>): Promise<T> {
  const { url: address } = await getTenant(ctx, { id });
  const { personId, exchange } = ctx;
  const result = await asTenant(ctx, id, (tenantCtx) =>
    action({ ...tenantCtx, personId, exchange, address }, invitationId),
  );
  ctx.announce("tenant", "changed", { topics: ["tenants"] });
  return result;
}

export async function resendAdminInvitation(ctx: Ctx, asked: Asked) {
  await actInTenant(ctx, asked, members.resendAdminInvitation);
  return { sent: ctx.services.messageSenders.mail !== undefined };
}

export const linkAdminInvitation = (ctx: Ctx, asked: Asked) => actInTenant(ctx, asked, members.linkAdminInvitation);

export const revokeAdminInvitation = (ctx: Ctx, asked: Asked) => actInTenant(ctx, asked, members.revokeAdminInvitation);

import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { listInvitations } from "#features/members/server/reads.ts";
import { actOnAdminInvitation } from "#features/members/server/writes.ts";
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

/** Acts in the tenant, whose audit log records it and whose address the link has. */
async function act<A extends "resend" | "link" | "revoke">(ctx: Ctx, { id, invitationId }: Asked, action: A) {
  const { url: address } = await getTenant(ctx, { id });
  const { personId, exchange } = ctx;
  const result = await asTenant(ctx, id, (tenantCtx) =>
    actOnAdminInvitation({ ...tenantCtx, personId, exchange, address }, invitationId, action),
  );
  ctx.announce("tenant", "changed", { topics: ["tenants"] });
  return result;
}

export async function resendAdminInvitation(ctx: Ctx, asked: Asked) {
  await act(ctx, asked, "resend");
  return { sent: true };
}

export const linkAdminInvitation = (ctx: Ctx, asked: Asked) => act(ctx, asked, "link");

export const revokeAdminInvitation = (ctx: Ctx, asked: Asked) => act(ctx, asked, "revoke");

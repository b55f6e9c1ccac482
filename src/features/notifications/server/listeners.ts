import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { cameFromNewDevice, personRegistered } from "#features/identity/contract.ts";
import { members } from "#features/identity/server/table.ts";
import { roleAnswered } from "#features/members/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { notify } from "./notify.ts";

/** Whoever could answer hears that somebody asks. */
async function roleAsked(ctx: TenantCtx, { displayName, requestedRole }: z.infer<typeof personRegistered.payload>) {
  if (!requestedRole) return;
  const admins = await ctx.db
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.tenantId, ctx.tenantId), eq(members.role, "admin"), isNull(members.disabledAt)));
  const notice = {
    topic: "team",
    kind: "members.roleAsked",
    params: { name: displayName },
    to: "/admin/members",
  } as const;
  for (const { id } of admins) await notify(ctx, id, notice);
}

const answered = (ctx: TenantCtx, { personId, granted }: z.infer<typeof roleAnswered.payload>) =>
  notify(ctx, personId, {
    topic: "team",
    kind: granted ? "members.roleGranted" : "members.roleDeclined",
    to: "/dashboard",
  });

const newDevice = (ctx: TenantCtx, { personId, ...params }: z.infer<typeof cameFromNewDevice.payload>) =>
  notify(ctx, personId, { topic: "security", kind: "identity.newDevice", params, to: "/profile?tab=security" });

export const listeners = [
  on(personRegistered, roleAsked),
  on(roleAnswered, answered),
  on(cameFromNewDevice, newDevice),
];

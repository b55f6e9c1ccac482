import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Role } from "#base/roles.ts";
import { formerMembers, members, sessions } from "#features/identity/server/table.ts";
import { shortenSessions } from "#features/identity/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import {
  errors,
  type removeMember as removeEndpoint,
  roleAnswered,
  type updateRegistrationSettings as settingsEndpoint,
  type updateMember as updateEndpoint,
} from "../contract.ts";
import { removesLastAdmin } from "../rules.ts";
import { getMember, getRegistrationSettings, registrationColumns } from "./reads.ts";

export { inviteFirstMember } from "./invitations.ts";

const hasMemberId = (tenantId: Id<"ten">, id: Id<"per">) =>
  and(eq(members.tenantId, tenantId), eq(members.personId, id));

/** Locks all admins first, so that two who disable each other at the same time are serialized and the second one fails. */
async function lockMember({ db, tenantId }: Pick<Ctx, "db" | "tenantId">, id: Id<"per">) {
  await db
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.tenantId, tenantId), eq(members.role, "admin")))
    .for("update");
  const [before] = await db.select().from(members).where(hasMemberId(tenantId, id)).for("update");
  if (!before) throw baseErrors.notFound();
  const [others] = await db
    .select({ count: count() })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        eq(members.role, "admin"),
        isNull(members.disabledAt),
        ne(members.personId, id),
      ),
    );
  return { before, otherAdmins: others!.count };
}

type Update = z.infer<typeof updateEndpoint.input>;

export async function updateMember(ctx: Ctx, { id, role, requestGranted, disabled }: Update) {
  const { db, tenantId } = ctx;
  const { before, otherAdmins } = await lockMember(ctx, id);
  const granted = requestGranted ? before.requestedRole : null;
  const after: { role: Role; disabled: boolean } = {
    role: granted ?? role ?? before.role,
    disabled: disabled ?? before.disabledAt !== null,
  };
  const previous = { role: before.role, disabled: before.disabledAt !== null };
  if (removesLastAdmin(previous, after, otherAdmins)) throw errors.lastAdmin();
  const answered = requestGranted !== undefined || role !== undefined;
  await db
    .update(members)
    .set({
      role: after.role,
      ...(answered && { requestedRole: null }),
      disabledAt: after.disabled ? (before.disabledAt ?? now) : null,
    })
    .where(hasMemberId(tenantId, id));
  if (after.disabled) await endSessionsInTenant(ctx, id);
  if (before.requestedRole && answered) {
    const granted = after.role === before.requestedRole;
    await ctx.emit(roleAnswered, { personId: id, role: before.requestedRole, granted });
  }
  const changed = await getMember(ctx, id);
  await audit(ctx, { action: "members.changed", subject: changed.email, before: previous, after });
  return changed;
}

export async function removeMember(ctx: Ctx, { id }: z.infer<typeof removeEndpoint.input>) {
  const { db, tenantId } = ctx;
  const { before, otherAdmins } = await lockMember(ctx, id);
  const previous = { role: before.role, disabled: before.disabledAt !== null };
  if (removesLastAdmin(previous, undefined, otherAdmins)) throw errors.lastAdmin();
  const { email } = await getMember(ctx, id);
  await db.delete(members).where(hasMemberId(tenantId, id));
  await db.insert(formerMembers).values({ tenantId, personId: id }).onConflictDoNothing();
  await endSessionsInTenant(ctx, id);
  await audit(ctx, { action: "members.removed", subject: email, before: previous, after: null });
  return { removed: true };
}

/** Only in this tenant: an admin may not end sessions in other tenants. */
const endSessionsInTenant = ({ db, tenantId }: Pick<Ctx, "db" | "tenantId">, id: Id<"per">) =>
  db.delete(sessions).where(and(eq(sessions.personId, id), eq(sessions.tenantId, tenantId)));

export async function updateRegistrationSettings(ctx: Ctx, changes: z.infer<typeof settingsEndpoint.input>) {
  const before = await getRegistrationSettings(ctx);
  if (Object.keys(changes).length === 0) return before;
  const [after] = await ctx.db
    .update(tenants)
    .set(changes)
    .where(eq(tenants.id, ctx.tenantId))
    .returning(registrationColumns);
  if (changes.sessionDays !== undefined || changes.sessionIdleHours !== undefined)
    await shortenSessions(ctx, { idleHours: after!.sessionIdleHours, days: after!.sessionDays });
  await audit(ctx, { action: "members.registrationChanged", subject: "registration", before, after: after! });
  return after!;
}

import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Role } from "#base/roles.ts";
import { normalizeEmail } from "#features/identity/rules.ts";
import { formerMembers, members, people, sessions } from "#features/identity/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import {
  errors,
  type removeMember as removeEndpoint,
  roleAnswered,
  type updateMember as updateEndpoint,
} from "../contract.ts";
import { removesLastAdmin } from "../rules.ts";
import {
  createInvitation,
  createInvitationLink,
  type InvitationFields,
  type Inviter,
  mailInvitation,
  resendInvitation,
  revokeInvitation,
} from "./invitations.ts";
import { getMember } from "./reads.ts";
import { invitations } from "./table.ts";

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
  const others = firstOf(
    await db
      .select({ count: count() })
      .from(members)
      .where(
        and(
          eq(members.tenantId, tenantId),
          eq(members.role, "admin"),
          isNull(members.disabledAt),
          ne(members.personId, id),
        ),
      ),
  );
  return { before, otherAdmins: others.count };
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

/** Invites the first member of a tenant, which has no admin yet who could do so. `home` is the tenant's own URL. */
export async function inviteFirstMember(ctx: TenantCtx, home: string, fields: InvitationFields) {
  const email = normalizeEmail(fields.email);
  const [person] = await ctx.db.select({ locale: people.locale }).from(people).where(eq(people.email, email));
  const locale = person?.locale ?? fields.locale ?? null;
  const { token } = await createInvitation(ctx.db, { ...fields, email, locale });
  await mailInvitation(ctx, home, { email, token, locale, invitedBy: fields.invitedBy });
}

/** The operator acts on the invitations of admins only: whom else a tenant invites is its own business. */
async function assertAdminInvitation({ db }: Pick<Inviter, "db">, id: Id<"inv">) {
  const [found] = await db.select({ role: invitations.role }).from(invitations).where(eq(invitations.id, id));
  if (found?.role !== "admin") throw baseErrors.notFound();
}

export async function resendAdminInvitation(ctx: Inviter, id: Id<"inv">) {
  await assertAdminInvitation(ctx, id);
  return resendInvitation(ctx, { id });
}

export async function linkAdminInvitation(ctx: Inviter, id: Id<"inv">) {
  await assertAdminInvitation(ctx, id);
  return createInvitationLink(ctx, { id });
}

export async function revokeAdminInvitation(ctx: Inviter, id: Id<"inv">) {
  await assertAdminInvitation(ctx, id);
  return revokeInvitation(ctx, { id });
}

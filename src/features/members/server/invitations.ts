import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { normalizeEmail } from "#features/identity/rules.ts";
import { members, people } from "#features/identity/server/table.ts";
import { countAttempt } from "#features/identity/server/writes.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import {
  errors,
  type invite as inviteEndpoint,
  type createInvitationLink as linkEndpoint,
  type resendInvitation as resendEndpoint,
  type revokeInvitation as revokeEndpoint,
} from "../contract.ts";
import { invitationDays } from "../rules.ts";
import { invitationColumns, withState } from "./reads.ts";
import { invitations } from "./table.ts";

const expiresAt = sql`now() + ${sql.raw(String(invitationDays))} * interval '1 day'`;
export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

export async function invite(ctx: Ctx, { email: enteredEmail, role, locale }: z.infer<typeof inviteEndpoint.input>) {
  const email = normalizeEmail(enteredEmail);
  await countAttempt(ctx.services, "invite", ctx.tenantId);
  const invitee = await findInvitee(ctx, email);
  if (invitee?.isMember) throw errors.alreadyMember({ email });
  const created = await sendInvitation(ctx, { email, role, locale: invitee?.locale ?? locale ?? null });
  return { ...withState(created), invitedBy: await nameOf(ctx, ctx.personId) };
}

/** Finds the account with an address, and whether it belongs to the tenant already. */
export async function findInvitee({ db, tenantId }: Pick<Ctx, "db" | "tenantId">, email: string) {
  const [person] = await db
    .select({ id: people.id, locale: people.locale, memberOf: members.tenantId })
    .from(people)
    .leftJoin(members, and(eq(members.personId, people.id), eq(members.tenantId, tenantId)))
    .where(eq(people.email, email));
  return person && { id: person.id, locale: person.locale, isMember: person.memberOf !== null };
}

/** Creates an invitation in the caller's name, and mails it. */
export async function sendInvitation(ctx: Ctx, fields: Omit<InvitationFields, "invitedBy"> & Pick<Mail, "locale">) {
  const invitedBy = ctx.personId;
  const { email, role, locale } = fields;
  const { created, token } = await createInvitation(ctx.db, { ...fields, invitedBy });
  await mailInvitation(ctx, ctx.address, { email, token, locale, invitedBy });
  await audit(ctx, { action: "members.invited", subject: email, after: { role } });
  return created;
}

export type InvitationFields = Pick<typeof invitations.$inferInsert, "email" | "role" | "invitedBy" | "locale">;

/** A second invitation replaces the first, so that only one link is valid at a time. */
export async function createInvitation(db: Ctx["db"], { email, ...fields }: InvitationFields) {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.email, email), isOpen));
  const token = createToken();
  const created = firstOf(
    await db
      .insert(invitations)
      .values({ email, ...fields, tokenHash: hashToken(token), expiresAt })
      .returning(invitationColumns),
  );
  return { created: created, token };
}

/** Who acts on an invitation, and the address its links lead to. */
export type Inviter = TenantCtx & Pick<Ctx, "personId" | "exchange" | "address">;

export async function resendInvitation(ctx: Inviter, { id }: z.infer<typeof resendEndpoint.input>) {
  await countAttempt(ctx.services, "invite", ctx.tenantId);
  const token = createToken();
  const [renewed] = await ctx.db
    .update(invitations)
    .set({ tokenHash: hashToken(token), expiresAt })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ ...invitationColumns, locale: invitations.locale });
  if (!renewed) throw errors.invitationOver();
  const { locale, ...invitation } = renewed;
  await mailInvitation(ctx, ctx.address, { email: invitation.email, token, locale, invitedBy: ctx.personId });
  return { ...withState(invitation), invitedBy: await nameOf(ctx, ctx.personId) };
}

/** The link lets its holder join with the invited address and role, so it is shown once, to the admin who asks, and audited. */
export async function createInvitationLink(ctx: Inviter, { id }: z.infer<typeof linkEndpoint.input>) {
  await countAttempt(ctx.services, "invite", ctx.tenantId);
  const token = createToken();
  const [linked] = await ctx.db
    .update(invitations)
    .set({ linkHash: hashToken(token), expiresAt })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ email: invitations.email, role: invitations.role, expiresAt: invitations.expiresAt });
  if (!linked) throw errors.invitationOver();
  await audit(ctx, { action: "members.invitationLinked", subject: linked.email, after: { role: linked.role } });
  return { url: invitationUrl(ctx.address, token), expiresAt: linked.expiresAt };
}

const invitationUrl = (address: string, token: string) => `${address}/invitation?token=${token}`;

export async function revokeInvitation(ctx: Inviter, { id }: z.infer<typeof revokeEndpoint.input>) {
  const [revoked] = await ctx.db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ email: invitations.email, role: invitations.role });
  if (!revoked) throw errors.invitationOver();
  await audit(ctx, {
    action: "members.invitationRevoked",
    subject: revoked.email,
    before: { role: revoked.role },
    after: null,
  });
  return { revoked: true };
}

/** Matches the open invitation with this token, in the tenant of the requested host. */
export const hasOpenToken = (token: string) =>
  and(
    or(eq(invitations.tokenHash, hashToken(token)), eq(invitations.linkHash, hashToken(token))),
    isOpen,
    gt(invitations.expiresAt, now),
  );

type Mail = { email: string; token: string; locale: LocaleCode | null; invitedBy: Id<"per"> };

export async function mailInvitation(ctx: TenantCtx, address: string, { email, token, locale, invitedBy }: Mail) {
  const link = invitationUrl(address, token);
  const params = { days: invitationDays, name: await nameOf(ctx, invitedBy) };
  await sendMail(ctx, email, {
    locale,
    feature: "members",
    name: "invitation",
    params,
    link,
  });
}

async function nameOf({ db }: Pick<Ctx, "db">, id: Id<"per">) {
  const [person] = await db.select({ name: people.displayName }).from(people).where(eq(people.id, id));
  return person?.name ?? null;
}

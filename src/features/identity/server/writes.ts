import { and, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Exchange, PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { credentialsRevoked, type Entry, errors, type RevocationReason, signedInFromNewDevice } from "../contract.ts";
import { challengeCookie, challengeMinutes, sessionCookie, sessionLimits, tenantToEnter } from "../rules.ts";
import type { SignInMethod } from "../values.ts";
import { recordAuthEvent, recordAuthFailure } from "./auth-events.ts";
import { deviceOf } from "./devices.ts";
import { rememberDevice } from "./known-device.ts";
import { getMe, memberships, signInPerson } from "./reads.ts";
import { createToken, hashToken } from "./session.ts";
import { apiKeys, authEvents, challenges, factors, passwords, people, sessions, tokens } from "./table.ts";

export { countAttempt, resetAttempts } from "./attempts.ts";
export { recordAuthEvent, recordAuthFailure } from "./auth-events.ts";
export { assertUnknownPassword } from "./known-passwords.ts";
export { hashNewPassword } from "./password.ts";
export { assertAccountProof, assertRecentProof, recordProof } from "./proof.ts";
export { createToken, hashToken } from "./session.ts";
export { endVisit, issueVisitToken, startVisit } from "./visiting.ts";

type SignInRequest = {
  personId: Id<"per">;
  way: SignInMethod;
  remember: boolean;
  /** The second factor was provided, or the sign-in counts as both: a passkey that verified its user. */
  strong?: boolean;
  /** The tenant that issued the second-factor challenge, once it is met. */
  into?: Id<"ten">;
};

const inMinutes = (minutes: number) => sql`now() + ${minutes} * interval '1 minute'`;

/**
 * The single path to a session, whatever the sign-in method. A person with a second factor gets a challenge and no session until it is met
 * [R4.2]; a disabled person gets neither [R8.1].
 */
export async function completeSignIn(
  ctx: PublicReadCtx,
  { personId, way, remember, strong, into }: SignInRequest,
): Promise<Entry> {
  const { db, services, tenantId, exchange } = ctx;
  const [[person], existing] = await Promise.all([
    db.run(signInPerson, { personId }),
    db.run(memberships, { personId }),
  ]);
  const host = into ? { tenantId: into, named: true } : { tenantId, named: ctx.isTenantHost };
  const membership = person && tenantToEnter(existing, host, person.lastUsed);
  const refuse = async (error: Error, reason: string) => {
    const email = person?.email ?? "";
    await recordAuthFailure(ctx, { type: "login_failed", email, personId, details: { reason, way } });
    throw error;
  };
  if (!person || !membership) return refuse(errors.noAccount(), "no membership");
  if (!person.isActive || membership.disabledAt) return refuse(errors.disabled(), "disabled");

  const token = createToken();
  if (person.mfaMethod && !strong) {
    await withTenant(services, membership.tenantId, async (tenantCtx) => {
      await tenantCtx.db.delete(challenges).where(sql`${challenges.expiresAt} < now()`);
      await tenantCtx.db.insert(challenges).values({
        tokenHash: hashToken(token),
        personId,
        tenantId: membership.tenantId,
        way,
        remember,
        expiresAt: inMinutes(challengeMinutes),
      });
    });
    exchange.setCookie(challengeCookie, token, challengeMinutes * 60);
    return { requiresMFA: true, me: null };
  }

  const limits = sessionLimits({ idleHours: membership.sessionIdleHours, days: membership.sessionDays }, remember);
  const formerToken = exchange.cookieOf(sessionCookie);
  await withTenant(services, membership.tenantId, async (tenantCtx) => {
    // This browser's former session loses its cookie below, and would stay open without anyone able to end it.
    if (formerToken) await tenantCtx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(formerToken)));
    await tenantCtx.db.insert(sessions).values({
      tokenHash: hashToken(token),
      personId,
      tenantId: membership.tenantId,
      way,
      userAgent: exchange.userAgent.slice(0, 500),
      ip: exchange.ip,
      idleMinutes: limits.idleMinutes,
      expiresAt: inMinutes(limits.minutes),
    });
    await tenantCtx.db
      .update(people)
      .set({ lastLoginAt: now, tenantId: membership.tenantId })
      .where(eq(people.id, personId));
    await recordSignIn({ ...tenantCtx, exchange }, { personId, email: person.email, way });
  });
  exchange.setCookie(sessionCookie, token, remember ? limits.minutes * 60 : undefined);
  rememberDevice(ctx, personId);
  if (exchange.cookieOf(challengeCookie)) exchange.setCookie(challengeCookie, null);
  return { requiresMFA: false, me: await getMe({ ...membership, db, personId }) };
}

/** Records the sign-in with its device, and emits an event when the device is new to a person who has signed in before. */
async function recordSignIn(
  ctx: TenantCtx & { exchange: Exchange },
  { personId, email, way }: { personId: Id<"per">; email: string; way: SignInMethod },
) {
  const { browser, system } = deviceOf(ctx.exchange.userAgent);
  const device = { ...(browser && { browser }), ...(system && { system }) };
  const [before] = await ctx.db
    .select({
      logins: count(),
      here: sql<number>`count(*) filter (where ${authEvents.details} @> ${JSON.stringify(device)})`,
    })
    .from(authEvents)
    .where(and(eq(authEvents.personId, personId), eq(authEvents.type, "login")));
  await recordAuthEvent(ctx, { type: "login", email, personId, details: { way, ...device } });
  if (browser && system && before!.logins > 0 && Number(before!.here) === 0)
    await ctx.emit(signedInFromNewDevice, { personId, browser, system });
}

const openChallenge = statement("identity.openChallenge", { tokenHash: challenges.tokenHash }, (from, p) =>
  from
    .select({
      id: challenges.id,
      personId: challenges.personId,
      email: people.email,
      tenantId: challenges.tenantId,
      way: challenges.way,
      remember: challenges.remember,
    })
    .from(challenges)
    .innerJoin(people, eq(people.id, challenges.personId))
    .where(and(eq(challenges.tokenHash, p.tokenHash), gt(challenges.expiresAt, now))),
);

/** The person who still has to provide a second factor in this browser. */
export async function findChallenge({ db, exchange }: Pick<PublicReadCtx, "db"> & { exchange: Exchange }) {
  const token = exchange.cookieOf(challengeCookie);
  const [challenge] = token ? await db.run(openChallenge, { tokenHash: hashToken(token) }) : [];
  return challenge;
}

/** The second factor was correct: consumes the challenge and completes the sign-in it was issued for. */
export async function completeChallenge(
  ctx: PublicReadCtx,
  challenge: NonNullable<Awaited<ReturnType<typeof findChallenge>>>,
) {
  const consumed = await withTenant(ctx.services, challenge.tenantId, ({ db }) =>
    db.delete(challenges).where(eq(challenges.id, challenge.id)).returning({ id: challenges.id }),
  );
  if (consumed.length === 0) throw errors.linkOver();
  return completeSignIn(ctx, { ...challenge, strong: true, into: challenge.tenantId });
}

/**
 * Revokes every credential of a person: password, API keys, sessions, mailed links and, in the features that listen, passkeys and connected
 * accounts. Second factors are kept only at a password reset.
 */
export async function revokeCredentials(ctx: TenantCtx, personId: Id<"per">, reason: RevocationReason) {
  const { db } = ctx;
  await db.delete(passwords).where(eq(passwords.personId, personId));
  await db.delete(apiKeys).where(eq(apiKeys.personId, personId));
  await db.delete(tokens).where(eq(tokens.personId, personId));
  if (reason === "firstProof") await db.delete(factors).where(eq(factors.personId, personId));
  await endSessions(ctx, personId);
  await ctx.emit(credentialsRevoked, { personId, why: reason });
}

/**
 * Records that a person has proved to own their email address; returns true the first time. Until then another person may have registered
 * it and left a password, a passkey, a key or a bank account behind, or requested the account's deletion: all of that is removed.
 */
export async function verifyAddress(ctx: TenantCtx, personId: Id<"per">): Promise<boolean> {
  const [first] = await ctx.db
    .update(people)
    .set({ emailVerifiedAt: now, erasedAt: null })
    .where(and(eq(people.id, personId), isNull(people.emailVerifiedAt)))
    .returning({ id: people.id });
  if (first) await revokeCredentials(ctx, personId, "firstProof");
  return first !== undefined;
}

/** Applies a tenant's new limits to its open sessions: none lasts longer than one that starts now. */
export async function shortenSessions(
  { db, tenantId }: Pick<TenantCtx, "db" | "tenantId">,
  limits: { idleHours: number; days: number },
) {
  const { minutes, idleMinutes } = sessionLimits(limits, false);
  const isRemembered = sql`${sessions.expiresAt} <= ${sessions.createdAt} + ${sessions.idleMinutes} * interval '1 minute'`;
  await db
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${sessions.createdAt} + ${minutes} * interval '1 minute')`,
      idleMinutes: sql`least(${sessions.idleMinutes}, case when ${isRemembered} then ${minutes}::int else ${idleMinutes}::int end)`,
    })
    .where(eq(sessions.tenantId, tenantId));
}

/** Ends all sessions of a person, or all but one, or those in one tenant, and the sign-ins that still need a second factor. */
export async function endSessions(
  { db }: Pick<TenantCtx, "db">,
  personId: Id<"per">,
  { but: except, only }: { but?: Id<"ses">; only?: Id<"ten"> | undefined } = {},
) {
  await db
    .delete(challenges)
    .where(and(eq(challenges.personId, personId), only ? eq(challenges.tenantId, only) : undefined));
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        except ? ne(sessions.id, except) : undefined,
        only ? eq(sessions.tenantId, only) : undefined,
      ),
    )
    .returning({ id: sessions.id });
}

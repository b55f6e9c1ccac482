import { createHash } from "node:crypto";
import { and, count, eq, isNull, not, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Ctx, Exchange, PublicReadCtx, Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import { command, integer } from "#server/db/statement.ts";
import { networkOf } from "#server/http/network.ts";
import { hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Entry, errors, type Me, signedInFromNewDevice } from "../contract.ts";
import {
  attemptLimits,
  challengeCookie,
  type Purpose,
  rateStrength,
  sessionCookie,
  sessionLimits,
  tenantToEnter,
  visitMinutes,
  type WaitingPurpose,
} from "../rules.ts";
import type { AuthEventType, SignInMethod } from "../values.ts";
import { revokeCredentials } from "./account/revoke-credentials.ts";
import { photoPath, storePhoto } from "./account/store-photo.ts";
import { consumeToken, issueToken } from "./one-time-tokens.ts";
import { hashPassword } from "./passwords/hash-password.ts";
import { assertUnknownPassword } from "./passwords/known-passwords.ts";
import { getMe, memberships, signInPerson } from "./reads.ts";
import { callerOf } from "./sessions/caller.ts";
import { createSession } from "./sessions/create-session.ts";
import { deviceOf } from "./sessions/device.ts";
import { issueChallenge } from "./sign-in/issue-challenge.ts";
import { rememberDevice } from "./sign-in/known-device.ts";
import { attempts, authEvents, challenges, people, sessions } from "./table.ts";

type AuthEvent = {
  type: AuthEventType;
  email: string;
  personId?: Id<"per"> | null;
  details?: Record<string, string | number>;
};
type RequestOrigin = { exchange: Pick<Exchange, "ip" | "userAgent"> };

/** Records an authentication event in the transaction it belongs to [R7.4]. */
export const recordAuthEvent = (
  { db, tenantId, exchange }: Pick<TenantCtx, "db" | "tenantId"> & RequestOrigin,
  event: AuthEvent,
) =>
  db.insert(authEvents).values({
    tenantId,
    ...event,
    email: event.email.replaceAll("\0", "").slice(0, 254),
    ip: exchange.ip,
    userAgent: exchange.userAgent.slice(0, 500),
  });

/** Records a failure, after which there is no transaction left to write it in. */
export const recordAuthFailure = (
  { services, tenantId, exchange }: { services: Services; tenantId: Id<"ten"> } & RequestOrigin,
  event: AuthEvent,
) => withTenant(services, tenantId, (tenantCtx) => recordAuthEvent({ ...tenantCtx, exchange }, event));

const isWindowOpen = sql`${attempts.until} > now()`;
const incrementAttempts = command(
  "identity.countAttempt",
  { key: attempts.key, minutes: integer },
  (db, { key, minutes }) => {
    const until = sql`now() + ${minutes} * interval '1 minute'`;
    return db
      .insert(attempts)
      .values({ key, count: 1, until })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${isWindowOpen} then ${attempts.count} + 1 else 1 end`,
          until: sql`case when ${isWindowOpen} then ${attempts.until} else ${until} end`,
        },
      })
      .returning({ count: attempts.count });
  },
  { count: attempts.count },
);
const deleteAttempts = command("identity.forgetAttempts", { key: attempts.key }, (db, p) =>
  db.delete(attempts).where(sql`${attempts.key} = ${p.key}`),
);

/** The key under which attempts are counted is hashed, because a subject may be an email address. */
export const hashAttempt = (purpose: Purpose | WaitingPurpose, subject: string) =>
  createHash("sha256").update(`${purpose}:${subject}`).digest();

/**
 * Counts an attempt in the database, so that all processes count together, and outside any transaction, so that a failure counts too.
 * Throws when the limit is exceeded.
 */
export async function countAttempt({ db }: Pick<Services, "db">, purpose: Purpose, ...subjects: string[]) {
  const { most, minutes } = attemptLimits[purpose];
  for (const subject of subjects) {
    const counted = firstOf(await execute(db, incrementAttempts, { key: hashAttempt(purpose, subject), minutes }));
    if (counted.count > most) throw errors.tooManyAttempts();
  }
}

/** Resets the count after a success. */
export async function resetAttempts(
  { db }: Pick<Services, "db">,
  purpose: Purpose | WaitingPurpose,
  ...subjects: string[]
) {
  for (const subject of subjects) await execute(db, deleteAttempts, { key: hashAttempt(purpose, subject) });
}

type SignInRequest = {
  personId: Id<"per">;
  way: SignInMethod;
  remember: boolean;
  /** The second factor was provided, or the sign-in counts as both: a passkey that verified its user. */
  strong?: boolean;
  /** The tenant that issued the second-factor challenge, once it is met. */
  into?: Id<"ten">;
};

/**
 * The single path to a session, whatever the sign-in method. A person with a second factor gets a challenge and no session until it is met
 * [R4.2]; a disabled person gets neither [R8.1].
 */
export async function completeSignIn(
  ctx: PublicReadCtx,
  { personId, way, remember, strong, into }: SignInRequest,
): Promise<Entry> {
  const { db, services, exchange } = ctx;
  const [[person], existing] = await Promise.all([
    db.run(signInPerson, { personId }),
    db.run(memberships, { personId }),
  ]);
  const host = into ? { tenantId: into, named: true } : { tenantId: ctx.tenantId, named: ctx.isTenantHost };
  const membership = person && tenantToEnter(existing, host, person.lastUsed);
  const refuse = async (error: Error, reason: string) => {
    const email = person?.email ?? "";
    await recordAuthFailure(ctx, { type: "login_failed", email, personId, details: { reason, way } });
    throw error;
  };
  if (!person || !membership) return refuse(errors.noAccount(), "no membership");
  if (!person.isActive || membership.disabledAt) return refuse(errors.disabled(), "disabled");

  const { tenantId } = membership;
  if (person.mfaMethod && !strong) {
    await issueChallenge(ctx, { personId, tenantId, way, remember });
    return { requiresMFA: true, me: null };
  }

  const limits = sessionLimits({ idleHours: membership.sessionIdleHours, days: membership.sessionDays }, remember);
  const formerToken = exchange.cookieOf(sessionCookie);
  const token = await withTenant(services, tenantId, async (tenantCtx) => {
    // This browser's former session loses its cookie below, and would stay open without anyone able to end it.
    if (formerToken) await tenantCtx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(formerToken)));
    const created = await createSession({ ...tenantCtx, exchange }, { personId, tenantId, way, ...limits });
    await tenantCtx.db.update(people).set({ lastLoginAt: now, tenantId }).where(eq(people.id, personId));
    await recordSignIn({ ...tenantCtx, exchange }, { personId, email: person.email, way });
    return created;
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
  const before = firstOf(
    await ctx.db
      .select({
        logins: count(),
        here: sql<number>`count(*) filter (where ${authEvents.details} @> ${JSON.stringify(device)})`,
      })
      .from(authEvents)
      .where(and(eq(authEvents.personId, personId), eq(authEvents.type, "login"))),
  );
  await recordAuthEvent(ctx, { type: "login", email, personId, details: { way, ...device } });
  if (browser && system && before.logins > 0 && Number(before.here) === 0)
    await ctx.emit(signedInFromNewDevice, { personId, browser, system });
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

/** Sets the picture of a person who has none yet, from bytes that another service sent. A picture of their own choice stays. */
export async function setFirstPhoto(
  { services, tenantId }: Pick<TenantCtx, "services" | "tenantId">,
  personId: Id<"per">,
  bytes: Buffer,
) {
  const photo = await storePhoto({ services, tenantId }, bytes);
  const isTaken = await withTenant(services, tenantId, async ({ db, announce }) => {
    const mine = and(eq(people.id, personId), isNull(people.photo));
    const taken = await db.update(people).set({ photo, updatedAt: now }).where(mine).returning({ id: people.id });
    announce(personId, "changed", { topics: ["me"] });
    return taken.length > 0;
  });
  if (!isTaken) await services.storage.disk.delete(photoPath(photo));
}

/** Records that the person has proved their identity again. */
export const recordProof = ({ db, sessionId }: Pick<Ctx, "db" | "sessionId">) =>
  db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId));

/**
 * Hashes a password that a person chooses. Refuses one that is too easy to guess or, where a tenant requires that, one that attackers try
 * first.
 */
export async function hashNewPassword(
  ctx: Pick<PublicReadCtx, "db" | "tenantId" | "services">,
  password: string,
  personId: Id<"per"> | null,
) {
  if (!rateStrength(password).valid) throw errors.weakPassword();
  await assertUnknownPassword(ctx, password, personId);
  return hashPassword(password);
}

/** Issues the secret of a link with which an operator enters the context's tenant, once and within a minute. */
export const issueVisitToken = (tenantCtx: TenantCtx, operator: Pick<Ctx, "personId"> & { email: string }) =>
  issueToken(tenantCtx, "visit", operator);

/**
 * Starts a visit by such a link, on the visited tenant's own host: an hour with an admin's rights and without a membership. The rights end
 * as soon as the person no longer runs the platform, wherever that is decided.
 */
export async function startVisit(ctx: PublicReadCtx, link: string): Promise<Me> {
  const { services, tenantId, exchange, db } = ctx;
  await countAttempt(services, "link", networkOf(exchange.ip));
  const token = await withTenant(services, tenantId, async (tenant) => {
    const tenantCtx = { ...tenant, exchange };
    const { personId, email, tenantId: visited } = await consumeToken(tenantCtx, "visit", link);
    if (visited !== tenantId) throw errors.linkOver();
    await recordAuthEvent(tenantCtx, { type: "login", email, personId, details: { way: "visit" } });
    const limits = { minutes: visitMinutes, idleMinutes: visitMinutes };
    return createSession(tenantCtx, { personId, tenantId, way: "visit", visiting: true, ...limits });
  });
  const [caller] = await read(services.db, callerOf, { tokenHash: hashToken(token) });
  if (!caller) throw errors.linkOver();
  exchange.setCookie(sessionCookie, token, visitMinutes * 60);
  return getMe({ ...caller, db });
}

/** Ends the visit before the hour is over. */
export async function endVisit({ db, sessionId, exchange }: Pick<Ctx, "db" | "sessionId" | "exchange">) {
  const mine = and(eq(sessions.id, sessionId), sessions.visiting);
  const [ended] = await db.delete(sessions).where(mine).returning({ id: sessions.id });
  if (!ended) throw baseErrors.notFound();
  exchange.setCookie(sessionCookie, null);
}

/**
 * Ends every session in a tenant except visits of the operator. A suspended tenant refuses them anyway; they only show their owners the
 * reason, and must not become valid again when it is resumed.
 */
export async function endTenantSessions({ db }: Pick<TenantCtx, "db">, tenantId: Id<"ten">) {
  await db.delete(challenges).where(eq(challenges.tenantId, tenantId));
  await db.delete(sessions).where(and(eq(sessions.tenantId, tenantId), not(sessions.visiting)));
}

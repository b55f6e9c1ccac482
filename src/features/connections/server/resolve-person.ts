import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { displayNameOf, isEmail, normalizeEmail, tenantToEnter } from "#features/identity/rules.ts";
import { memberships, registrationSettingsOf, signInPerson } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { recordAuthEvent } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Provider } from "../contract.ts";
import type { ExternalIdentity } from "./identity-provider.ts";
import { connections } from "./table.ts";

type ExternalAccount = ExternalIdentity & { provider: Provider };
type SignInContext = Pick<PublicReadCtx, "services" | "tenantId" | "exchange" | "isTenantHost">;
type TenantSignInContext = TenantCtx & Pick<SignInContext, "exchange" | "isTenantHost">;

/** Who comes: known by the other house's number, else by an address both houses have proved, else new [R4.5]. All of it or nothing. */
export const resolvePerson = (ctx: SignInContext, account: ExternalAccount): Promise<Id<"per">> =>
  withTenant(ctx.services, ctx.tenantId, async (tenant) => {
    const tenantCtx = { ...ctx, ...tenant };
    await lockExternalAccount(tenantCtx, account);
    const personId =
      (await findConnectedPerson(tenantCtx, account)) ??
      (await findByVerifiedEmail(tenantCtx, account)) ??
      (await createPerson(tenantCtx, account));
    await ensureMembership(tenantCtx, personId);
    return personId;
  });

/** Of one account that arrives twice at the same moment, the second finds what the first made. */
export const lockExternalAccount = (
  { db }: Pick<TenantCtx, "db">,
  { provider, subject }: Pick<ExternalAccount, "provider" | "subject">,
) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`);

/** Whose account here the one over there opens. */
export async function findConnectedPerson(
  { db }: Pick<TenantCtx, "db">,
  { provider, subject }: Pick<ExternalAccount, "provider" | "subject">,
) {
  const [found] = await db
    .update(connections)
    .set({ lastUsedAt: now as never })
    .where(and(eq(connections.provider, provider), eq(connections.subject, subject)))
    .returning({ personId: connections.personId });
  return found?.personId;
}

/** An address alone opens nothing: whoever could write it into a profile elsewhere would be in. */
async function findByVerifiedEmail(tenantCtx: TenantSignInContext, account: ExternalAccount) {
  const email = verifiedEmailOf(account);
  const [existing] = await tenantCtx.db.select().from(people).where(eq(people.email, email));
  if (!existing) return undefined;
  if (!existing.emailVerifiedAt) throw errors.emailInUse();
  if (existing.isActive) await connectAccount(tenantCtx, account, { personId: existing.id, email });
  return existing.id;
}

function verifiedEmailOf({ email, emailVerified }: ExternalAccount) {
  const normalized = normalizeEmail(email ?? "");
  if (!isEmail(normalized)) throw errors.noEmail();
  if (!emailVerified) throw errors.emailUnverified();
  return normalized;
}

async function createPerson(tenantCtx: TenantSignInContext, account: ExternalAccount) {
  const email = verifiedEmailOf(account);
  const { provider, firstName, lastName } = account;
  const [created] = await tenantCtx.db
    .insert(people)
    .values({
      email,
      emailVerifiedAt: now as never,
      firstName,
      lastName,
      displayName: displayNameOf(firstName, lastName, email),
      cameBy: provider,
      tenantId: tenantCtx.tenantId,
    })
    .returning({ id: people.id })
    .catch(onViolation("people_email", errors.emailInUse()));
  const personId = created!.id;
  await tenantCtx.db.insert(connections).values({ personId, provider, subject: account.subject, email });
  await recordAuthEvent(tenantCtx, { type: "register", email, personId, details: { way: provider } });
  return personId;
}

type AccountOwner = { personId: Id<"per">; email: string };

/** From now on the account over there opens this one, and its owner can read when that began. */
export async function connectAccount(
  tenantCtx: Pick<TenantSignInContext, "db" | "tenantId" | "exchange">,
  { provider, subject, email: theirs }: ExternalAccount,
  { personId, email }: AccountOwner,
) {
  await tenantCtx.db.insert(connections).values({ personId, provider, subject, email: theirs ?? "" });
  await recordAuthEvent(tenantCtx, { type: "account_connected", email, personId, details: { provider } });
}

/** Makes a referrer of whoever belongs nowhere this host leads to [R4.6]. Whoever is disabled, the door itself refuses. */
async function ensureMembership(
  { db, tenantId, isTenantHost: hostNamesTenant }: TenantSignInContext,
  personId: Id<"per">,
) {
  const [person] = await db.run(signInPerson, { personId });
  const theirs = await db.run(memberships, { personId });
  const host = { tenantId, named: hostNamesTenant };
  if (!person!.isActive || tenantToEnter(theirs, host, person!.lastUsed)) return;
  const [registration] = await db.run(registrationSettingsOf, { id: tenantId });
  if (registration!.registration === "closed") throw identityErrors.registrationClosed();
  await db.insert(members).values({ tenantId, personId, role: "referrer" });
}

import { and, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import {
  displayNameOf,
  isEmail,
  normalizeEmail,
  registrationRefusal,
  tenantToEnter,
} from "#features/identity/rules.ts";
import { memberships, registrationSettingsOf, signInPerson } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { recordAuthEvent } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Provider } from "../contract.ts";
import type { ExternalIdentity } from "../identity-provider.ts";
import { connections } from "./table.ts";
import { takePhoto } from "./take-photo.ts";

type ExternalAccount = ExternalIdentity & { provider: Provider };
type SignInContext = Pick<PublicReadCtx, "services" | "tenantId" | "exchange" | "isTenantHost">;
type TenantSignInContext = TenantCtx & Pick<SignInContext, "exchange" | "isTenantHost">;

/**
 * Resolves the person by the provider's subject, else by an email address that both sides have verified, else creates one [R4.5]. The whole
 * resolution is one transaction.
 */
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

/** Serializes concurrent sign-ins with one external account, so that the second finds what the first created. */
export const lockExternalAccount = (
  { db }: Pick<TenantCtx, "db">,
  { provider, subject }: Pick<ExternalAccount, "provider" | "subject">,
) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`);

/** Finds the person whose account here is connected to the external account. */
export async function findConnectedPerson(
  { db }: Pick<TenantCtx, "db">,
  { provider, subject }: Pick<ExternalAccount, "provider" | "subject">,
) {
  const [found] = await db
    .update(connections)
    .set({ lastUsedAt: now })
    .where(and(eq(connections.provider, provider), eq(connections.subject, subject)))
    .returning({ personId: connections.personId });
  return found?.personId;
}

/** An unverified email address must not grant access: anyone could write it into a profile at the provider. */
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
  const created = firstOf(
    await tenantCtx.db
      .insert(people)
      .values({
        email,
        emailVerifiedAt: now,
        firstName,
        lastName,
        displayName: displayNameOf(firstName, lastName, email),
        cameBy: provider,
        tenantId: tenantCtx.tenantId,
      })
      .returning({ id: people.id })
      .catch(onViolation("people_email", errors.emailInUse())),
  );
  const personId = created.id;
  await tenantCtx.db.insert(connections).values({ personId, provider, subject: account.subject, email });
  await recordAuthEvent(tenantCtx, { type: "register", email, personId, details: { way: provider } });
  if (account.photo) await tenantCtx.enqueue(takePhoto, { personId, provider, url: account.photo });
  return personId;
}

type AccountOwner = { personId: Id<"per">; email: string };

/** Connects the external account to the person's account, and records when, so that its owner can see it. */
export async function connectAccount(
  tenantCtx: Pick<TenantSignInContext, "db" | "tenantId" | "exchange">,
  { provider, subject, email: theirs }: ExternalAccount,
  { personId, email }: AccountOwner,
) {
  await tenantCtx.db.insert(connections).values({ personId, provider, subject, email: theirs ?? "" });
  await recordAuthEvent(tenantCtx, { type: "account_connected", email, personId, details: { provider } });
}

/** Adds a person without a membership that this host leads to as a referrer [R4.6]. Sign-in itself refuses disabled people. */
async function ensureMembership(
  { db, tenantId, isTenantHost: hostNamesTenant }: TenantSignInContext,
  personId: Id<"per">,
) {
  const person = firstOf(await db.run(signInPerson, { personId }));
  const theirs = await db.run(memberships, { personId });
  const host = { tenantId, named: hostNamesTenant };
  if (!person.isActive || tenantToEnter(theirs, host, person.lastUsed)) return;
  const registration = firstOf(await db.run(registrationSettingsOf, { id: tenantId }));
  const refusal = registrationRefusal(registration.registration);
  if (refusal) throw identityErrors[refusal]();
  await db.insert(members).values({ tenantId, personId, role: "referrer" });
}

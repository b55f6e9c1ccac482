import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { displayNameOf, isEmail, normalEmail, tenantToEnter } from "#features/identity/rules.ts";
import { memberships, registrationSettingsOf, whoEnters } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { record } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Provider } from "../contract.ts";
import type { Recognised } from "./identity-provider.ts";
import { connections } from "./table.ts";

type Arriving = Recognised & { provider: Provider };
type Here = Pick<PublicReadCtx, "services" | "tenantId" | "exchange" | "isTenantHost">;
type Inside = TenantCtx & Pick<Here, "exchange" | "isTenantHost">;

/** Who comes: known by the other house's number, else by an address both houses have proved, else new [R4.5]. All of it or nothing. */
export const arrive = (ctx: Here, who: Arriving): Promise<Id<"per">> =>
  withTenant(ctx.services, ctx.tenantId, async (tenant) => {
    const inside = { ...ctx, ...tenant };
    await oneAtATime(inside, who);
    const personId = (await known(inside, who)) ?? (await byAddress(inside, who)) ?? (await make(inside, who));
    await takeIn(inside, personId);
    return personId;
  });

/** Of one account that arrives twice at the same moment, the second finds what the first made. */
export const oneAtATime = (
  { db }: Pick<TenantCtx, "db">,
  { provider, subject }: Pick<Arriving, "provider" | "subject">,
) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`);

/** Whose account here the one over there opens. */
export async function known(
  { db }: Pick<TenantCtx, "db">,
  { provider, subject }: Pick<Arriving, "provider" | "subject">,
) {
  const [found] = await db
    .update(connections)
    .set({ lastUsedAt: now as never })
    .where(and(eq(connections.provider, provider), eq(connections.subject, subject)))
    .returning({ personId: connections.personId });
  return found?.personId;
}

/** An address alone opens nothing: whoever could write it into a profile elsewhere would be in. */
async function byAddress(inside: Inside, who: Arriving) {
  const email = provenEmail(who);
  const [same] = await inside.db.select().from(people).where(eq(people.email, email));
  if (!same) return undefined;
  if (!same.emailVerifiedAt) throw errors.emailInUse();
  if (same.isActive) await connect(inside, who, { personId: same.id, email });
  return same.id;
}

function provenEmail({ email, emailVerified }: Arriving) {
  const normal = normalEmail(email ?? "");
  if (!isEmail(normal)) throw errors.noEmail();
  if (!emailVerified) throw errors.emailUnverified();
  return normal;
}

async function make(inside: Inside, who: Arriving) {
  const email = provenEmail(who);
  const { provider, firstName, lastName } = who;
  const [made] = await inside.db
    .insert(people)
    .values({
      email,
      emailVerifiedAt: now as never,
      firstName,
      lastName,
      displayName: displayNameOf(firstName, lastName, email),
      cameBy: provider,
      tenantId: inside.tenantId,
    })
    .returning({ id: people.id })
    .catch(onViolation("people_email", errors.emailInUse()));
  const personId = made!.id;
  await inside.db.insert(connections).values({ personId, provider, subject: who.subject, email });
  await record(inside, { type: "register", email, personId, details: { way: provider } });
  return personId;
}

type Whose = { personId: Id<"per">; email: string };

/** From now on the account over there opens this one, and its owner can read when that began. */
export async function connect(
  inside: Pick<Inside, "db" | "tenantId" | "exchange">,
  { provider, subject, email: theirs }: Arriving,
  { personId, email }: Whose,
) {
  await inside.db.insert(connections).values({ personId, provider, subject, email: theirs ?? "" });
  await record(inside, { type: "account_connected", email, personId, details: { provider } });
}

/** Makes a referrer of whoever belongs nowhere this host leads to [R4.6]. Whoever is disabled, the door itself refuses. */
async function takeIn({ db, tenantId, isTenantHost: hostNamesTenant }: Inside, personId: Id<"per">) {
  const [person] = await db.run(whoEnters, { personId });
  const theirs = await db.run(memberships, { personId });
  const host = { tenantId, named: hostNamesTenant };
  if (!person!.isActive || tenantToEnter(theirs, host, person!.lastUsed)) return;
  const [registration] = await db.run(registrationSettingsOf, { id: tenantId });
  if (registration!.registration === "closed") throw identityErrors.registrationClosed();
  await db.insert(members).values({ tenantId, personId, role: "referrer" });
}

import { and, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx, Services, TenantCtx } from "#server/ctx.ts";
import { read, readInTenant } from "#server/db/in-tenant.ts";
import { idList, integer, statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { freshMinutes, isAccountProof, isTimeZone } from "../rules.ts";
import { registrationMethods, registrationProviders } from "../values.ts";
import { authEvents, factors, formerMembers, members, passwords, people, sessions } from "./table.ts";

export const isOperatorTenant = sql<boolean>`${tenants.slug} = ${sql.raw(`'${defaultTenant}'`)}`;

/** Written out, because drizzle writes a bare `id` where one table is read alone, and in a subquery that would be the subquery's own. */
const personIdColumn = sql.raw('"people"."id"');
const hasPassword = sql<boolean>`exists (select from ${passwords} where ${passwords.personId} = ${personIdColumn})`;
/** The factor that was enrolled first is the primary one [R3.1 mfaMethod]. */
const mfaMethod = sql<"phone" | "authenticator" | null>`(select ${factors.kind} from ${factors}
  where ${factors.personId} = ${personIdColumn} order by ${factors.createdAt} limit 1)`;

const personAndTenant = statement(
  "identity.personAndTenant",
  { personId: people.id, tenantId: tenants.id },
  (from, p) =>
    from
      .select({
        email: people.email,
        emailVerified: sql<boolean>`${people.emailVerifiedAt} is not null`,
        displayName: people.displayName,
        firstName: people.firstName,
        lastName: people.lastName,
        company: people.company,
        phoneNumber: people.phoneNumber,
        photo: people.photo,
        locale: people.locale,
        timeZone: people.timeZone,
        hasPassword,
        mfaMethod,
        cameBy: people.cameBy,
        isActive: people.isActive,
        createdAt: people.createdAt,
        updatedAt: people.updatedAt,
        lastLoginAt: people.lastLoginAt,
        erasedAt: people.erasedAt,
        slug: tenants.slug,
        name: tenants.name,
        requestedRole: members.requestedRole,
      })
      .from(people)
      .innerJoin(tenants, eq(tenants.id, p.tenantId))
      .leftJoin(members, and(eq(members.tenantId, tenants.id), eq(members.personId, people.id)))
      .where(eq(people.id, p.personId)),
);

type CallerContext = Pick<ReadCtx, "db" | "personId" | "tenantId" | "role" | "plan" | "off" | "operator" | "visiting">;

export async function getMe({ db, personId, tenantId, role, plan, off, operator, visiting = false }: CallerContext) {
  const [found] = await db.run(personAndTenant, { personId, tenantId });
  if (!found) throw baseErrors.notFound();
  const { slug, name, requestedRole, photo, cameBy, ...person } = found;
  return {
    person: {
      ...person,
      uid: personId,
      role,
      tenantId: slug,
      photoURL: photo && photoUrl(photo),
      registrationMethod: registrationMethods.find((method) => method === cameBy) ?? null,
      provider: registrationProviders.find((provider) => provider === cameBy) ?? null,
      mfaEnabled: person.mfaMethod !== null,
    },
    tenant: { id: slug, name },
    role,
    requestedRole,
    plan,
    off,
    operator,
    visiting,
  };
}

/** The URL of a picture. Its name is random and never reused. */
export const photoUrl = (photo: string) => `/photos/${photo}`;

export const personByEmail = statement("identity.byEmail", { email: people.email }, (from, p) =>
  from
    .select({
      id: people.id,
      email: people.email,
      locale: people.locale,
      lastUsed: people.tenantId,
      emailVerified: sql<boolean>`${people.emailVerifiedAt} is not null`,
      hash: passwords.hash,
    })
    .from(people)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(eq(people.email, p.email)),
);

/** The columns that decide whether and where a person can sign in. */
export const signInPerson = statement("identity.signInPerson", { personId: people.id }, (from, p) =>
  from
    .select({ email: people.email, isActive: people.isActive, lastUsed: people.tenantId, mfaMethod })
    .from(people)
    .where(eq(people.id, p.personId)),
);

export const memberships = statement("identity.memberships", { personId: members.personId }, (from, p) =>
  from
    .select({
      tenantId: members.tenantId,
      role: members.role,
      disabledAt: members.disabledAt,
      plan: tenants.plan,
      off: tenants.off,
      operator: isOperatorTenant,
      state: tenants.state,
      sessionIdleHours: tenants.sessionIdleHours,
      sessionDays: tenants.sessionDays,
    })
    .from(members)
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(eq(members.personId, p.personId))
    .orderBy(members.joinedAt),
);

type TenantQuery<T> = (reader: ReturnType<typeof readInTenant>, tenantId: Id<"ten">) => Promise<T>;
const queryTenants = <T>(
  db: Services["db"],
  targets: readonly { tenantId: Id<"ten"> }[],
  query: TenantQuery<T>,
): Promise<T[]> => Promise.all(targets.map(({ tenantId }) => query(readInTenant(db, tenantId), tenantId)));

/** Runs a query within each tenant a person belongs to. */
export const queryEachTenant = async <T>(
  { db }: Pick<Services, "db">,
  personId: Id<"per">,
  query: TenantQuery<T>,
): Promise<T[]> => queryTenants(db, await read(db, memberships, { personId }), query);

const tenantsEverByPerson = statement("identity.tenantsEver", { personId: members.personId }, (from, p) =>
  from
    .select({ tenantId: tenants.id })
    .from(tenants)
    .where(
      sql`${tenants.id} in (select tenant_id from ${members} where person_id = ${p.personId}
        union select tenant_id from ${formerMembers} where person_id = ${p.personId})`,
    )
    .orderBy(tenants.id),
);

/** Every tenant a person belongs or once belonged to. */
export const listTenantsEver = ({ db }: Pick<Services, "db">, personId: Id<"per">) =>
  read(db, tenantsEverByPerson, { personId });

/** The same including former tenants: what a person earned there is still theirs. */
export const queryEachTenantEver = async <T>(
  services: Pick<Services, "db">,
  personId: Id<"per">,
  query: TenantQuery<T>,
): Promise<T[]> => queryTenants(services.db, await listTenantsEver(services, personId), query);

/** The tenant's settings for registration. */
export const registrationSettingsOf = statement("identity.registrationSettings", { id: tenants.id }, (from, p) =>
  from
    .select({
      registration: tenants.registration,
      companyRegistration: tenants.companyRegistration,
      hidesAccounts: tenants.hidesAccounts,
    })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

const emailById = statement("identity.address", { id: people.id }, (from, p) =>
  from.select({ email: people.email }).from(people).where(eq(people.id, p.id)),
);

export async function emailOf({ db, personId }: Pick<ReadCtx, "db" | "personId">) {
  const [person] = await db.run(emailById, { id: personId });
  if (!person) throw baseErrors.notFound();
  return person.email;
}

const namesById = statement("identity.names", { ids: idList }, (from, p) =>
  from
    .select({ id: people.id, name: people.displayName })
    .from(people)
    .where(sql`${people.id} = any(${p.ids}::uuid[])`),
);

/** Returns the names of people; erased people are missing. */
export async function namesOf({ db }: Pick<ReadCtx, "db">, personIds: readonly (Id<"per"> | null)[]) {
  const uniqueIds = [...new Set(personIds.filter((id) => id !== null))];
  const found = uniqueIds.length > 0 ? await db.run(namesById, { ids: uniqueIds }) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}

const proofBySession = statement("identity.proofOf", { id: sessions.id }, (from, p) =>
  from
    .select({
      fresh: sql<boolean>`${sessions.provenAt} > now() - ${sql.raw(`interval '${freshMinutes} minutes'`)}`,
      way: sessions.way,
      provenAgain: sql<boolean>`${sessions.provenAt} > ${sessions.createdAt}`,
      tenants: sql<number>`(select count(*)::int from ${members} as own where own.person_id = sessions.person_id)`,
      hasPassword: sql<boolean>`exists (select from ${passwords} as own where own.person_id = sessions.person_id)`,
    })
    .from(sessions)
    .where(eq(sessions.id, p.id)),
);

type SessionContext = Pick<ReadCtx, "db" | "sessionId">;

/** Sensitive actions require a recent proof of identity; otherwise the client asks for one and retries. */
export async function assertRecentProof({ db, sessionId }: SessionContext) {
  const [session] = await db.run(proofBySession, { id: sessionId });
  if (!session?.fresh) throw errors.notFresh();
}

/** The same for actions that concern the whole account, in every tenant that its person belongs to. */
export async function assertAccountProof({ db, sessionId }: SessionContext) {
  const [session] = await db.run(proofBySession, { id: sessionId });
  if (!session) throw errors.notFresh();
  if (isAccountProof(session)) {
    if (session.fresh) return;
    throw errors.notFresh();
  }
  throw session.hasPassword ? errors.notFresh() : errors.ownProofNeeded();
}

/** Whether a session may see and end what its person has in other tenants. */
export async function hasAccountProof({ db, sessionId }: SessionContext): Promise<boolean> {
  const [session] = await db.run(proofBySession, { id: sessionId });
  return session !== undefined && isAccountProof(session);
}

/** What an attacker changes to get or keep access. */
const exposingEvents = ["password_changed", "email_changed", "mfa_disabled", "account_connected"] as const;
const standingByPerson = statement("identity.standing", { id: people.id, hours: integer }, (from, p) => {
  const isRecent = sql`e.at > now() - ${p.hours} * interval '1 hour'`;
  const sameDevice = sql`l.details ->> 'browser' is not distinct from e.details ->> 'browser'
    and l.details ->> 'system' is not distinct from e.details ->> 'system'`;
  const earlierLogin = sql`from ${authEvents} l where l.person_id = e.person_id and l.type = 'login' and l.id < e.id`;
  const isNewDevice = sql`e.type = 'login' and exists (select ${earlierLogin}) and not exists (select ${earlierLogin} and ${sameDevice})`;
  const isExposing = sql.raw(exposingEvents.map((type) => `'${type}'`).join(", "));
  return from
    .select({
      isVerified: sql<boolean>`${people.emailVerifiedAt} is not null`,
      isRecentlyExposed: sql<boolean>`exists (select from ${authEvents} e
        where e.person_id = ${p.id} and ${isRecent} and (e.type in (${isExposing}) or ${isNewDevice}))`,
    })
    .from(people)
    .where(eq(people.id, p.id));
});

/**
 * Whether a person has confirmed their address, and whether someone else may have got into their account within these hours: their sign-in
 * details changed, or they signed in from a device that they had not used before.
 */
export async function accountStanding({ db, personId }: Pick<ReadCtx, "db" | "personId">, hours: number) {
  const [found] = await db.run(standingByPerson, { id: personId, hours });
  return found ?? { isVerified: false, isRecentlyExposed: true };
}

/** Returns the time zone that a browser reported, if it exists, and otherwise the tenant's. Null if none was reported. */
export async function resolveTimeZone({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, given: string | undefined) {
  if (given === undefined || isTimeZone(given)) return given ?? null;
  const [tenant] = await db.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenantId));
  return tenant?.timeZone ?? null;
}

import { eq } from "drizzle-orm";
import { tenants } from "#features/tenancy/server/table.ts";
import { read } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { apiKeys, authEvents, factors, members, passwords, people, sessions } from "../table.ts";
import type { Exporter } from "./exports.ts";

const person = statement("identity.dataOfPerson", { id: people.id }, (from, p) =>
  from.select().from(people).where(eq(people.id, p.id)),
);
const password = statement("identity.dataOfPassword", { id: passwords.personId }, (from, p) =>
  from.select({ changedAt: passwords.changedAt }).from(passwords).where(eq(passwords.personId, p.id)),
);
const memberships = statement("identity.dataOfMembers", { id: members.personId }, (from, p) =>
  from
    .select({ tenant: tenants.name, role: members.role, joinedAt: members.joinedAt, disabledAt: members.disabledAt })
    .from(members)
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(eq(members.personId, p.id)),
);
const sessionsByPerson = statement("identity.dataOfSessions", { id: sessions.personId }, (from, p) =>
  from
    .select({
      way: sessions.way,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.personId, p.id)),
);
const keysByPerson = statement("identity.dataOfKeys", { id: apiKeys.personId }, (from, p) =>
  from
    .select({ name: apiKeys.name, scope: apiKeys.scope, createdAt: apiKeys.createdAt, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(eq(apiKeys.personId, p.id)),
);
const factorsByPerson = statement("identity.dataOfFactors", { id: factors.personId }, (from, p) =>
  from.select({ kind: factors.kind, createdAt: factors.createdAt }).from(factors).where(eq(factors.personId, p.id)),
);
const eventsByPerson = statement("identity.dataOfEvents", { id: authEvents.personId }, (from, p) =>
  from.select().from(authEvents).where(eq(authEvents.personId, p.id)).orderBy(authEvents.id),
);

/** The data this feature holds about a person. Of secrets, the export states only that they exist. */
export const identityExporters: Exporter[] = [
  {
    name: "account",
    collect: async ({ db }, id) => ({
      person: (await read(db, person, { id }))[0],
      password: (await read(db, password, { id }))[0] ?? null,
      memberships: await read(db, memberships, { id }),
      secondFactors: await read(db, factorsByPerson, { id }),
      apiKeys: await read(db, keysByPerson, { id }),
    }),
  },
  { name: "sessions", collect: ({ db }, id) => read(db, sessionsByPerson, { id }) },
  { name: "security-events", collect: ({ db }, id) => read(db, eventsByPerson, { id }) },
];

import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, jsonb, pgSchema, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { keyScopes } from "#base/endpoint.ts";
import { locales } from "#base/locales.ts";
import { roles } from "#base/roles.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { authEventTypes, exportStates, factorKinds, signInMethods } from "../values.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const localeCodes = locales.map(({ code }) => code);

/** People belong to no tenant; no tenant table refers to this schema, so those can be sharded without it. */
export const auth = pgSchema("auth");

/** Gone with the person. */
export const personId = () =>
  idColumn("person_id", "per")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" });

/** One account for the whole system [R3.1]. */
export const people = auth.table("people", {
  id: idColumn("id", "per").primaryKey().default(sql`uuidv7()`),
  email: text("email").notNull().unique("people_email"),
  emailVerifiedAt: instant("email_verified_at"),
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  displayName: text("display_name").notNull(),
  company: text("company"),
  phoneNumber: text("phone_number"),
  /** The picture's name in the storage; a new picture has a new name, so that it may be cached for good. */
  photo: text("photo"),
  locale: text("locale", { enum: localeCodes as [(typeof localeCodes)[number]] }),
  timeZone: text("time_zone"),
  /** How this person first came [R3.1 registrationMethod, provider]. */
  cameBy: text("came_by", { enum: signInMethods }).notNull().default("email"),
  isActive: boolean("is_active").notNull().default(true),
  /** The tenant last used, where the house's own host leads to. */
  tenantId: idColumn("tenant_id", "ten"),
  createdAt: instant("created_at").notNull().default(now),
  updatedAt: instant("updated_at").notNull().default(now),
  lastLoginAt: instant("last_login_at"),
  /** When the account and all that is its own will be erased; until then it can be kept. */
  erasedAt: instant("erased_at"),
});

export const passwords = auth.table("passwords", {
  personId: personId().primaryKey(),
  hash: text("hash").notNull(),
  changedAt: instant("changed_at").notNull().default(now),
});

export const members = auth.table(
  "members",
  {
    tenantId: idColumn("tenant_id", "ten").notNull(),
    personId: personId(),
    role: text("role", { enum: roles }).notNull(),
    /** Asked for at registration, and waiting for an admin of this tenant. */
    requestedRole: text("requested_role", { enum: roles }),
    joinedAt: instant("joined_at").notNull().default(now),
    disabledAt: instant("disabled_at"),
  },
  (self) => [
    primaryKey({ name: "members_pkey", columns: [self.tenantId, self.personId] }),
    index("members_by_person").on(self.personId),
    index("members_by_request").on(self.tenantId, self.joinedAt).where(sql`requested_role is not null`),
  ],
);

/** Where somebody belonged once: what was earned there is theirs still, and nothing else in this schema says so. */
export const formerMembers = auth.table(
  "former_members",
  {
    tenantId: idColumn("tenant_id", "ten").notNull(),
    personId: personId(),
    leftAt: instant("left_at").notNull().default(now),
  },
  (self) => [
    primaryKey({ name: "former_members_pkey", columns: [self.tenantId, self.personId] }),
    index("former_members_by_person").on(self.personId),
  ],
);

/** Keeps the token's hash, never the token: a stolen backup opens no door. */
export const sessions = auth.table(
  "sessions",
  {
    id: idColumn("id", "ses").primaryKey().default(sql`uuidv7()`),
    tokenHash: bytes("token_hash").notNull().unique("sessions_token"),
    personId: personId(),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    way: text("way", { enum: signInMethods }).notNull().default("email"),
    userAgent: text("user_agent").notNull().default(""),
    ip: text("ip").notNull().default(""),
    createdAt: instant("created_at").notNull().default(now),
    /** When this person last proved who they are: what is grave asks that it was just now. */
    provenAt: instant("proven_at").notNull().default(now),
    lastUsedAt: instant("last_used_at").notNull().default(now),
    /** Over when unused for so long, and over at `expiresAt` however much it is used. */
    idleMinutes: integer("idle_minutes").notNull().default(720),
    expiresAt: instant("expires_at").notNull(),
    /** The operator's, in a tenant where this person is no member: an admin's rights, and everybody is told. */
    visiting: boolean("visiting").notNull().default(false),
  },
  (self) => [index("sessions_by_person").on(self.personId)],
);

/** A second factor that every way in asks for. One of each kind; how they are checked, the feature `factors` knows. */
export const factors = auth.table(
  "factors",
  {
    id: idColumn("id", "fac").primaryKey().default(sql`uuidv7()`),
    personId: personId(),
    kind: text("kind", { enum: factorKinds }).notNull(),
    /** The phone's number, or the authenticator's secret: sealed, since whoever reads it could answer. */
    secret: text("secret").notNull(),
    /** The last time step an authenticator's code was taken for, so that none is taken twice. */
    lastStep: integer("last_step"),
    createdAt: instant("created_at").notNull().default(now),
    lastUsedAt: instant("last_used_at"),
  },
  (self) => [unique("factors_one_of_a_kind").on(self.personId, self.kind)],
);

/** Somebody who has proved the first factor and still owes the second [R4.2]. */
export const challenges = auth.table(
  "challenges",
  {
    id: idColumn("id", "ses").primaryKey().default(sql`uuidv7()`),
    tokenHash: bytes("token_hash").notNull().unique("challenges_token"),
    personId: personId(),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    way: text("way", { enum: signInMethods }).notNull(),
    remember: boolean("remember").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("challenges_by_person").on(self.personId)],
);

/** What is mailed to prove an address. Used once. */
export const tokens = auth.table(
  "tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    kind: text("kind", { enum: ["verifyEmail", "resetPassword", "visit"] }).notNull(),
    personId: personId(),
    email: text("email").notNull(),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    createdAt: instant("created_at").notNull().default(now),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (self) => [index("tokens_by_person").on(self.personId, self.kind)],
);

/** Lets a program act for its person in one tenant. Like a session: only the hash is kept. */
export const apiKeys = auth.table(
  "api_keys",
  {
    id: idColumn("id", "api").primaryKey().default(sql`uuidv7()`),
    tokenHash: bytes("token_hash").notNull().unique("api_keys_token"),
    personId: personId(),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    name: text("name").notNull(),
    /** Its last four characters, by which its owner knows it again. */
    ending: text("ending").notNull(),
    scope: text("scope", { enum: keyScopes }).notNull(),
    createdAt: instant("created_at").notNull().default(now),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("api_keys_by_person").on(self.personId, self.tenantId)],
);

/** All that is kept about a person, written for that person. Gone after a week. */
export const exports = auth.table(
  "exports",
  {
    id: idColumn("id", "exp").primaryKey().default(sql`uuidv7()`),
    personId: personId(),
    state: text("state", { enum: exportStates }).notNull().default("waiting"),
    bytes: integer("bytes"),
    createdAt: instant("created_at").notNull().default(now),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("exports_by_person").on(self.personId)],
);

/** How often something was tried, counted here so that all processes count together. */
export const attempts = auth.table("attempts", {
  /** A hash of what is counted: addresses need not lie around for that. */
  key: bytes("key").primaryKey(),
  count: integer("count").notNull(),
  until: instant("until").notNull(),
  /** No further try counts, or is made, before then. */
  blockedUntil: instant("blocked_until"),
});

/** What happened at the door [R3.2]. The address is kept as it was given, since it may be nobody's. */
export const authEvents = auth.table(
  "auth_events",
  {
    id: idColumn("id", "evt").primaryKey().default(sql`uuidv7()`),
    type: text("type", { enum: authEventTypes }).notNull(),
    email: text("email").notNull(),
    personId: idColumn("person_id", "per"),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    details: jsonb("details").$type<Record<string, string | number>>().notNull().default({}),
    ip: text("ip").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    at: instant("at").notNull().default(now),
  },
  (self) => [index("auth_events_by_person").on(self.personId, self.id)],
);

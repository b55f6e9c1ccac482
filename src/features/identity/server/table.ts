import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, jsonb, pgSchema, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { keyScopes } from "#base/endpoint.ts";
import { locales } from "#base/locales.ts";
import { roles } from "#base/roles.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { authEventTypes, exportStates, factorKinds, signInMethods } from "../values.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const localeCodes = locales.map(({ code }) => code);

/** People belong to no tenant; no tenant table refers to this schema, so tenant tables can be sharded without it. */
export const auth = pgSchema("auth");

/** Deleted with the person. */
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
  /** The picture's name in the storage; a new picture gets a new name, so that it can be cached forever. */
  photo: text("photo"),
  locale: text("locale", { enum: localeCodes as [(typeof localeCodes)[number]] }),
  timeZone: text("time_zone"),
  /** How this person first signed up [R3.1 registrationMethod, provider]. */
  cameBy: text("came_by", { enum: signInMethods }).notNull().default("email"),
  isActive: boolean("is_active").notNull().default(true),
  /** The tenant last used, which a sign-in on the app's own host leads to. */
  tenantId: idColumn("tenant_id", "ten"),
  createdAt: instant("created_at").notNull().default(now),
  updatedAt: instant("updated_at").notNull().default(now),
  lastLoginAt: instant("last_login_at"),
  /** When the account and all its own data will be erased; until then the deletion can be cancelled. */
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
    /** Requested at registration, and waiting for approval by an admin of this tenant. */
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

/** Former memberships: what a person earned there is still theirs, and nothing else in this schema records it. */
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

/** Stores the token's hash, never the token, so that a stolen backup grants no access. */
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
    /** When this person last proved their identity: sensitive actions require a recent proof. */
    provenAt: instant("proven_at").notNull().default(now),
    lastUsedAt: instant("last_used_at").notNull().default(now),
    /** Ends when unused for this long, and at `expiresAt` however much it is used. */
    idleMinutes: integer("idle_minutes").notNull().default(720),
    expiresAt: instant("expires_at").notNull(),
    /** An operator's session in a tenant where they are not a member: it has an admin's rights, and every member can see the visit. */
    visiting: boolean("visiting").notNull().default(false),
  },
  (self) => [index("sessions_by_person").on(self.personId)],
);

/** A second factor that every sign-in asks for. One of each kind; the feature `factors` verifies them. */
export const factors = auth.table(
  "factors",
  {
    id: idColumn("id", "fac").primaryKey().default(sql`uuidv7()`),
    personId: personId(),
    kind: text("kind", { enum: factorKinds }).notNull(),
    /** The phone number, or the authenticator's secret, encrypted, because anyone who reads it could answer the challenge. */
    secret: text("secret").notNull(),
    /** The last time step an authenticator's code was accepted for, so that none is accepted twice. */
    lastStep: integer("last_step"),
    createdAt: instant("created_at").notNull().default(now),
    lastUsedAt: instant("last_used_at"),
  },
  (self) => [unique("factors_one_of_a_kind").on(self.personId, self.kind)],
);

/** A sign-in that passed the first factor and still needs the second [R4.2]. */
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

/** Tokens that are mailed to prove an address. Each is used once. */
export const tokens = auth.table(
  "tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    kind: text("kind", { enum: ["verifyEmail", "resetPassword", "visit", "confirmEmail", "stopEmail"] }).notNull(),
    personId: personId(),
    email: text("email").notNull(),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    createdAt: instant("created_at").notNull().default(now),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (self) => [index("tokens_by_person").on(self.personId, self.kind)],
);

/** Lets a program act for its person in one tenant. As with sessions, only the hash is stored. */
export const apiKeys = auth.table(
  "api_keys",
  {
    id: idColumn("id", "api").primaryKey().default(sql`uuidv7()`),
    tokenHash: bytes("token_hash").notNull().unique("api_keys_token"),
    personId: personId(),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    name: text("name").notNull(),
    /** The last four characters, by which its owner recognizes the key. */
    ending: text("ending").notNull(),
    scope: text("scope", { enum: keyScopes }).notNull(),
    createdAt: instant("created_at").notNull().default(now),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("api_keys_by_person").on(self.personId, self.tenantId)],
);

/** An export of all data about a person, for that person. Deleted after a week. */
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

/** Counts attempts in the database, so that all processes count together. */
export const attempts = auth.table("attempts", {
  /** A hash of what is counted, so that no addresses are stored for it. */
  key: bytes("key").primaryKey(),
  count: integer("count").notNull(),
  until: instant("until").notNull(),
  /** Until then, attempts are refused and not counted. */
  blockedUntil: instant("blocked_until"),
});

/** Authentication events [R3.2]. The address is stored as entered, because it may not belong to any account. */
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

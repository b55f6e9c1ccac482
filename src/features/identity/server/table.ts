import { sql } from "drizzle-orm";
import { boolean, customType, index, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { roles } from "#base/roles.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** People belong to no tenant; no tenant table refers to this schema, so those can be sharded without it. */
export const auth = pgSchema("auth");

export const people = auth.table("people", {
  id: idColumn("id", "per").primaryKey().default(sql`uuidv7()`),
  email: text("email").notNull().unique("people_email"),
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  displayName: text("display_name").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /** The tenant last used, where the house's own host leads to. */
  tenantId: idColumn("tenant_id", "ten"),
  createdAt: instant("created_at").notNull().default(now),
  lastLoginAt: instant("last_login_at"),
});

export const passwords = auth.table("passwords", {
  personId: idColumn("person_id", "per")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  hash: text("hash").notNull(),
});

export const members = auth.table(
  "members",
  {
    tenantId: idColumn("tenant_id", "ten").notNull(),
    personId: idColumn("person_id", "per")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    role: text("role", { enum: roles }).notNull(),
  },
  (self) => [
    primaryKey({ name: "members_pkey", columns: [self.tenantId, self.personId] }),
    index("members_by_person").on(self.personId),
  ],
);

/** Keeps the token's hash, never the token: a stolen backup opens no door. */
export const sessions = auth.table(
  "sessions",
  {
    id: idColumn("id", "ses").primaryKey().default(sql`uuidv7()`),
    tokenHash: bytes("token_hash").notNull().unique("sessions_token"),
    personId: idColumn("person_id", "per")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: instant("created_at").notNull().default(now),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("sessions_by_person").on(self.personId)],
);

export const authEventTypes = ["login", "login_failed", "logout"] as const;

/** What happened at the door [R3.2]. The address is kept as it was given, since it may be nobody's. */
export const authEvents = auth.table(
  "auth_events",
  {
    id: idColumn("id", "evt").primaryKey().default(sql`uuidv7()`),
    type: text("type", { enum: authEventTypes }).notNull(),
    email: text("email").notNull(),
    personId: idColumn("person_id", "per"),
    tenantId: idColumn("tenant_id", "ten").notNull(),
    details: jsonb("details").notNull().default({}),
    userAgent: text("user_agent").notNull().default(""),
    at: instant("at").notNull().default(now),
  },
  (self) => [index("auth_events_by_email").on(self.email, self.type, self.at)],
);

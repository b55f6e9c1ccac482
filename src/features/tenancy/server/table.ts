import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { presetNames, type SiteCopy } from "#base/brand/brand.ts";
import { fontNames } from "#base/brand/fonts.ts";
import type { Imprint } from "#base/brand/imprint.ts";
import { logoPlates } from "#base/brand/logo.ts";
import type { OwnTerms } from "#base/brand/terms.ts";
import { type LocaleCode, locales } from "#base/locales.ts";
import { features, plans } from "#base/plans.ts";
import { registrations } from "#base/registration.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { companyRegistrations, tenantStates, watchedParts } from "../contract.ts";
import { type BusinessHours, defaultBusinessHours } from "../rules.ts";

const localeCodes = locales.map(({ code }) => code) as [LocaleCode];

/** The root of tenancy, and so the only table here without a row-level security policy: a host is looked up before its tenant is known. */
export const tenants = pgTable(
  "tenants",
  {
    id: idColumn("id", "ten").primaryKey().default(sql`uuidv7()`),
    /** The short name and subdomain; `default` is the operator's [R1.1]. */
    slug: text("slug").notNull().unique("tenants_slug"),
    name: text("name").notNull().unique("tenants_name"),
    mark: text("mark").notNull(),
    legalName: text("legal_name").notNull(),
    preset: text("preset", { enum: presetNames }).notNull().default("default"),
    primary: text("primary").notNull(),
    secondary: text("secondary").notNull(),
    accent: text("accent").notNull(),
    /** Names of pictures in the storage; a new picture gets a new name. */
    logo: text("logo"),
    /** The logo for dark pages, and what lies under the other one. */
    logoDark: text("logo_dark"),
    logoPlate: text("logo_plate", { enum: logoPlates }).notNull().default("auto"),
    favicon: text("favicon"),
    /** A font that overrides the theme's. */
    font: text("font", { enum: fontNames }),
    /** The CSS as the admin wrote it, and as pages include it: validated and scoped. */
    css: text("css").notNull().default(""),
    safeCss: text("safe_css").notNull().default(""),
    /** The tenant's own terms for a partner and a company, by language. */
    terms: jsonb("terms").notNull().default({}).$type<OwnTerms>(),
    /** The sender name of the tenant's mails. */
    senderName: text("sender_name"),
    termsUrl: text("terms_url"),
    privacyUrl: text("privacy_url"),
    /** The company facts of the legal notice. */
    imprint: jsonb("imprint").$type<Imprint>(),
    /** Text of the public page that overrides the default. */
    site: jsonb("site").notNull().default({}).$type<SiteCopy>(),
    plan: text("plan", { enum: plans }).notNull().default("starter"),
    off: text("off", { enum: features as [string, ...string[]] })
      .array()
      .notNull()
      .default(sql`'{}'`)
      .$type<(typeof features)[number][]>(),
    /** Whether visitors may register, and whether as a company without an admin's approval. */
    registration: text("registration", { enum: registrations }).notNull().default("open"),
    companyRegistration: text("company_registration", { enum: companyRegistrations }).notNull().default("approval"),
    /** Answers an unknown address like a wrong password. */
    hidesAccounts: boolean("hides_accounts").notNull().default(false),
    /** Refuses new passwords that are known: the most common ones, and those found in breaches. */
    refusesKnownPasswords: boolean("refuses_known_passwords").notNull().default(true),
    /** A session ends after this long without use, and after this many days in any case. */
    sessionIdleHours: integer("session_idle_hours").notNull().default(12),
    sessionDays: integer("session_days").notNull().default(30),
    timeZone: text("time_zone").notNull().default("UTC"),
    currency: text("currency").notNull().default("USD"),
    /** The language of pages for visitors whose own is not supported. */
    locale: text("locale", { enum: localeCodes }).notNull().default("en"),
    /** When reviews are worked on: their deadlines count only these hours. */
    businessHours: jsonb("business_hours").notNull().default(defaultBusinessHours).$type<BusinessHours>(),
    /** After this many days past data is erased; null keeps it. */
    retentionDays: integer("retention_days"),
    /** The custom domain that links and mails use; null is the subdomain. */
    primaryHost: text("primary_host"),
    /** Whether certificates are issued for the tenant's domains. */
    ssl: boolean("ssl").notNull().default(true),
    state: text("state", { enum: tenantStates }).notNull().default("active"),
    /** The reason of a suspension, as the tenant's people read it. */
    stateNote: text("state_note"),
    /** When a closing tenant is erased; until then it can be kept. */
    erasedAt: instant("erased_at"),
    createdAt: instant("created_at").notNull().default(now),
  },
  (self) => [index("tenants_hiding").on(self.id).where(sql`hides_accounts`)],
);

/** Custom hosts that tenants have verified. Looked up before a tenant is known, and so without a policy, as above. */
export const hosts = pgTable(
  "hosts",
  {
    /** In lower case and in the DNS form. */
    host: text("host").primaryKey(),
    tenantId: idColumn("tenant_id", "ten")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
  },
  (self) => [index("hosts_by_tenant").on(self.tenantId)],
);

/** How often a part was probed on a day in UTC, and found down. It concerns the app, and so belongs to no tenant. */
export const statusDays = pgTable(
  "status_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    part: text("part", { enum: watchedParts }).notNull(),
    looks: integer("looks").notNull(),
    down: integer("down").notNull(),
    /** The last probe; null on days that are known only from missed probes. */
    lookedAt: instant("looked_at"),
  },
  (self) => [primaryKey({ name: "status_days_pkey", columns: [self.day, self.part] })],
);

/** From the probe that found a part down to the one that found it up again. Each part has at most one open incident. */
export const incidents = pgTable(
  "status_incidents",
  {
    part: text("part", { enum: watchedParts }).notNull(),
    beganAt: instant("began_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (self) => [
    primaryKey({ name: "status_incidents_pkey", columns: [self.part, self.beganAt] }),
    uniqueIndex("status_incidents_open").on(self.part).where(sql`ended_at is null`),
  ],
);

const ops = pgSchema("ops");

/** The queue's failures of all tenants; a read-only view, created with the queue's own tables. */
export const failedJobs = ops
  .view("failed_jobs", {
    id: bigint("id", { mode: "bigint" }).notNull(),
    task: text("task").notNull(),
    attempts: integer("attempts").notNull(),
    maxAttempts: integer("max_attempts").notNull(),
    lastError: text("last_error").notNull(),
    createdAt: instant("created_at").notNull(),
    runAt: instant("run_at").notNull(),
  })
  .existing();

export const jobCounts = ops
  .view("job_counts", {
    waiting: integer("waiting").notNull(),
    failing: integer("failing").notNull(),
    /** How long the next job has been waiting. */
    oldestSeconds: integer("oldest_seconds").notNull(),
    /** Jobs locked by a worker that no longer exists. */
    abandoned: integer("abandoned").notNull(),
  })
  .existing();

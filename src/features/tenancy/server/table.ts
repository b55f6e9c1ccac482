import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgSchema, pgTable, text } from "drizzle-orm/pg-core";
import { presetNames } from "#base/brand/brand.ts";
import { features, plans } from "#base/plans.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { companyDoors, registrations } from "../contract.ts";

/** The root of tenancy, and so the one table here without a policy: a host is looked up before its tenant is known. */
export const tenants = pgTable("tenants", {
  id: idColumn("id", "ten").primaryKey().default(sql`uuidv7()`),
  /** Its short name and its subdomain; `default` is the operator's [R1.1]. */
  slug: text("slug").notNull().unique("tenants_slug"),
  name: text("name").notNull().unique("tenants_name"),
  mark: text("mark").notNull(),
  legalName: text("legal_name").notNull(),
  preset: text("preset", { enum: presetNames }).notNull().default("default"),
  primary: text("primary").notNull(),
  secondary: text("secondary").notNull(),
  accent: text("accent").notNull(),
  plan: text("plan", { enum: plans }).notNull().default("starter"),
  off: text("off", { enum: features as [string, ...string[]] })
    .array()
    .notNull()
    .default(sql`'{}'`)
    .$type<(typeof features)[number][]>(),
  /** Whether strangers may register, and whether as a company without an admin's look. */
  registration: text("registration", { enum: registrations }).notNull().default("open"),
  companyDoor: text("company_door", { enum: companyDoors }).notNull().default("approval"),
  /** Answers an unknown address like a wrong password. */
  hidesAccounts: boolean("hides_accounts").notNull().default(false),
  createdAt: instant("created_at").notNull().default(now),
});

const ops = pgSchema("ops");

/** The queue's failures, of all tenants; made with the queue's own tables, and only to be read. */
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
    /** How long the job whose turn it is has waited. */
    oldestSeconds: integer("oldest_seconds").notNull(),
  })
  .existing();

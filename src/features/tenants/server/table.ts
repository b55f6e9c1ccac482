import { bigint, integer, pgView, text } from "drizzle-orm/pg-core";
import { plans } from "#base/plans.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { tenantExportStates } from "../own.ts";

/** An export of all data of a tenant, written by a job. */
export const tenantExports = tenantTable("tenant_exports", "txp", {
  personId: idColumn("person_id", "per").notNull(),
  state: text("state", { enum: tenantExportStates }).notNull().default("waiting"),
  /** The written share in percent. */
  progress: integer("progress").notNull().default(0),
  bytes: bigint("bytes", { mode: "number" }),
  expiresAt: instant("expires_at").notNull(),
});

/** How much the tenant of the current scope is used. A security-invoker view, created by a migration: it counts tables of every feature. */
export const tenantUsage = pgView("tenant_usage", {
  members: integer("members").notNull(),
  activeMembers: integer("active_members").notNull(),
  referrals: integer("referrals").notNull(),
  recentReferrals: integer("recent_referrals").notNull(),
  storageBytes: bigint("storage_bytes", { mode: "number" }).notNull(),
  files: integer("files").notNull(),
  lastActivityAt: instant("last_activity_at"),
  lastExportAt: instant("last_export_at"),
}).existing();

/** The tenants with counts, for the operator only; the view is created by a migration. */
export const tenantList = pgView("tenant_list", {
  id: idColumn("id", "ten").notNull(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  mark: text("mark").notNull(),
  primary: text("primary").notNull(),
  plan: text("plan", { enum: plans }).notNull(),
  state: text("state", { enum: tenantStates }).notNull(),
  stateNote: text("state_note"),
  erasedAt: instant("erased_at"),
  createdAt: instant("created_at").notNull(),
  /** Empty when there is none. */
  primaryHost: text("primary_host").notNull(),
  people: integer("people").notNull(),
  domains: integer("domains").notNull(),
  search: text("search").notNull(),
}).existing();

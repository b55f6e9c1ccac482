import { bigint, integer, pgView, text } from "drizzle-orm/pg-core";
import { plans } from "#base/plans.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { tenantExportStates } from "../own.ts";

/** A copy of everything a tenant has, written by a job. */
export const tenantExports = tenantTable("tenant_exports", "txp", {
  personId: idColumn("person_id", "per").notNull(),
  state: text("state", { enum: tenantExportStates }).notNull().default("waiting"),
  /** How much is written, in hundredths. */
  progress: integer("progress").notNull().default(0),
  bytes: bigint("bytes", { mode: "number" }),
  expiresAt: instant("expires_at").notNull(),
});

/** The tenants as the operator lists them, with counts; made by a migration, and for nobody else. */
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
  /** Empty where it has none. */
  primaryHost: text("primary_host").notNull(),
  people: integer("people").notNull(),
  domains: integer("domains").notNull(),
  search: text("search").notNull(),
}).existing();

import { index, integer, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { requestKinds, requestStates } from "../contract.ts";

/** Requests of contacts for their data. A completed erasure keeps only a masked address, as proof that it was answered. */
export const privacyRequests = tenantTable(
  "privacy_requests",
  "req",
  {
    kind: text("kind", { enum: requestKinds }).notNull(),
    email: text("email").notNull(),
    note: text("note").notNull().default(""),
    state: text("state", { enum: requestStates }).notNull().default("open"),
    dueAt: instant("due_at").notNull(),
    closedAt: instant("closed_at"),
    closedBy: idColumn("closed_by", "per"),
    answer: text("answer").notNull().default(""),
    erased: integer("erased").notNull().default(0),
  },
  (self) => [index("privacy_requests_by_state").on(self.tenantId, self.state, self.id)],
);

/** Who accepted which version of the data processing agreement. */
export const agreementAcceptances = tenantTable(
  "agreement_acceptances",
  "dpa",
  {
    version: integer("version").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    /** The name at that time: it stays when the account is deleted. */
    name: text("name").notNull(),
  },
  (self) => [unique("agreement_acceptances_one").on(self.tenantId, self.version)],
);

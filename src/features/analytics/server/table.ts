import { bigint, date, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import type { Narrowed } from "../question.ts";
import { cadences, dims, kinds } from "../values.ts";

/**
 * What changed since the facts were last folded into cells. Triggers write these rows in the writer's
 * own transaction: they subtract the old state and add the new one, so that a late change corrects the
 * day it belongs to. No transaction waits for a shared counter.
 */
export const facts = tenantTable(
  "analytics_facts",
  "fct",
  {
    kind: text("kind", { enum: kinds }).notNull(),
    day: date("day", { mode: "string" }).notNull(),
    programId: idColumn("program_id", "prg"),
    /** The addressee of the referral: members who may not see the referral do not count it. */
    addresseeId: idColumn("addressee_id", "per"),
    referrerId: idColumn("referrer_id", "per").notNull(),
    source: text("source").notNull().default(""),
    country: text("country").notNull().default(""),
    product: text("product").notNull().default(""),
    campaign: text("campaign").notNull().default(""),
    confidence: text("confidence").notNull().default(""),
    detail: text("detail").notNull().default(""),
    currency: text("currency").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (self) => [index("analytics_facts_by_day").on(self.tenantId, self.kind, self.day)],
);

const days = (name: string) => bigint(name, { mode: "number" }).array().notNull();

/** The folded facts. Their number depends on the months and dimensions, not on the number of referrals. */
export const cells = tenantTable(
  "analytics_cells",
  "cel",
  {
    dim: text("dim", { enum: dims }).notNull(),
    key: text("key").notNull(),
    kind: text("kind", { enum: kinds }).notNull(),
    detail: text("detail").notNull(),
    /** The first day of the month. */
    month: date("month", { mode: "string" }).notNull(),
    programId: idColumn("program_id", "prg"),
    addresseeId: idColumn("addressee_id", "per"),
    currency: text("currency").notNull(),
    /**
     * Running totals from the first day up to each of 31 days: a range of days is the difference
     * of two entries, and the last entry is the month's total.
     */
    counts: days("counts"),
    amounts: days("amounts"),
  },
  (self) => [
    unique("analytics_cells_once")
      .on(
        self.tenantId,
        self.dim,
        self.key,
        self.kind,
        self.detail,
        self.month,
        self.programId,
        self.addresseeId,
        self.currency,
      )
      .nullsNotDistinct(),
    index("analytics_cells_by_month").on(self.tenantId, self.dim, self.kind, self.detail, self.month),
  ],
);

/** The subscriptions to figures by mail, in the recipient's language. */
export const reports = tenantTable(
  "reports",
  "rpt",
  {
    personId: idColumn("person_id", "per").notNull(),
    cadence: text("cadence", { enum: cadences }).notNull(),
    /** The filters of the page at the time of the order. */
    narrowed: jsonb("narrowed").$type<Narrowed>().notNull().default({}),
    /** The weekday, where Monday is 1, or the day of the month. */
    onDay: integer("on_day").notNull().default(1),
    /** When the report is due next, in the morning of the tenant's time zone. */
    nextAt: instant("next_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (self) => [
    unique("reports_once").on(self.tenantId, self.personId, self.cadence),
    index("reports_due").on(self.tenantId, self.nextAt),
  ],
);

import { bigint, date, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import type { Narrowed } from "../question.ts";
import { cadences, dims, kinds } from "../values.ts";

/**
 * What changed since the clock last added up, written by triggers in the writer's own transaction: what was is taken off,
 * what is is put on, so that a late change corrects the day it belongs to. Nobody waits for anybody's counter.
 */
export const facts = tenantTable(
  "analytics_facts",
  "fct",
  {
    kind: text("kind", { enum: kinds }).notNull(),
    day: date("day", { mode: "string" }).notNull(),
    programId: idColumn("program_id", "prg"),
    /** For whom the referral is meant, as in the referral: whoever may not see it does not count it. */
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

/** The facts, added up: as many as there are months and things to keep apart, however many referrals there are. */
export const cells = tenantTable(
  "analytics_cells",
  "cel",
  {
    dim: text("dim", { enum: dims }).notNull(),
    key: text("key").notNull(),
    kind: text("kind", { enum: kinds }).notNull(),
    detail: text("detail").notNull(),
    /** Its first day. */
    month: date("month", { mode: "string" }).notNull(),
    programId: idColumn("program_id", "prg"),
    addresseeId: idColumn("addressee_id", "per"),
    currency: text("currency").notNull(),
    /** From its first day up to each of its 31: what lies between two days is one less the other, and the last has all of it. */
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

/** The figures by mail, to whoever asked for them, in their language. */
export const reports = tenantTable(
  "reports",
  "rpt",
  {
    personId: idColumn("person_id", "per").notNull(),
    cadence: text("cadence", { enum: cadences }).notNull(),
    /** The filters that stood on the page when it was ordered. */
    narrowed: jsonb("narrowed").$type<Narrowed>().notNull().default({}),
    /** The weekday, Monday 1, or the day of the month. */
    onDay: integer("on_day").notNull().default(1),
    /** When it is due next, in the morning of the tenant's zone. */
    nextAt: instant("next_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (self) => [
    unique("reports_once").on(self.tenantId, self.personId, self.cadence),
    index("reports_due").on(self.tenantId, self.nextAt),
  ],
);

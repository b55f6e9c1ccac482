import { boolean, date, doublePrecision, integer, pgView, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { idColumn, instant, minorUnits } from "#server/db/columns.ts";
import { consents, funnelSteps, lossReasons, qualities, rejectReasons, statuses } from "../../contract/values.ts";
import { listedColumns, newFieldColumns } from "../table.ts";

/**
 * The referrals as they are listed, with names; a migration creates the view. It runs with its owner's rights and filters by tenant itself,
 * because under a policy PostgreSQL would not use the search index, whose operators are not leakproof.
 */
export const referralList = pgView("referral_list", {
  ...listedColumns(newFieldColumns()),
  id: idColumn("id", "ref").notNull(),
  status: text("status", { enum: statuses }).notNull(),
  version: integer("version").notNull(),
  referrerId: idColumn("referrer_id", "per").notNull(),
  referrerName: text("referrer_name"),
  addresseeId: idColumn("addressee_id", "per"),
  assigneeId: idColumn("assignee_id", "per"),
  assigneeName: text("assignee_name"),
  consent: text("consent", { enum: consents }).notNull(),
  submittedAt: instant("submitted_at"),
  reviewDueAt: instant("review_due_at"),
  protectedUntil: instant("protected_until"),
  waitsFor: idColumn("waits_for", "ref"),
  stageEnteredAt: instant("stage_entered_at").notNull(),
  wonMinor: minorUnits("won_minor"),
  closedOn: date("closed_on", { mode: "string" }),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  words: text("words").array().notNull(),
  companyKey: text("company_key").notNull(),
  domainKey: text("domain_key").notNull(),
  acceptedAt: instant("accepted_at"),
  decidedAt: instant("decided_at"),
  reviewLate: boolean("review_late").notNull(),
  rejectReason: text("reject_reason", { enum: rejectReasons }),
  lossReason: text("loss_reason", { enum: lossReasons }),
  campaign: text("campaign").notNull(),
  endedOn: date("ended_on", { mode: "string" }),
  reached: text("reached", { enum: funnelSteps }),
  winProbability: doublePrecision("win_probability"),
  quality: text("quality", { enum: qualities }),
  courseStages: uuid("course_stages").array().notNull(),
  courseSince: timestamp("course_since", { withTimezone: true, precision: 3, mode: "string" }).array().notNull(),
}).existing();

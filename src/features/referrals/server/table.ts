import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import { bytes } from "#features/identity/server/table.ts";
import { pipelines, programs, stages } from "#features/programs/server/table.ts";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { Receipt } from "../contract/attribution.ts";
import {
  confidenceLevels,
  consents,
  lossReasons,
  priorities,
  qualities,
  rejectReasons,
  relationships,
  sources,
  statuses,
  timelineEventKinds,
  timelines,
} from "../contract/values.ts";
import { fieldsWith } from "../field-sets.ts";
import { type FieldName, fieldNames } from "../fields.ts";

const list = (name: string) => text(name).array().notNull().default(sql`'{}'`);
const line = (name: string) => text(name).notNull().default("");

type StoredField = Exclude<FieldName, "attachments">;
type ListedField = (typeof listed)[number];
const listed = fieldsWith("list");

/** The columns of `fields.ts`. Each table or view that has them needs builders of its own. */
export const newFieldColumns = () =>
  ({
    programId: idColumn("program_id", "prg").notNull(),
    pipelineId: idColumn("pipeline_id", "pip").notNull(),
    stageId: idColumn("stage_id", "stg").notNull(),
    /** The member of the company it is meant for; null means all of them [R6.5]. */
    addresseeId: idColumn("addressee_id", "per"),
    fullName: line("full_name"),
    email: line("email"),
    phone: line("phone"),
    company: line("company"),
    position: line("position"),
    targetCompany: line("target_company"),
    estimatedMinor: minorUnits("estimated_minor"),
    currency: text("currency").notNull(),
    productInterest: line("product_interest"),
    timeline: text("timeline", { enum: timelines }),
    priority: text("priority", { enum: priorities }),
    source: text("source", { enum: sources }).notNull().default("personal"),
    notes: line("notes"),
    tags: list("tags"),
    relationship: text("relationship", { enum: relationships }),
    context: line("context"),
    confidenceLevel: text("confidence_level", { enum: confidenceLevels }),
    city: line("city"),
    state: line("state"),
    country: line("country"),
  }) satisfies Record<StoredField, unknown>;

const pick = <T extends object, N extends keyof T>(from: T, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, N>;

/** All fields of a referral that are stored in its row. */
export const fieldColumns = <T extends Record<StoredField, unknown>>(from: T) =>
  pick(
    from,
    fieldNames.filter((name): name is StoredField => name !== "attachments"),
  );

/** Those that a list row has. */
export const listedColumns = <T extends Record<ListedField, unknown>>(from: T) => pick(from, listed);

/** A contact and a deal, handed in by a referrer. What it was before stands in its timeline. */
export const referrals = tenantTable(
  "referrals",
  "ref",
  {
    ...newFieldColumns(),
    status: text("status", { enum: statuses }).notNull().default("draft"),
    /** Incremented by every change. A caller states the version they saw, so that no concurrent change is overwritten. */
    version: integer("version").notNull().default(1),
    referrerId: idColumn("referrer_id", "per").notNull(),
    assigneeId: idColumn("assignee_id", "per"),
    /** Whom it is about, brought into one form: what conflicts are found by. Empty where there is nothing. */
    emailKey: line("email_key"),
    phoneKey: line("phone_key"),
    domainKey: line("domain_key"),
    companyKey: line("company_key"),
    /** All words, normalized for the search. */
    words: list("words"),

    consent: text("consent", { enum: consents }).notNull().default("none"),
    /** The token opens the page on which the contact confirms or declines; only its hash is stored. */
    consentHash: bytes("consent_hash"),
    /** For a declined contact: the encrypted input of the hashed keys, so that they can be hashed again after the app secret is rotated. */
    declined: text("declined"),
    submittedAt: instant("submitted_at"),
    /** When the review is due, calculated in business hours; null while the clock is paused. */
    reviewDueAt: instant("review_due_at"),
    /** The remaining business time when the clock was paused, in milliseconds. */
    reviewLeftMs: bigint("review_left_ms", { mode: "number" }),
    remindedAt: instant("reminded_at"),
    question: line("question"),
    askedAt: instant("asked_at"),
    rejectReason: text("reject_reason", { enum: rejectReasons }),
    /** The company's comment on its last decision. */
    decisionNote: line("decision_note"),
    decidedAt: instant("decided_at"),
    acceptedAt: instant("accepted_at"),
    /** Until then no other referral of the same account can be accepted. */
    protectedUntil: instant("protected_until"),
    /** How many of the notices before its end were sent. */
    expiryNotices: integer("expiry_notices").notNull().default(0),
    /** The referral whose protection this one is waiting for. */
    waitsFor: idColumn("waits_for", "ref"),
    stageEnteredAt: instant("stage_entered_at").notNull().default(now),
    wonMinor: minorUnits("won_minor"),
    closedOn: date("closed_on", { mode: "string" }),
    lossReason: text("loss_reason", { enum: lossReasons }),
    closedAt: instant("closed_at"),
    reopenings: integer("reopenings").notNull().default(0),
    /** How it was attributed to its referrer: all touches, the one that counted, and why. */
    receipt: jsonb("receipt").$type<Receipt>(),
    importId: idColumn("import_id", "imp"),
    /** Referrals that resemble it, but that a reviewer found to be of another account. */
    distinctFrom: text("distinct_from").array().$type<Id<"ref">[]>().notNull().default(sql`'{}'`),
    /** The campaign of the link it came from. */
    campaign: line("campaign"),
    /** Whether the company decided after the deadline. A trigger maintains it and the two columns below. */
    reviewLate: boolean("review_late").notNull().default(false),
    /** The stages it has been in since it was accepted, and since when. */
    courseStages: uuid("course_stages").array().notNull().default(sql`'{}'`),
    courseSince: timestamp("course_since", { withTimezone: true, precision: 3, mode: "string" })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The current prediction of the intelligence feature, for lists; null for closed referrals and where nothing was learned. */
    winProbability: doublePrecision("win_probability"),
    quality: text("quality", { enum: qualities }),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    tenantForeignKey(self, self.programId, programs),
    tenantForeignKey(self, self.pipelineId, pipelines),
    tenantForeignKey(self, self.stageId, stages),
    index("referrals_by_status").on(self.tenantId, self.status, self.id),
    index("referrals_by_referrer").on(self.tenantId, self.referrerId, self.id),
    index("referrals_by_stage").on(self.tenantId, self.stageId, self.id),
    index("referrals_by_assignee").on(self.tenantId, self.assigneeId, self.id).where(sql`assignee_id is not null`),
    index("referrals_by_value").on(self.tenantId, self.estimatedMinor, self.id),
    index("referrals_by_creation").on(self.tenantId, self.createdAt, self.id),
    index("referrals_by_change").on(self.tenantId, self.updatedAt, self.id),
    index("referrals_by_submission").on(self.tenantId, self.submittedAt, self.id),
    index("referrals_by_entry").on(self.tenantId, self.stageEnteredAt, self.id),
    index("referrals_by_win_probability")
      .on(self.tenantId, self.winProbability, self.id)
      .where(sql`win_probability is not null`),
    index("referrals_by_email").on(self.tenantId, self.emailKey, self.submittedAt).where(sql`email_key <> ''`),
    index("referrals_by_phone").on(self.tenantId, self.phoneKey, self.submittedAt).where(sql`phone_key <> ''`),
    index("referrals_by_domain").on(self.tenantId, self.domainKey, self.submittedAt).where(sql`domain_key <> ''`),
    index("referrals_by_coupon")
      .on(self.tenantId, sql`(receipt #>> '{touches,-1,coupon}')`)
      .where(sql`receipt #>> '{touches,-1,coupon}' is not null`),
    index("referrals_by_waiting").on(self.tenantId, self.waitsFor, self.submittedAt).where(sql`waits_for is not null`),
    index("referrals_by_review").on(self.tenantId, self.reviewDueAt).where(sql`review_due_at is not null`),
    index("referrals_by_protection").on(self.tenantId, self.protectedUntil).where(sql`protected_until is not null`),
    index("referrals_by_consent").on(self.tenantId, self.consentHash).where(sql`consent_hash is not null`),
    index("referrals_by_decline").on(self.tenantId, self.id).where(sql`consent = 'declined'`),
    index("referrals_by_import").on(self.tenantId, self.importId).where(sql`import_id is not null`),
    // Migrations add GIN indexes on the tags and on the stages left by month, and on company_key forwards and backwards.
  ],
);

const period = customType<{ data: string }>({ dataType: () => "tstzrange" });

/**
 * Who owns an account, and for how long. A migration adds the exclusion constraint `protections_one_owner` on (tenant, key, product,
 * period), which makes two acceptances of the same account impossible, however they race.
 */
export const protections = tenantTable(
  "protections",
  "prt",
  {
    referralId: idColumn("referral_id", "ref").notNull(),
    /** `email:…`, `phone:…` or `domain:…`. */
    accountKey: text("account_key").notNull(),
    product: line("product"),
    period: period("period").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.referralId, referrals).onDelete("cascade"),
    index("protections_by_referral").on(self.tenantId, self.referralId),
    index("protections_by_account").on(self.tenantId, self.accountKey),
  ],
);

/** All events of a referral in order, append-only: its timeline, notes and edit history. */
export const referralEvents = tenantTable(
  "referral_events",
  "rev",
  {
    referralId: idColumn("referral_id", "ref").notNull(),
    kind: text("kind", { enum: timelineEventKinds }).notNull(),
    /** Null for the system or the contact. */
    personId: idColumn("person_id", "per"),
    /** Visible only to company members. */
    internal: boolean("internal").notNull().default(false),
    /** The text of a note. */
    text: line("text"),
    /** The values before and after by field, or from and to. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [
    tenantForeignKey(self, self.referralId, referrals).onDelete("cascade"),
    index("referral_events_by_referral").on(self.tenantId, self.referralId, self.id),
  ],
);

export const referralFiles = tenantTable(
  "referral_files",
  "rfl",
  {
    referralId: idColumn("referral_id", "ref").notNull(),
    objectId: idColumn("object_id", "obj").notNull(),
    name: text("name").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.referralId, referrals).onDelete("cascade"),
    tenantForeignKey(self, self.objectId, objects),
    unique("referral_files_once").on(self.tenantId, self.referralId, self.objectId),
    index("referral_files_by_object").on(self.tenantId, self.objectId),
  ],
);

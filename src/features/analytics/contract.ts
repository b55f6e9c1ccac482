import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { stageKinds } from "#features/programs/contract.ts";
import { analyticsAccess } from "./access.ts";
import { question, scope } from "./question.ts";
import { measures } from "./values.ts";

export const errors = defineErrors("analytics", {
  /** The measure does not support this division or filter; ledger figures, for example, have no country. */
  noSuchQuestion: { status: 422, params: ["measure"] },
  /** The link does not belong to a report, or that report is no longer sent. */
  reportOver: { status: 404 },
});

/**
 * A figure as two integers, so that every screen shows the same value: a rate is `sum` out of `of`, a mean is `sum` divided by
 * `of`; for a plain count or amount `of` is null. Amounts are in minor units, durations in milliseconds. `others` has the amounts in
 * currencies without a rate, which `sum` does not contain.
 */
const money = z.object({ minor: z.int(), currency: z.string() });
export const figure = z.object({ sum: z.int(), of: z.int().nullable(), others: z.array(money).optional() });
export type Figure = z.infer<typeof figure>;
const figures = z.partialRecord(z.enum(measures), figure);
export type Figures = z.infer<typeof figures>;

export const period = z.object({
  /** Days in the tenant's time zone, both inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
});
export type Period = z.infer<typeof period>;

/** The metadata of every answer. */
export const about = z.object({
  period,
  /** The period it is compared with. */
  before: period.nullable(),
  timeZone: z.string(),
  /** Every amount is in this currency. Others were converted: flows at the rate of their day, balances at that of the period's end. */
  currency: z.string(),
  /** The currencies that have amounts, most used first. */
  currencies: z.array(z.string()),
  /** The days of the rates that amounts were converted at; null if none was. */
  converted: period.nullable(),
});
export type About = z.infer<typeof about>;

export const answerRow = z.object({
  /** A day, the first day of a month, an id or a code. Empty for rows without a value, and for the total. */
  key: z.string(),
  /** The name of a person or a program. */
  name: z.string().nullable(),
  figures,
  /** The figures of the comparison period: for the same key, or for time divisions at the same position. */
  before: figures.nullable(),
});
export type AnswerRow = z.infer<typeof answerRow>;

export const getFigures = endpoint({
  access: analyticsAccess.access,
  method: "GET",
  path: "/api/v1/analytics",
  summary: "Get figures of a period, in total or by dimension: a referrer's own, or all that the company can see",
  input: question,
  output: about.extend({ rows: z.array(answerRow), whole: answerRow }),
  errors: [errors.noSuchQuestion],
  example: { measures: ["referrals", "won"], by: "source", frame: "90d" },
});

const stage = z.object({
  stageId: id("stg"),
  /** The code of a built-in stage, whose name is translated; null for a custom stage, which has a name. */
  code: z.string().nullable(),
  name: z.string().nullable(),
  pipelineId: id("pip"),
  kind: z.enum(stageKinds),
  probability: z.int(),
  /** The number of referrals in the stage now, their total amount, and the amounts in currencies without a rate. */
  count: z.int(),
  minor: z.int(),
  others: z.array(money).optional(),
  /** How many referrals left the stage in the period, and the total time they had spent in it, in milliseconds. */
  left: z.int(),
  stayedMs: z.int(),
});
export type StageFigures = z.infer<typeof stage>;

/** How far the referrals submitted in the period have progressed. */
export const funnel = z.object({
  submitted: z.int(),
  accepted: z.int(),
  worked: z.int(),
  won: z.int(),
  /** How many referrals ended after reaching exactly this step; the others are still open. */
  dropped: z.object({ submitted: z.int(), accepted: z.int(), worked: z.int() }),
});
export type Funnel = z.infer<typeof funnel>;

export const getFunnel = endpoint({
  access: analyticsAccess.access,
  method: "GET",
  path: "/api/v1/analytics/funnel",
  summary: "Get the funnel of a period and the time in each stage",
  input: scope,
  output: about.extend({ funnel, beforeFunnel: funnel.nullable(), stages: z.array(stage) }),
  errors: [],
  example: { frame: "90d" },
});

export const getCohorts = endpoint({
  access: analyticsAccess.access,
  method: "GET",
  path: "/api/v1/analytics/cohorts",
  summary: "Get win rates by month of submission and months since",
  input: scope,
  output: about.extend({
    cohorts: z.array(
      z.object({
        /** The first day of the month. */
        month: z.iso.date(),
        submitted: z.int(),
        /** The number won by the end of month n, where the month itself is the first; only months that have started are included. */
        won: z.array(z.int()),
      }),
    ),
  }),
  errors: [],
  example: { frame: "1y" },
});

/** One of the dashboard's figures: the current value, the value before, and the trend. */
export const dashboardFigure = z.object({
  measure: z.enum(measures),
  now: figure,
  before: figure.nullable(),
  /** Values at equal steps over the period, oldest first. */
  course: z.array(figure),
});
export type DashboardFigure = z.infer<typeof dashboardFigure>;

export const activity = z.object({
  id: z.string(),
  /** The timeline the event belongs to; `kind` is named as on that timeline. */
  of: z.enum(["referral", "commission"]),
  kind: z.string(),
  subjectId: z.string(),
  /** The name of the referral the event is about. */
  subject: z.string(),
  by: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
});
export type Activity = z.infer<typeof activity>;

export const getDashboard = endpoint({
  access: analyticsAccess.access,
  method: "GET",
  path: "/api/v1/dashboard",
  summary: "Get the dashboard in one response: figures, funnel, pipeline, leaders and recent activity",
  input: scope.pick({ frame: true, view: true, currency: true }),
  output: about.extend({
    figures: z.array(dashboardFigure),
    funnel,
    stages: z.array(stage),
    /** Those submitted on each day, week or month of the period, and how many of them were accepted since. */
    submissions: z.array(period.extend({ submitted: z.int(), accepted: z.int() })),
    /** The value won in each of the last six months, whatever the period. */
    months: z.array(z.object({ month: z.iso.date(), won: figure })),
    /** The referrers with the highest won value, for the company; a referrer only sees their own rank. Equal ones share a rank. */
    leaders: z.array(z.object({ personId: id("per"), name: z.string().nullable(), rank: z.int(), figures })),
    /** How many more referrers tie with the last one listed, since the list cuts off arbitrarily among them. */
    leadersTied: z.int(),
    /** `shared` is the number of others with the same rank. Null if the referrer won nothing. */
    place: z.object({ rank: z.int(), of: z.int(), shared: z.int() }).nullable(),
    activity: z.array(activity),
  }),
  errors: [],
  example: { frame: "30d" },
});

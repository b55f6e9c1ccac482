import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { partners } from "#base/roles.ts";
import { stageKinds } from "#features/programs/contract.ts";
import { question, scope } from "./question.ts";
import { measures } from "./values.ts";

export const errors = defineErrors("analytics", {
  /** That figure cannot be divided so, or not narrowed so: the books know no countries. */
  noSuchQuestion: { status: 422, params: ["measure"] },
  /** The link is not a report's, or that one is not sent any more. */
  reportOver: { status: 404 },
});

const feature = "analyticsDashboard" as const;
export const byPartners = { access: { roles: partners, feature } } as const;

/**
 * A figure as two whole numbers, so that it is the same on every screen: a rate is `sum` out of `of`, a mean is `sum` divided
 * by `of`; for a plain count or amount `of` is null. Amounts are minor units, times milliseconds.
 */
export const figure = z.object({ sum: z.int(), of: z.int().nullable() });
export type Figure = z.infer<typeof figure>;
const figures = z.partialRecord(z.enum(measures), figure);
export type Figures = z.infer<typeof figures>;

export const period = z.object({
  /** Days of the tenant's zone; the last one is counted too. */
  from: z.iso.date(),
  to: z.iso.date(),
});
export type Period = z.infer<typeof period>;

/** What every answer says of itself. */
export const about = z.object({
  period,
  /** What it is compared with. */
  before: period.nullable(),
  timeZone: z.string(),
  currency: z.string(),
  /** Those there are amounts in, the one used most first. */
  currencies: z.array(z.string()),
});
export type About = z.infer<typeof about>;

export const answerRow = z.object({
  /** A day, the first of a month, an id, a code; empty is without one, and of the whole. */
  key: z.string(),
  /** Of a person or a program. */
  name: z.string().nullable(),
  figures,
  /** The same in the period it is compared with: of the same key, or in time of the same place in the row. */
  before: figures.nullable(),
});
export type AnswerRow = z.infer<typeof answerRow>;

export const ask = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/analytics",
  summary: "Figures of a period, as a whole or divided: a referrer's own, a company's all that it may see",
  input: question,
  output: about.extend({ rows: z.array(answerRow), whole: answerRow }),
  errors: [errors.noSuchQuestion],
  example: { measures: ["referrals", "won"], by: "source", frame: "90d" },
});

const stage = z.object({
  stageId: id("stg"),
  /** Of the house's own stages, whose names are translated; else its name. */
  code: z.string().nullable(),
  name: z.string().nullable(),
  pipelineId: id("pip"),
  kind: z.enum(stageKinds),
  probability: z.int(),
  /** What stands in it now; of that, how much in the answer's currency, and what it amounts to. */
  count: z.int(),
  priced: z.int(),
  minor: z.int(),
  /** How many left it in the period, and how long they had stayed in all, in milliseconds. */
  left: z.int(),
  stayedMs: z.int(),
});
export type StageFigures = z.infer<typeof stage>;

/** How far those handed in in the period have come. */
export const funnel = z.object({
  submitted: z.int(),
  accepted: z.int(),
  worked: z.int(),
  won: z.int(),
  /** Of those that came so far and no further, how many are over: the others are still open. */
  dropped: z.object({ submitted: z.int(), accepted: z.int(), worked: z.int() }),
});
export type Funnel = z.infer<typeof funnel>;

export const getFunnel = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/analytics/funnel",
  summary: "How far the referrals of a period have come, and how long they stay in each stage",
  input: scope,
  output: about.extend({ funnel, beforeFunnel: funnel.nullable(), stages: z.array(stage) }),
  errors: [],
  example: { frame: "90d" },
});

export const getCohorts = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/analytics/cohorts",
  summary: "Of those handed in in each month, how many were won by the end of month n after it",
  input: scope,
  output: about.extend({
    cohorts: z.array(
      z.object({
        /** Its first day. */
        month: z.iso.date(),
        submitted: z.int(),
        /** Won by the end of month n, the month itself being the first; only as many as have begun. */
        won: z.array(z.int()),
      }),
    ),
  }),
  errors: [],
  example: { frame: "1y" },
});

/** One of the dashboard's figures: now, before, and on the way. */
export const dashboardFigure = z.object({
  measure: z.enum(measures),
  now: figure,
  before: figure.nullable(),
  /** In equal steps over the period, the oldest first. */
  course: z.array(figure),
});
export type DashboardFigure = z.infer<typeof dashboardFigure>;

export const activity = z.object({
  id: z.string(),
  /** As the timelines of referrals and commissions call it. */
  of: z.enum(["referral", "commission"]),
  kind: z.string(),
  subjectId: z.string(),
  /** Whom or what it is about. */
  subject: z.string(),
  by: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
});
export type Activity = z.infer<typeof activity>;

export const getDashboard = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/dashboard",
  summary: "Everything on the dashboard in one answer: figures, funnel, pipeline, leaders and what happened last",
  input: scope.pick({ frame: true, view: true, currency: true }),
  output: about.extend({
    figures: z.array(dashboardFigure),
    funnel,
    stages: z.array(stage),
    /** Of those who won something, for the company; a referrer only learns their own place. Who won as many shares a rank. */
    leaders: z.array(z.object({ personId: id("per"), name: z.string().nullable(), rank: z.int(), figures })),
    /** How many more won as many as the last of them: where the list ends says nothing about these. */
    leadersTied: z.int(),
    /** `shared` is how many others have the same; null is whoever won nothing. */
    place: z.object({ rank: z.int(), of: z.int(), shared: z.int() }).nullable(),
    activity: z.array(activity),
  }),
  errors: [],
  example: { frame: "30d" },
});

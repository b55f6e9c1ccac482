import type { z } from "zod";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { getDashboard as endpoint, Figures } from "../contract.ts";
import { barPieces, mergeSparse, monthsOf, type Period, stepsOf } from "../periods.ts";
import type { Measure } from "../values.ts";
import { flowOf } from "./figures.ts";
import { funnelsOf, stagesOf } from "./funnel.ts";
import { loadFigures } from "./load-figures.ts";
import { aboutOf, loadContext, type QuestionContext, shownMonths } from "./question-context.ts";
import { recentActivity } from "./reads.ts";
import { maxLeaders, ranksOf, sumsOf } from "./sums.ts";
import { canSeeLedger, type Reader, type Visibility, visibilityFor } from "./visibility.ts";

const commonMeasures: readonly Measure[] = [
  "referrals",
  "acceptance",
  "conversion",
  "decisionTime",
  "pipeline",
  "wonValue",
  "averageDeal",
];
const money: readonly Measure[] = ["earned", "payable", "paid"];
/** The figures for those who handle referrals, and for those who submit them. */
const dashboardMeasures = (isOwn: boolean, hasLedger: boolean) => [
  ...commonMeasures,
  ...(hasLedger ? money : []),
  ...(isOwn ? [] : (["clockKept", "activeReferrers"] as const)),
];

const activityLimit = 12;
const leaderMeasures: readonly Measure[] = ["referrals", "won", "conversion", "wonValue"];

/** Returns who won the highest value in the period, for the company; a referrer only sees their own rank. */
async function loadLeaders(ctx: Reader, { isOwn, ...visibility }: Visibility, context: QuestionContext) {
  const { period, conversion } = context;
  const all = { isOwn, ...visibility, narrowed: {} };
  const ranks = await ranksOf(ctx, all, { time: period, me: ctx.personId, conversion });
  const ownRank = ranks.find(({ key }) => key === ctx.personId.slice(4));
  const place = isOwn && ownRank ? { rank: ownRank.rank, of: ownRank.of, shared: ownRank.shared } : null;
  const first = isOwn ? [] : ranks.slice(0, maxLeaders);
  const leaderKeys = first.map(({ key }) => key);
  if (leaderKeys.length === 0) return { leaders: [], leadersTied: 0, place };
  const kinds = ["submitted", "won", "lost", "expired"] as const;
  const ids = leaderKeys.map((key): Id<"per"> => `per_${key}`);
  const [rows, names] = await Promise.all([
    sumsOf(ctx, all, { kinds, times: [period], by: "referrer", among: leaderKeys, conversion }),
    namesOf(ctx, ids),
  ]);
  const leaders = ids.map((personId, i) => {
    const leaderRows = rows.filter(({ key }) => key === leaderKeys[i]);
    const figures: Figures = Object.fromEntries(
      leaderMeasures.map((measure) => [measure, flowOf(measure, leaderRows, context)]),
    );
    return { personId, name: names.get(personId) ?? null, rank: defined(first[i]).rank, figures };
  });
  const { rank, shared } = defined(first.at(-1));
  const leadersTied = shared + 1 - first.filter((one) => one.rank === rank).length;
  return { leaders, leadersTied, place };
}

type Submissions = z.infer<typeof endpoint.output>["submissions"][number];
const addSubmissions = (one: Submissions, other: Submissions): Submissions => ({
  ...one,
  submitted: one.submitted + other.submitted,
  accepted: one.accepted + other.accepted,
});

/** Loads the dashboard with few statements, none of which reads more rows as the number of referrals grows. */
export async function getDashboard(
  ctx: Reader,
  input: z.infer<typeof endpoint.input>,
): Promise<z.infer<typeof endpoint.output>> {
  const visibility = visibilityFor(ctx, {}, input.view);
  const context = await loadContext(ctx, visibility, { ...input, compare: "previous" });
  const { period, before } = context;
  const measures = dashboardMeasures(visibility.isOwn, canSeeLedger(ctx));
  const steps = stepsOf(input.frame, period);
  const pieces: Period[] = [...steps, ...(before ? [before] : [])];
  const bars = barPieces(input.frame, period);
  const months = monthsOf({ from: addMonths(period.to, 1 - shownMonths), to: period.to });
  const [{ figure, isConverted }, byMonth, [funnel, ...funnels], stages, places, activity] = await Promise.all([
    loadFigures(ctx, visibility, { measures, by: "none", pieces, wholes: [period] }, context),
    loadFigures(ctx, visibility, { measures: ["wonValue"], by: "none", pieces: months, wholes: [] }, context),
    funnelsOf(ctx, visibility, [period, ...bars]),
    stagesOf(ctx, visibility, context),
    loadLeaders(ctx, visibility, context),
    recentActivity(ctx, { limit: activityLimit, isOwn: visibility.isOwn }),
  ]);
  const figures = measures.map((measure) => ({
    measure,
    now: figure(measure, period),
    before: before && figure(measure, before),
    course: steps.map((step) => figure(measure, step)),
  }));
  const submissions = bars.map((bar, i) => {
    const { submitted, accepted } = defined(funnels[i]);
    return { ...bar, submitted, accepted };
  });
  return {
    ...aboutOf(context, isConverted || byMonth.isConverted || stages.isConverted),
    figures,
    funnel: defined(funnel),
    stages: stages.figures,
    submissions: mergeSparse(submissions, ({ submitted }) => submitted, addSubmissions),
    months: months.map((month) => ({ month: month.from, won: byMonth.figure("wonValue", month) })),
    ...places,
    activity,
  };
}

import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { getDashboard as endpoint, Figures } from "../contract.ts";
import { type Period, stepsOf } from "../periods.ts";
import type { Measure } from "../values.ts";
import { recentActivity } from "./activity.ts";
import { flowOf } from "./figures.ts";
import { funnelsOf, stagesOf } from "./funnel.ts";
import { gather } from "./gathering.ts";
import { aboutOf, type Setting, settingOf } from "./setting.ts";
import { mostLeaders, ranksOf, sumsOf } from "./sums.ts";
import { type Reader, seesBooks, type Whose, whoseOf } from "./whose.ts";

const theirs: readonly Measure[] = ["referrals", "acceptance", "conversion", "decisionTime", "pipeline", "wonValue"];
const money: readonly Measure[] = ["earned", "payable", "paid"];
/** The figures for those who handle referrals, and for those who submit them. */
const shownTo = (isOwn: boolean, books: boolean) => [
  ...theirs,
  ...(books ? money : []),
  ...(isOwn ? [] : (["clockKept", "activeReferrers"] as const)),
];

const lastFew = 12;
const leading: readonly Measure[] = ["referrals", "won", "conversion", "wonValue"];

/** Returns who won most in the period, for the company; a referrer only sees their own rank. */
async function placesOf(ctx: Reader, { isOwn, ...whose }: Whose, { period, ...setting }: Setting) {
  const ranks = await ranksOf(ctx, { isOwn, ...whose, narrowed: {} }, { time: period, me: ctx.personId });
  const mine = ranks.find(({ key }) => key === ctx.personId.slice(4));
  const place = isOwn && mine ? { rank: mine.rank, of: mine.of, shared: mine.shared } : null;
  const first = isOwn ? [] : ranks.slice(0, mostLeaders);
  const among = first.map(({ key }) => key);
  if (among.length === 0) return { leaders: [], leadersTied: 0, place };
  const kinds = ["submitted", "won", "lost", "expired"] as const;
  const ids = among.map((key): Id<"per"> => `per_${key}`);
  const [rows, names] = await Promise.all([
    sumsOf(ctx, { isOwn, ...whose, narrowed: {} }, { kinds, times: [period], by: "referrer", among }),
    namesOf(ctx, ids),
  ]);
  const leaders = ids.map((personId, i) => {
    const own = rows.filter(({ key }) => key === among[i]);
    const figures: Figures = Object.fromEntries(
      leading.map((measure) => [measure, flowOf(measure, own, { ...setting })]),
    );
    return { personId, name: names.get(personId) ?? null, rank: first[i]!.rank, figures };
  });
  const { rank, shared } = first.at(-1)!;
  const leadersTied = shared + 1 - first.filter((one) => one.rank === rank).length;
  return { leaders, leadersTied, place };
}

/** Loads the dashboard with few statements, none of which reads more rows as the number of referrals grows. */
export async function getDashboard(
  ctx: Reader,
  input: z.infer<typeof endpoint.input>,
): Promise<z.infer<typeof endpoint.output>> {
  const whose = whoseOf(ctx, {}, input.view);
  const setting = await settingOf(ctx, whose, { ...input, compare: "previous" });
  const { period, before } = setting;
  const measures = shownTo(whose.isOwn, seesBooks(ctx));
  const steps = stepsOf(input.frame, period);
  const pieces: Period[] = [...steps, ...(before ? [before] : [])];
  const [{ figure }, [funnel], stages, places, activity] = await Promise.all([
    gather(ctx, whose, { measures, by: "none", pieces, wholes: [period] }, setting),
    funnelsOf(ctx, whose, [period]),
    stagesOf(ctx, whose, setting),
    placesOf(ctx, whose, setting),
    recentActivity(ctx, { limit: lastFew, isOwn: whose.isOwn }),
  ]);
  const figures = measures.map((measure) => ({
    measure,
    now: figure(measure, period),
    before: before && figure(measure, before),
    course: steps.map((step) => figure(measure, step)),
  }));
  return { ...aboutOf(setting), figures, funnel: funnel!, stages, ...places, activity };
}

import { sql } from "drizzle-orm";
import { addDays, dayIn } from "#base/day.ts";
import type { Stage } from "#features/programs/contract.ts";
import { allStagesOf } from "#features/programs/rules.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { statement } from "#server/db/statement.ts";
import type { About } from "../contract.ts";
import { beginningOfTime, comparisonOf, type Period, periodOf } from "../periods.ts";
import type { Scope } from "../question.ts";
import type { Weights } from "./figures.ts";
import { sumsOf } from "./sums.ts";
import type { Reader, Visibility } from "./visibility.ts";

/** The context of a question: the tenant's days, currencies, programs and stages, and which of these are in use. */
export type QuestionContext = About &
  Weights & {
    programs: Awaited<ReturnType<typeof getCatalog>>["programs"];
    stages: Stage[];
    activeStages: ReadonlySet<Stage["id"]>;
  };

/** The first month with any data. Even for a hundred years of data, the cells to scan are few. */
const firstMonth = statement("analytics.first", {}, (from) =>
  from
    .select({ day: sql<string | null>`least(min(month), (select min(day) from analytics_facts))` })
    .from(sql`analytics_cells`)
    .where(sql`dim = 'all'`),
);

/** Returns every currency with amounts, most used first: the same for every question of one caller. */
async function currenciesOf(ctx: Reader, { isOwn, addresseeId }: Visibility, today: string): Promise<string[]> {
  const visibility = { isOwn, addresseeId, narrowed: isOwn ? { referrerId: ctx.personId } : {} };
  const times = [{ from: beginningOfTime, to: addDays(today, 1) }];
  const used = await sumsOf(ctx, visibility, { kinds: ["submitted", "earned"], times });
  const counts = Map.groupBy(used, ({ currency }) => currency);
  const count = (code: string) => (counts.get(code) ?? []).reduce((sum, row) => sum + row.count, 0);
  return [...counts.keys()].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
}

export type During = { period: Period; before: Period | null };

/** `during` replaces the period of the frame. */
export async function loadContext(
  ctx: Reader,
  visibility: Visibility,
  { frame, compare, currency }: Pick<Scope, "frame" | "compare" | "currency">,
  during?: During,
): Promise<QuestionContext> {
  const { programs, pipelines, past, currency: home, timeZone } = await getCatalog(ctx);
  const today = dayIn(timeZone, Date.now());
  const [currencies, [first]] = await Promise.all([
    currenciesOf(ctx, visibility, today),
    frame === "all" && !during ? ctx.db.run(firstMonth, {}) : [],
  ]);
  const stages = allStagesOf({ pipelines, past });
  const period = during?.period ?? periodOf(frame, today, first?.day ?? undefined);
  return {
    period,
    before: during ? during.before : comparisonOf(frame, period, compare),
    timeZone,
    currency: currency ?? currencies[0] ?? home,
    currencies,
    programs,
    stages,
    activeStages: new Set(pipelines.flatMap((one) => one.stages.map(({ id }) => id))),
    probabilities: new Map(stages.map(({ id, probability }) => [id.slice(4), probability])),
  };
}

export const aboutOf = ({ period, before, timeZone, currency, currencies }: QuestionContext): About => ({
  period,
  before,
  timeZone,
  currency,
  currencies,
});

import { sql } from "drizzle-orm";
import { addDays, dayIn } from "#base/day.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { euroPrices } from "#features/ledger/server/reads.ts";
import type { Stage } from "#features/programs/contract.ts";
import { allStagesOf } from "#features/programs/rules.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { statement } from "#server/db/statement.ts";
import type { About } from "../contract.ts";
import { monthlyRates, rateFor } from "../conversion.ts";
import { beginningOfTime, comparisonOf, type Period, periodOf } from "../periods.ts";
import type { Scope } from "../question.ts";
import type { Weights } from "./figures.ts";
import { type Conversion, type FactSum, sumsOf } from "./sums.ts";
import type { Reader, Visibility } from "./visibility.ts";

/** The context of a question: the tenant's days, currencies, programs and stages, and which of these are in use. */
export type QuestionContext = Omit<About, "converted"> &
  Weights & {
    /** Flows are converted at the rate of their day. */
    conversion: Conversion;
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
  const used = await sumsOf(ctx, visibility, { kinds: ["submitted", "won", "earned", "paid"], times });
  const counts = Map.groupBy(used, ({ currency }) => currency);
  const count = (code: string) => (counts.get(code) ?? []).reduce((sum, row) => sum + row.count, 0);
  return [...counts.keys()].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
}

/** The number of months that the dashboard shows beside the forecast. */
export const shownMonths = 6;

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
  const before = during ? during.before : comparisonOf(frame, period, compare);
  const target = currency ?? home;
  const rated = currencies.every((code) => code === target) ? [] : [...new Set([target, ...currencies])];
  // The dashboard always shows the last months, too.
  const from = [before?.from ?? period.from, addMonths(today, 1 - shownMonths)].sort()[0] ?? period.from;
  const days = { from, to: period.to };
  const prices = await euroPrices(ctx, rated, days);
  return {
    period,
    before,
    timeZone,
    currency: target,
    currencies,
    conversion: { currency: target, months: monthlyRates(prices, currencies, target, days) },
    rateOn: (from, day) => rateFor(prices, from, target, day),
    programs,
    stages,
    activeStages: new Set(pipelines.flatMap((one) => one.stages.map(({ id }) => id))),
    probabilities: new Map(stages.map(({ id, probability }) => [id.slice(4), probability])),
  };
}

/** Whether a balance is converted: it is in another currency, and a rate is known. */
export const isConvertible = ({ amount, currency: from }: FactSum, { currency, period, rateOn }: QuestionContext) =>
  amount !== 0 && from !== currency && rateOn(from, period.to) !== undefined;

/** The metadata of an answer, with the days of the rates if any amount was converted. */
export function aboutOf(context: QuestionContext, isConverted: boolean): About {
  const { period, before, timeZone, currency, currencies, rateOn } = context;
  const days = currencies
    .filter((from) => from !== currency)
    .flatMap((from) => [period.from, period.to].flatMap((day) => rateOn(from, day)?.day ?? []))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  const converted = isConverted && first && last ? { from: first, to: last } : null;
  return { period, before, timeZone, currency, currencies, converted };
}

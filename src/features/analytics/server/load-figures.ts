import { defined } from "#base/defined.ts";
import type { Figure } from "../contract.ts";
import { definitions } from "../measures.ts";
import { type Period, stretchesOf } from "../periods.ts";
import { dimensionOf } from "../planning.ts";
import type { Division, Measure } from "../values.ts";
import { flowOf, levelOf } from "./figures.ts";
import { isConvertible, type QuestionContext } from "./question-context.ts";
import { type FactSum, keysOf, sumsOf } from "./sums.ts";
import type { Reader, Visibility } from "./visibility.ts";

type FigureRequest = {
  measures: readonly Measure[];
  by: Division;
  /** Periods that do not overlap. */
  pieces: readonly Period[];
  /** Periods that are composed of pieces. */
  wholes: readonly Period[];
  /** Only these keys of the division. */
  among?: readonly string[];
};
export type LoadedFigures = {
  /** The figure of a piece or a whole; for one key of the division, or in total. */
  figure: (measure: Measure, time: Period, key?: string) => Figure;
  /** Every key of the division. */
  keys: string[];
  isConverted: boolean;
};

const isLevel = (measure: Measure) => definitions[measure].isLevel === true;
const isFlow = (measure: Measure) => !isLevel(measure) && measure !== "activeReferrers";
const isMoney = (measure: Measure) => ["money", "averageMoney"].includes(definitions[measure].unit);
const kindsOf = (measures: readonly Measure[]) => [...new Set(measures.flatMap((one) => definitions[one].kinds))];
const isReason = (by: Division) => by === "rejectReason" || by === "lossReason";
const isWithin = (inner: Period, outer: Period) => inner.from >= outer.from && inner.to <= outer.to;

const keyOf = (by: Division, { key, program, detail }: Pick<FactSum, "key" | "program" | "detail">) =>
  by === "program" ? program : isReason(by) ? detail : key;

/** Indexes rows by their key in the division. */
function groupByKey(rows: readonly FactSum[], by: Division) {
  const byKey = Map.groupBy(rows, (row) => keyOf(by, row));
  return {
    keys: [...byKey.keys()],
    of: (key: string | undefined) => (key === undefined ? rows : (byKey.get(key) ?? [])),
  };
}

/** Loads everything the measures need at once; every figure is then calculated from the same sums. */
export async function loadFigures(
  ctx: Reader,
  visibility: Visibility,
  request: FigureRequest,
  context: QuestionContext,
): Promise<LoadedFigures> {
  const { measures, by, pieces, wholes, among } = request;
  const times = [...pieces, ...wholes];
  const stretches = stretchesOf(times.map(({ to }) => to));
  const grouping = { by: dimensionOf(by), byProgram: by === "program", ...(among && { among }) };
  const [flowRows, balanceRows, people] = await Promise.all([
    sumsOf(ctx, visibility, {
      kinds: kindsOf(measures.filter(isFlow)),
      times: pieces,
      ...grouping,
      byDetail: isReason(by),
      conversion: context.conversion,
    }),
    sumsOf(ctx, visibility, {
      kinds: kindsOf(measures.filter(isLevel)),
      times: stretches,
      ...grouping,
      byDetail: true,
    }),
    measures.includes("activeReferrers")
      ? keysOf(ctx, visibility, { kinds: ["submitted"], times, by: "referrer", byProgram: grouping.byProgram })
      : [],
  ]);
  const moneyKinds = kindsOf(measures.filter((measure) => isFlow(measure) && isMoney(measure)));
  const flows = groupByKey(flowRows, by);
  const levels = groupByKey(balanceRows, by);
  return {
    isConverted:
      flowRows.some(({ kind, isConverted }) => isConverted && moneyKinds.includes(kind)) ||
      balanceRows.some((row) => isConvertible(row, context)),
    keys: [...new Set([...flows.keys, ...levels.keys, ...people.map(({ program }) => program)])],
    figure: (measure, time, key) => {
      if (measure === "activeReferrers") {
        const index = times.indexOf(time);
        const matching = people.filter((one) => one.time === index && (key === undefined || one.program === key));
        return { sum: matching.reduce((sum, { keys }) => sum + keys, 0), of: null };
      }
      if (isLevel(measure)) {
        const until = levels.of(key).filter((row) => defined(stretches[row.time]).to <= time.to);
        return levelOf(measure, until, context, time.to);
      }
      const during = flows.of(key).filter((row) => isWithin(defined(pieces[row.time]), time));
      return flowOf(measure, during, context);
    },
  };
}

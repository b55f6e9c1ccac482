import type { Figure } from "../contract.ts";
import { definitions } from "../measures.ts";
import { type Period, stretchesOf } from "../periods.ts";
import { dividing } from "../planning.ts";
import type { Division, Measure } from "../values.ts";
import { flowOf, levelOf, type Weights } from "./figures.ts";
import { type Counted, keysOf, sumsOf } from "./sums.ts";
import type { Reader, Whose } from "./whose.ts";

type Wanted = {
  measures: readonly Measure[];
  by: Division;
  /** Periods that do not overlap. */
  pieces: readonly Period[];
  /** Periods that are composed of pieces. */
  wholes: readonly Period[];
};
export type Gathered = {
  /** The figure of a piece or a whole; for one key of the division, or in total. */
  figure: (measure: Measure, time: Period, key?: string) => Figure;
  /** Every key of the division. */
  keys: string[];
};

const isLevel = (measure: Measure) => definitions[measure].isLevel === true;
const isFlow = (measure: Measure) => !isLevel(measure) && measure !== "activeReferrers";
const kindsOf = (measures: readonly Measure[]) => [...new Set(measures.flatMap((one) => definitions[one].kinds))];
const isReason = (by: Division) => by === "rejectReason" || by === "lossReason";
const isWithin = (inner: Period, outer: Period) => inner.from >= outer.from && inner.to <= outer.to;

const keyOf = (by: Division, { key, program, detail }: Pick<Counted, "key" | "program" | "detail">) =>
  by === "program" ? program : isReason(by) ? detail : key;

/** Indexes rows by their key in the division. */
function shelves(rows: readonly Counted[], by: Division) {
  const byKey = Map.groupBy(rows, (row) => keyOf(by, row));
  return {
    keys: [...byKey.keys()],
    of: (key: string | undefined) => (key === undefined ? rows : (byKey.get(key) ?? [])),
  };
}

/** Loads everything the measures need at once; every figure is then calculated from the same sums. */
export async function gather(ctx: Reader, whose: Whose, wanted: Wanted, weights: Weights): Promise<Gathered> {
  const { measures, by, pieces, wholes } = wanted;
  const times = [...pieces, ...wholes];
  const stretches = stretchesOf(times.map(({ to }) => to));
  const apart = { by: dividing(by), byProgram: by === "program" };
  const [flowing, standing, people] = await Promise.all([
    sumsOf(ctx, whose, { kinds: kindsOf(measures.filter(isFlow)), times: pieces, ...apart, byDetail: isReason(by) }),
    sumsOf(ctx, whose, { kinds: kindsOf(measures.filter(isLevel)), times: stretches, ...apart, byDetail: true }),
    measures.includes("activeReferrers")
      ? keysOf(ctx, whose, { kinds: ["submitted"], times, by: "referrer", byProgram: apart.byProgram })
      : [],
  ]);
  const flows = shelves(flowing, by);
  const levels = shelves(standing, by);
  return {
    keys: [...new Set([...flows.keys, ...levels.keys, ...people.map(({ program }) => program)])],
    figure: (measure, time, key) => {
      if (measure === "activeReferrers") {
        const place = times.indexOf(time);
        const those = people.filter((one) => one.time === place && (key === undefined || one.program === key));
        return { sum: those.reduce((sum, { keys }) => sum + keys, 0), of: null };
      }
      if (isLevel(measure)) {
        const until = levels.of(key).filter((row) => stretches[row.time]!.to <= time.to);
        return levelOf(measure, until, weights);
      }
      const during = flows.of(key).filter((row) => isWithin(pieces[row.time]!, time));
      return flowOf(measure, during, weights);
    },
  };
}

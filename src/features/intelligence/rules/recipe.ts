import type { Boosted } from "./boosting.ts";
import { boostedMargins } from "./boosting.ts";
import { encodeColumns } from "./encode.ts";
import { encodeDivision } from "./encode-division.ts";
import type { Encoding } from "./encoding.ts";
import { learnEncoding } from "./encoding.ts";
import type { Division, Sample } from "./examples.ts";
import { holdOutBlocks, holdOutNewest } from "./examples.ts";
import type { LogisticSettings } from "./fit-logistic.ts";
import { fitLogistic, searchPenalty } from "./fit-logistic.ts";
import type { TreeSettings } from "./fit-trees.ts";
import { binnedColumns, fitTrees, searchTrees } from "./fit-trees.ts";
import type { Logistic } from "./logistic.ts";
import { createDesign, linearMargins } from "./logistic.ts";
import type { Stage } from "./minimums.ts";
import type { ModelKind } from "./model.ts";
import type { Prior } from "./prior.ts";

/** How models are trained: what the search on older rows found. */
export type Recipe = { logistic: LogisticSettings; trees: TreeSettings | undefined };
export type LearnedKind = Extract<ModelKind, "logistic" | "trees" | "mean">;

/** Trained parts. The mean has both. */
export type Fit = { encoding: Encoding; logistic: Logistic | null; trees: Boosted | null };

/** Below this, one hold-out is too small to choose by, and every row takes its turn in being held out. */
const fewRows = 10_000;

function innerDivisions(sample: Sample): Division[] {
  const n = sample.outcomes.length;
  return n < fewRows ? holdOutBlocks(sample, n < 2000 ? 4 : 3) : [holdOutNewest(sample, Math.round(n / 5))];
}

/** Searches the settings of all models that may compete, holding out rows of the sample itself. */
export function searchRecipe(sample: Sample, stage: Stage, prior: Prior, seed: number): Recipe {
  const divisions = innerDivisions(sample).map(encodeDivision);
  if (stage === "shrunken") return { logistic: searchPenalty(divisions, prior), trees: undefined };
  return { logistic: searchPenalty(divisions), trees: searchTrees(divisions, seed) };
}

export const kindsOf = ({ trees }: Recipe): LearnedKind[] => (trees ? ["logistic", "trees", "mean"] : ["logistic"]);

export function fitRecipe({ columns, outcomes }: Sample, recipe: Recipe, kind: LearnedKind): Fit {
  const encoding = learnEncoding(columns, outcomes);
  const encoded = encodeColumns(encoding, columns, outcomes);
  const { logistic, trees } = recipe;
  return {
    encoding,
    logistic: kind === "trees" ? null : fitLogistic(encoding, encoded, outcomes, logistic),
    trees: kind === "logistic" || !trees ? null : fitTrees(binnedColumns(encoding, encoded.bins), outcomes, trees),
  };
}

/** Returns the margins that each kind gives to the rows. */
export function marginsOf({ encoding, logistic, trees }: Fit, { columns }: Sample): Map<LearnedKind, Float64Array> {
  const encoded = encodeColumns(encoding, columns);
  const margins = new Map<LearnedKind, Float64Array>();
  const linear =
    logistic &&
    linearMargins(createDesign(encoding, encoded), Float64Array.of(...logistic.coefficients, 0), logistic.intercept);
  const boosted = trees && boostedMargins(trees, encoded.bins, encoded.rows);
  if (linear) margins.set("logistic", linear);
  if (boosted) margins.set("trees", boosted);
  if (linear && boosted)
    margins.set(
      "mean",
      linear.map((margin, row) => (margin + (boosted[row] ?? 0)) / 2),
    );
  return margins;
}

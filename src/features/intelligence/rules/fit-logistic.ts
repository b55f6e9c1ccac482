import type { Encoded } from "./encode.ts";
import type { EncodedDivision } from "./encode-division.ts";
import type { Encoding } from "./encoding.ts";
import type { Logistic, Ridge } from "./logistic.ts";
import { createDesign, createLogistic, fitWeights, linearMargins } from "./logistic.ts";
import { logit, meanLoss, smoothedRate } from "./metrics.ts";
import type { Prior } from "./prior.ts";
import { priorRate } from "./prior.ts";

/** How the penalty of a regression is found. With a prior it is shrunk to it, because a few dozen outcomes can show anything. */
export type LogisticSettings = { penalty: number; prior: Prior | undefined };

/** From strong to weak: each fit starts from the one before. */
const penalties = [1000, 300, 100, 30, 10, 3, 1];
const strongPenalties = [1000, 300, 100, 30];
/** Only keeps the intercept from running away where all outcomes are the same. */
const freeIntercept = 1e-3;

function ridgeOf(outcomes: ArrayLike<number>, { penalty, prior }: LogisticSettings): Ridge {
  if (!prior) return { penalty, center: logit(smoothedRate(outcomes)), interceptPenalty: freeIntercept };
  return { penalty, center: logit(priorRate(outcomes, prior)), interceptPenalty: penalty };
}

/** Finds the penalty that predicts held-out rows best. */
export function searchPenalty(divisions: readonly EncodedDivision[], prior?: Prior): LogisticSettings {
  const tried = prior ? strongPenalties : penalties;
  const losses = new Float64Array(tried.length);
  for (const { encoding, training, heldOut } of divisions) {
    const { outcomes } = training;
    const design = createDesign(encoding, training);
    const unseen = createDesign(encoding, heldOut);
    let weights: Float64Array | undefined;
    tried.forEach((penalty, i) => {
      const ridge = ridgeOf(outcomes, { penalty, prior });
      weights = fitWeights(design, outcomes, ridge, weights);
      const loss = meanLoss(linearMargins(unseen, weights, ridge.center), heldOut.outcomes);
      losses[i] = (losses[i] ?? 0) + loss * heldOut.outcomes.length;
    });
  }
  return { penalty: tried[losses.indexOf(Math.min(...losses))] ?? 1000, prior };
}

export function fitLogistic(
  encoding: Encoding,
  encoded: Encoded,
  outcomes: ArrayLike<number>,
  settings: LogisticSettings,
): Logistic {
  const design = createDesign(encoding, encoded);
  const ridge = ridgeOf(outcomes, settings);
  return createLogistic(design, fitWeights(design, outcomes, ridge), ridge.center);
}

import type { Trial } from "./choice.ts";
import { chooseKind } from "./choice.ts";
import type { Division, Sample } from "./examples.ts";
import { holdOutBlocks, holdOutNewest } from "./examples.ts";
import { learnIntervals, shareInterval } from "./interval.ts";
import type { Leak } from "./leaks.ts";
import { findLeaks } from "./leaks.ts";
import { expectedCalibrationError, logit, sigmoid, smoothedRate } from "./metrics.ts";
import type { Stage } from "./minimums.ts";
import { stageOf } from "./minimums.ts";
import type { Model } from "./model.ts";
import { modelVersion } from "./model.ts";
import type { Calibration } from "./platt.ts";
import { calibrationGain, fitPlatt, uncalibrated } from "./platt.ts";
import type { Prior } from "./prior.ts";
import { defaultPrior, priorRate } from "./prior.ts";
import type { LearnedKind, Recipe } from "./recipe.ts";
import { fitRecipe, kindsOf, marginsOf, searchRecipe } from "./recipe.ts";
import type { Examples } from "./table.ts";
import { readColumns } from "./table.ts";

export type TrainOptions = {
  seed?: number;
  prior?: Prior;
  /** Fields that a person has confirmed to be known before the outcome, however well they predict it. */
  trusted?: readonly string[];
};

/** Trains the best model that the outcomes allow, or says that there is none. Rows must be the oldest first. */
export function trainModel(examples: Examples, { seed = 1, prior = defaultPrior, trusted = [] }: TrainOptions = {}): Model {
  const outcomes = Float64Array.from(examples.outcomes);
  const positives = outcomes.reduce((sum, outcome) => sum + outcome, 0);
  const stage = stageOf(outcomes.length, positives);
  if (stage === "prior") return constantModel("prior", outcomes, positives, prior);
  const all: Sample = { columns: readColumns(examples.fields, examples.rows), outcomes };
  const leaks = findLeaks(all).filter(({ field }) => !trusted.includes(field));
  const sample = withoutLeaks(all, leaks);
  const { trial, recipe } = tryCandidates(sample, stage, prior, seed);
  const { kind, candidates } = chooseKind(trial);
  const chosen = { candidates, heldOut: trial.outcomes.length, leaks };
  if (kind === "baseRate") return { ...constantModel("baseRate", outcomes, positives, prior), ...chosen };
  const unseen = unseenMargins(sample, recipe, kind, trial);
  const calibration = learnCalibration(unseen);
  const calibrated = unseen.margins.map((margin) => calibration.slope * margin + calibration.intercept);
  return {
    version: modelVersion,
    kind,
    n: outcomes.length,
    positives,
    margin: 0,
    ...fitRecipe(sample, recipe, kind),
    calibration,
    intervals: learnIntervals(calibrated, unseen.outcomes),
    ...chosen,
  };
}

function constantModel(kind: "prior" | "baseRate", outcomes: Float64Array, positives: number, prior: Prior): Model {
  const n = outcomes.length;
  const rate = kind === "prior" ? priorRate(outcomes, prior) : smoothedRate(outcomes);
  const strength = kind === "prior" ? prior.strength : 0;
  const margin = logit(rate);
  return {
    version: modelVersion,
    kind,
    n,
    positives,
    margin,
    encoding: [],
    logistic: null,
    trees: null,
    calibration: uncalibrated,
    intervals: [{ margin, ...shareInterval(positives + strength * prior.rate, n + strength), n }],
    candidates: [],
    heldOut: 0,
    leaks: [],
  };
}

function withoutLeaks({ columns, outcomes }: Sample, leaks: readonly Leak[]): Sample {
  return { columns: columns.filter(({ field }) => leaks.every((leak) => leak.field !== field)), outcomes };
}

/** The newest fifth is held out, but of a small table more, because a few dozen rows cannot tell models apart. */
const minHeldOut = 60;
const maxHeldOutShare = 0.4;

function heldOutRows(n: number): number {
  return Math.round(Math.max(n / 5, Math.min(minHeldOut, maxHeldOutShare * n)));
}

/** Measures all candidates on rows that neither training nor the search for settings has seen. */
function tryCandidates(sample: Sample, stage: Stage, prior: Prior, seed: number): { trial: Trial; recipe: Recipe } {
  const n = sample.outcomes.length;
  if (stage === "full") {
    const division = holdOutNewest(sample, heldOutRows(n));
    const recipe = searchRecipe(division.training, stage, prior, seed);
    return { trial: tryRecipe(division, recipe), recipe };
  }
  // With under a hundred outcomes every one of them has to serve as a test.
  const trials = holdOutBlocks(sample, 5).map((division) =>
    tryRecipe(division, searchRecipe(division.training, stage, prior, seed)),
  );
  return { trial: joinTrials(trials), recipe: searchRecipe(sample, stage, prior, seed) };
}

function tryRecipe({ training, heldOut }: Division, recipe: Recipe): Trial {
  const kind = kindsOf(recipe).at(-1) ?? "logistic";
  return {
    margins: marginsOf(fitRecipe(training, recipe, kind), heldOut),
    baseRates: heldOut.outcomes.map(() => smoothedRate(training.outcomes)),
    outcomes: heldOut.outcomes,
  };
}

function joinTrials(trials: readonly Trial[]): Trial {
  const kinds = new Set(trials.flatMap(({ margins }) => [...margins.keys()]));
  return {
    margins: new Map([...kinds].map((kind) => [kind, join(trials.map(({ margins }) => margins.get(kind) ?? []))])),
    baseRates: join(trials.map(({ baseRates }) => baseRates)),
    outcomes: join(trials.map(({ outcomes }) => outcomes)),
  };
}

const join = (parts: readonly ArrayLike<number>[]) => Float64Array.from(parts.flatMap((part) => Array.from(part)));

/** From this many rows on the hold-out alone is enough to calibrate by. */
const manyRows = 5000;

/** Returns margins for rows as if they had not been trained on, of as many rows as it takes to calibrate. */
function unseenMargins(sample: Sample, recipe: Recipe, kind: LearnedKind, trial: Trial) {
  if (sample.outcomes.length >= manyRows) return unseenOf(trial, kind);
  const trials = holdOutBlocks(sample, 5).map(({ training, heldOut }): Trial => {
    return { ...trial, margins: marginsOf(fitRecipe(training, recipe, kind), heldOut), outcomes: heldOut.outcomes };
  });
  return unseenOf(joinTrials(trials), kind);
}

const unseenOf = ({ margins, outcomes }: Trial, kind: LearnedKind) => ({
  margins: margins.get(kind) ?? new Float64Array(0),
  outcomes,
});

const minCalibrationRows = 300;
const maxCalibrationError = 0.03;
/** Half of the 95 % quantile of the chi-squared distribution with two degrees of freedom: less is what noise gains. */
const minGain = 3;

/** Calibrates only what is visibly off: two more parameters fitted to noise would make a good model worse. */
function learnCalibration({ margins, outcomes }: { margins: Float64Array; outcomes: Float64Array }): Calibration {
  if (margins.length < minCalibrationRows) return uncalibrated;
  if (expectedCalibrationError(margins.map(sigmoid), outcomes) <= maxCalibrationError) return uncalibrated;
  const calibration = fitPlatt(margins, outcomes);
  return calibrationGain(margins, outcomes, calibration) > minGain ? calibration : uncalibrated;
}

import { defined } from "#base/defined.ts";
import type { Trial } from "./choice.ts";
import { chooseKind } from "./choice.ts";
import type { Division, Sample } from "./examples.ts";
import { holdOutBlocks, holdOutNewest, sliceSample } from "./examples.ts";
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
export function trainModel(
  examples: Examples,
  { seed = 1, prior = defaultPrior, trusted = [] }: TrainOptions = {},
): Model {
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

/** From this many rows on, the settings found without the newest fifth are good enough for all, and that fifth to calibrate by. */
const manyRows = 10_000;

/** From this many outcomes on, the newest fifth is enough to tell models apart. */
const enoughRows = 1000;

/** Holds out the newest fifth, and of a small table the two fifths before it as well, each predicted from what is older. */
function forwardDivisions(sample: Sample): Division[] {
  const n = sample.outcomes.length;
  const fifth = Math.round(n / 5);
  const newest = n < enoughRows ? [2, 1, 0] : [0];
  return newest.map((skipped) => holdOutNewest(sliceSample(sample, 0, n - skipped * fifth), fifth));
}

/** Measures all candidates on rows that neither training nor the search for settings has seen. */
function tryCandidates(sample: Sample, stage: Stage, prior: Prior, seed: number): { trial: Trial; recipe: Recipe } {
  // With under a hundred outcomes every one of them has to serve as a test.
  const divisions = stage === "full" ? forwardDivisions(sample) : holdOutBlocks(sample, 5);
  const recipes = divisions.map(({ training }) => searchRecipe(training, stage, prior, seed));
  const trials = divisions.map((division, i) => tryRecipe(division, defined(recipes[i])));
  const isLarge = sample.outcomes.length >= manyRows;
  const recipe = isLarge ? defined(recipes.at(-1)) : searchRecipe(sample, stage, prior, seed);
  return { trial: joinTrials(trials), recipe };
}

function tryRecipe({ training, heldOut }: Division, recipe: Recipe): Trial {
  const kind = kindsOf(recipe).at(-1) ?? "logistic";
  const baseRate = smoothedRate(training.outcomes);
  return {
    margins: marginsOf(fitRecipe(training, recipe, kind), heldOut),
    baseRates: heldOut.outcomes.map(() => baseRate),
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

/** Returns margins for rows as if they had not been trained on. */
function unseenMargins(sample: Sample, recipe: Recipe, kind: LearnedKind, trial: Trial) {
  if (sample.outcomes.length >= manyRows)
    return { margins: defined(trial.margins.get(kind)), outcomes: trial.outcomes };
  const divisions = holdOutBlocks(sample, 5);
  const margins = divisions.map(({ training, heldOut }) => marginsOf(fitRecipe(training, recipe, kind), heldOut));
  return {
    margins: join(margins.map((byKind) => byKind.get(kind) ?? [])),
    outcomes: join(divisions.map(({ heldOut }) => heldOut.outcomes)),
  };
}

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

import { solvePositiveDefinite } from "./cholesky.ts";
import type { Encoded } from "./encode.ts";
import type { Encoding, Feature } from "./encoding.ts";
import { marginLoss, sigmoid } from "./metrics.ts";

/**
 * Ridge logistic regression. Each feature has consecutive coefficients: a number one for its standardized value and one for being
 * missing; a category one for being missing, one for each frequent level and one for all others. `means` are the features' mean
 * contributions in training, from which reasons are measured.
 */
export type Logistic = { intercept: number; coefficients: number[]; means: number[] };

/**
 * Each feature touches exactly one coefficient per row, so a row is `width` pairs of position and value, which keeps Newton's method
 * fast however many levels there are.
 */
export type Design = { rows: number; width: number; size: number; positions: Int32Array; values: Float64Array };

export const coefficientCount = (feature: Feature) => (feature.kind === "category" ? feature.linearLevels + 2 : 2);

/** Returns the coefficient's position within its feature. */
export function coefficientAt(feature: Feature, bin: number): number {
  if (feature.kind !== "category") return bin === 0 ? 1 : 0;
  return Math.min(bin, feature.linearLevels + 1);
}

/** What the coefficient is multiplied with. */
export const coefficientInput = (feature: Feature, bin: number, number: number) =>
  feature.kind === "category" || bin === 0 ? 1 : number;

export function firstCoefficients(encoding: Encoding): number[] {
  let next = 0;
  return encoding.map((feature) => {
    const first = next;
    next += coefficientCount(feature);
    return first;
  });
}

export function createDesign(encoding: Encoding, encoded: Encoded): Design {
  const { rows } = encoded;
  const width = encoding.length;
  const first = firstCoefficients(encoding);
  const size = encoding.reduce((sum, feature) => sum + coefficientCount(feature), 0);
  const positions = new Int32Array(rows * width);
  const values = new Float64Array(rows * width);
  encoding.forEach((feature, i) => {
    const bins = encoded.bins[i]!;
    const numbers = encoded.numbers[i]!;
    for (let row = 0; row < rows; row++) {
      positions[row * width + i] = first[i]! + coefficientAt(feature, bins[row]!);
      values[row * width + i] = coefficientInput(feature, bins[row]!, numbers[row]!);
    }
  });
  return { rows, width, size, positions, values };
}

/** The intercept is pulled to `center` with the strength `interceptPenalty`, the coefficients to 0 with `penalty`. */
export type Ridge = { penalty: number; center: number; interceptPenalty: number };

const maxSteps = 30;

/** Fits by Newton's method, from `start` if given. The last weight is the intercept's distance from the center. */
export function fitWeights(
  design: Design,
  outcomes: ArrayLike<number>,
  ridge: Ridge,
  start?: Float64Array,
): Float64Array {
  let weights: Float64Array = start ? start.slice() : new Float64Array(design.size + 1);
  let loss = penalizedLoss(design, outcomes, ridge, weights);
  for (let step = 0; step < maxSteps; step++) {
    const change = newtonStep(design, outcomes, ridge, weights);
    // Halved until the loss falls: far from the optimum a full step may overshoot.
    let share = 1;
    let next = weights;
    let nextLoss = loss;
    for (; share > 1e-4; share /= 2) {
      next = weights.map((weight, i) => weight - share * change[i]!);
      nextLoss = penalizedLoss(design, outcomes, ridge, next);
      if (nextLoss <= loss) break;
    }
    if (nextLoss > loss) break;
    const fallen = loss - nextLoss;
    weights = next;
    loss = nextLoss;
    if (fallen < 1e-8 * (1 + Math.abs(loss))) break;
  }
  return weights;
}

export function linearMargins({ rows, width, size, positions, values }: Design, weights: Float64Array, center: number) {
  const margins = new Float64Array(rows).fill(center + weights[size]!);
  for (let row = 0; row < rows; row++) {
    let margin = margins[row]!;
    for (let i = row * width; i < (row + 1) * width; i++) margin += weights[positions[i]!]! * values[i]!;
    margins[row] = margin;
  }
  return margins;
}

function penalizedLoss(design: Design, outcomes: ArrayLike<number>, ridge: Ridge, weights: Float64Array): number {
  const margins = linearMargins(design, weights, ridge.center);
  let loss = 0;
  for (let row = 0; row < margins.length; row++) loss += marginLoss(margins[row]!, outcomes[row]!);
  for (let i = 0; i <= design.size; i++) loss += (penaltyAt(design, ridge, i) / 2) * weights[i]! ** 2;
  return loss;
}

const penaltyAt = ({ size }: Design, { penalty, interceptPenalty }: Ridge, i: number) =>
  i === size ? interceptPenalty : penalty;

function newtonStep(design: Design, outcomes: ArrayLike<number>, ridge: Ridge, weights: Float64Array): Float64Array {
  const { rows, width, size, positions, values } = design;
  const n = size + 1;
  const margins = linearMargins(design, weights, ridge.center);
  const gradient = weights.map((weight, i) => penaltyAt(design, ridge, i) * weight);
  const hessian = new Float64Array(n * n);
  for (let i = 0; i < n; i++) hessian[i * n + i] = penaltyAt(design, ridge, i);
  for (let row = 0; row < rows; row++) {
    const probability = sigmoid(margins[row]!);
    const error = probability - outcomes[row]!;
    const curvature = probability * (1 - probability);
    const from = row * width;
    for (let a = 0; a < width; a++) {
      const value = values[from + a]!;
      if (value === 0) continue;
      const position = positions[from + a]!;
      gradient[position] = gradient[position]! + error * value;
      const scaled = curvature * value;
      // Positions grow along a row, so this fills the lower triangle.
      const line = position * n;
      for (let b = from; b <= from + a; b++) {
        const at = line + positions[b]!;
        hessian[at] = hessian[at]! + scaled * values[b]!;
      }
      const last = size * n + position;
      hessian[last] = hessian[last]! + scaled;
    }
    gradient[size] = gradient[size]! + error;
    hessian[n * n - 1] = hessian[n * n - 1]! + curvature;
  }
  solvePositiveDefinite(hessian, gradient);
  return gradient;
}

/** Turns fitted weights into a model. */
export function createLogistic(design: Design, weights: Float64Array, center: number): Logistic {
  const { rows, width, size, positions, values } = design;
  const means = new Array<number>(width).fill(0);
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < width; i++)
      means[i] = means[i]! + (weights[positions[row * width + i]!]! * values[row * width + i]!) / rows;
  return { intercept: center + weights[size]!, coefficients: [...weights.subarray(0, size)], means };
}

import { marginLoss, sigmoid } from "./metrics.ts";

/** Platt scaling: the calibrated margin is `slope` times the margin plus `intercept`. */
export type Calibration = { slope: number; intercept: number };

export const uncalibrated: Calibration = { slope: 1, intercept: 0 };

/** Fits slope and intercept to margins of rows that the model had not seen, by Newton's method with a weak pull to no change. */
export function fitPlatt(margins: Float64Array, outcomes: ArrayLike<number>): Calibration {
  let { slope, intercept } = uncalibrated;
  for (let step = 0; step < 25; step++) {
    let slopeGradient = pull * (slope - 1);
    let interceptGradient = pull * intercept;
    let slopes = pull;
    let mixed = 0;
    let intercepts = pull;
    for (let row = 0; row < margins.length; row++) {
      const margin = margins[row] ?? 0;
      const probability = sigmoid(slope * margin + intercept);
      const error = probability - (outcomes[row] ?? 0);
      const curvature = probability * (1 - probability);
      slopeGradient += error * margin;
      interceptGradient += error;
      slopes += curvature * margin * margin;
      mixed += curvature * margin;
      intercepts += curvature;
    }
    const determinant = slopes * intercepts - mixed * mixed;
    const slopeStep = (intercepts * slopeGradient - mixed * interceptGradient) / determinant;
    const interceptStep = (slopes * interceptGradient - mixed * slopeGradient) / determinant;
    slope -= slopeStep;
    intercept -= interceptStep;
    if (Math.abs(slopeStep) + Math.abs(interceptStep) < 1e-10) break;
  }
  // A slope of 0 or less would turn the ranking around, which calibration has no business to do.
  return slope > 0.05 && Number.isFinite(intercept) ? { slope, intercept } : uncalibrated;
}

const pull = 1;

/** Returns by how much the calibration lowers the sum of log losses. */
export function calibrationGain(margins: Float64Array, outcomes: ArrayLike<number>, { slope, intercept }: Calibration) {
  let gain = 0;
  for (let row = 0; row < margins.length; row++) {
    const margin = margins[row] ?? 0;
    const outcome = outcomes[row] ?? 0;
    gain += marginLoss(margin, outcome) - marginLoss(slope * margin + intercept, outcome);
  }
  return gain;
}

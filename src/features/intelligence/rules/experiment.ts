import type { ExperimentArm } from "../contract/experiment-values.ts";
import { type RateResult, suggestRate } from "./commission-rates.ts";
import { createRandom } from "./random.ts";

const day = 86_400_000;
/** Looking more often would find a difference by chance more often. */
export const lookDays = 7;

/**
 * How certain one rate must be the better one. Looks before the last need more, so that of experiments with two equal rates at most one in
 * ten ends with a winner: a test simulates it.
 */
const certaintyNeeded = { early: 0.995, last: 0.975 };

export type ArmCount = { referrals: number; won: number };
export type ExperimentTerms = {
  controlBp: number;
  variantBp: number;
  marginBp: number | null;
  minReferrals: number;
  maxDays: number;
};
/** `change` is what the variant earns more per referral, of a deal value of `value`, with its 90 % interval. */
export type ExperimentResult = {
  control: ArmCount;
  variant: ArmCount;
  comparison: { value: number; change: number; low: number; high: number; certainty: number } | null;
  better: ExperimentArm | null;
};

export const isLastLook = (look: number, maxDays: number) => look * lookDays >= maxDays;

/** When a look takes place; the last one is at the end. */
export const lookAt = (startedAt: number, look: number, maxDays: number) =>
  startedAt + Math.min(look * lookDays, maxDays) * day;

/** Compares the arms at a look. Without the minimum of closed referrals in both, nothing is said. */
export function evaluateLook(
  terms: ExperimentTerms,
  arms: Record<ExperimentArm, ArmCount>,
  value: number,
  look: number,
): ExperimentResult {
  const hasEnough = Object.values(arms).every(({ referrals }) => referrals >= terms.minReferrals);
  const found = hasEnough ? compareArms(terms, arms, value) : undefined;
  if (!found) return { ...arms, comparison: null, better: null };
  const { change, low, high, certainty } = found;
  const needed = certaintyNeeded[isLastLook(look, terms.maxDays) ? "last" : "early"];
  const better = certainty >= needed ? "variant" : 1 - certainty >= needed ? "control" : null;
  return { ...arms, comparison: { value, change, low, high, certainty }, better };
}

function compareArms(
  { controlBp, variantBp, marginBp }: ExperimentTerms,
  { control, variant }: Record<ExperimentArm, ArmCount>,
  value: number,
) {
  const resultOf = (bp: number, arm: ArmCount): RateResult => ({
    ...arm,
    rate: bp / 10_000,
    value,
    marginShare: marginBp === null ? 1 : marginBp / 10_000,
  });
  return suggestRate(resultOf(controlBp, control), [resultOf(variantBp, variant)]);
}

/**
 * Divides partners at random, but the same way for the same seed. They are sorted by their past volume, and of each two neighbors one
 * gets each rate, so that the arms start with about the same volume.
 */
export function assignArms<P extends { personId: string; volume: number }>(
  seed: string,
  partners: readonly P[],
): (P & { arm: ExperimentArm })[] {
  const draw = (text: string) => createRandom(hash(`${seed}:${text}`))();
  const keyed = partners.map((partner) => ({ partner, key: draw(partner.personId) }));
  keyed.sort((a, b) => b.partner.volume - a.partner.volume || a.key - b.key);
  return keyed.map(({ partner }, i) => {
    const isFirst = i % 2 === 0;
    const isVariant = draw(`pair ${Math.floor(i / 2)}`) < 0.5 === isFirst;
    return { ...partner, arm: isVariant ? "variant" : "control" };
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

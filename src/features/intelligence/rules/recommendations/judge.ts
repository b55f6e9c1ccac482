import { shareInterval } from "../interval.ts";
import { differenceInterval, probabilityHigher, probabilityOfSilence, rateOf } from "./difference.ts";
import type { Compared, Counted, Evidence, Expected, Rates, Share, Silence } from "./evidence.ts";
import { definitions, type impactUnits, type Kind, type Priority } from "./kinds.ts";

export type Value = { minor: number; low: number; high: number };
export type Judgement = {
  priority: Priority;
  impact: { unit: (typeof impactUnits)[number]; amount: number };
  minutes: number;
  value: Value | null;
  /** The probability that the effect is real, in percent; 100 where everything was counted. */
  confidence: number;
};

/** A partner is quiet after this many of their own gaps, and not before three weeks. */
const quietGaps = 3;
const quietDays = 21;

/**
 * Turns evidence into a recommendation, or undefined if it does not suffice. `wonPerQuarter` is what the tenant wins in a quarter: the
 * priority says how much a recommendation matters to this tenant.
 */
export function judge(kind: Kind, evidence: Evidence, wonPerQuarter: number): Judgement | undefined {
  switch (evidence.basis) {
    case "compared":
      return judgeCompared(kind, evidence, wonPerQuarter);
    case "expected":
      return judgeExpected(kind, evidence, wonPerQuarter);
    case "silence":
      return judgeSilence(kind, evidence, wonPerQuarter);
    case "counted":
      return judgeCounted(kind, evidence);
    case "rates":
      return judgeRates(kind, evidence, wonPerQuarter);
  }
}

function judgeCompared(kind: Kind, evidence: Compared, wonPerQuarter: number): Judgement | undefined {
  const { minCases, minConfidence, unit, span, fallback } = definitions[kind];
  const { good, bad, affected, caseMinor } = evidence;
  // Records that wait are reported even if past cases do not show what waiting costs.
  const least = unit === "points" || unit === "links" ? minCases : 20;
  const counted = unit === "points" || unit === "links" ? undefined : judgeCounted(kind, countedOf(evidence));
  if (affected < 1 || Math.min(good.of, bad.of) < least) return counted;
  const probability = probabilityHigher(good, bad);
  if (rateOf(good) <= rateOf(bad) || probability < minConfidence) return counted;
  const { low, high } = differenceInterval(good, bad);
  const difference = rateOf(good) - rateOf(bad);
  const factor = affected * (caseMinor ?? 0) * (evidence.yield ? rateOf(evidence.yield) : 1);
  const value = caseMinor === null ? null : valueWithin(difference * factor, low * factor, high * factor);
  const amounts = { points: span === "ten" ? points(difference) : overallPoints(difference, good, bad), links: 1 };
  const amount = unit === "points" || unit === "links" ? amounts[unit] : affected;
  return {
    priority: priorityOf(value, wonPerQuarter, fallback),
    impact: { unit, amount },
    minutes: minutesFor(kind, amount),
    value,
    confidence: percent(probability),
  };
}

const countedOf = ({ affected, facts, names }: Compared): Counted => ({
  basis: "counted",
  affected,
  totalMinor: facts.totalMinor ?? null,
  facts,
  names,
});

/** How many points the share of all cases rises if the second group does as well as the first. */
const overallPoints = (difference: number, good: Share, bad: Share) =>
  points((difference * bad.of) / (good.of + bad.of));
const points = (difference: number) => Math.max(1, Math.round(100 * difference));

function judgeExpected(kind: Kind, evidence: Expected, wonPerQuarter: number): Judgement | undefined {
  const { minCases, unit, fallback } = definitions[kind];
  const { share, affected, totalMinor } = evidence;
  if (affected < minCases) return undefined;
  const isKnown = share.of >= 20 && totalMinor > 0;
  const { low, high } = shareInterval(share.hits, share.of);
  const value = isKnown ? valueWithin(rateOf(share) * totalMinor, low * totalMinor, high * totalMinor) : null;
  const priority = priorityOf(value, wonPerQuarter, fallback);
  return { priority, impact: { unit, amount: affected }, minutes: minutesFor(kind, affected), value, confidence: 100 };
}

function judgeSilence(kind: Kind, evidence: Silence, wonPerQuarter: number): Judgement | undefined {
  const { minCases, minConfidence, unit, fallback } = definitions[kind];
  const { gapDays, silentDays, gaps, perQuarter, share, caseMinor } = evidence;
  const probability = probabilityOfSilence(silentDays, gapDays, gaps);
  if (gaps < minCases || probability < minConfidence) return undefined;
  if (silentDays < quietDays || silentDays < quietGaps * gapDays) return undefined;
  const { low, high } = shareInterval(share.hits, share.of);
  const factor = perQuarter * (caseMinor ?? 0);
  const isKnown = share.of >= 5 && factor > 0;
  const value = isKnown ? valueWithin(rateOf(share) * factor, low * factor, high * factor) : null;
  const priority = priorityOf(value, wonPerQuarter, fallback);
  return {
    priority,
    impact: { unit, amount: 1 },
    minutes: minutesFor(kind, 1),
    value,
    confidence: percent(probability),
  };
}

function judgeCounted(kind: Kind, { affected }: Counted): Judgement | undefined {
  const { minCases, unit, fallback } = definitions[kind];
  if (affected < minCases) return undefined;
  const impact = { unit, amount: affected };
  return { priority: fallback, impact, minutes: minutesFor(kind, affected), value: null, confidence: 100 };
}

/** A rate is out of line if it is at least a quarter higher than elsewhere, or a fifth lower. */
const highRatio = 1.25;
const lowRatio = 0.8;
const z90 = 1.645;

/**
 * A rate that differs is no fault by itself: a higher one may win more deals. It is reported only if the others win more often, so that
 * the program pays more for less, or wins less because it pays less. Only the first has a value: what is paid beyond the others' rate.
 */
function judgeRates(kind: Kind, evidence: Rates, wonPerQuarter: number): Judgement | undefined {
  const { minCases, minConfidence, unit, fallback } = definitions[kind];
  const { ownBp, otherBp, own, other, deals, wonMinor } = evidence;
  if (Math.min(own.of, other.of) < minCases || deals < 1 || otherBp <= 0) return undefined;
  const ratio = ownBp / otherBp;
  const probability = probabilityHigher(other, own);
  if ((ratio < highRatio && ratio > lowRatio) || probability < minConfidence) return undefined;
  const excess = ((ownBp - otherBp) / 10_000) * wonMinor;
  // As many deals as in the last quarter are won, give or take chance.
  const spread = z90 / Math.sqrt(deals);
  const value = ratio > 1 && excess > 0 ? valueWithin(excess, excess * (1 - spread), excess * (1 + spread)) : null;
  return {
    priority: priorityOf(value, wonPerQuarter, fallback),
    impact: { unit, amount: deals },
    minutes: minutesFor(kind, deals),
    value,
    confidence: percent(probability),
  };
}

/** A loss is no potential, so the range begins at zero. */
const valueWithin = (minor: number, low: number, high: number): Value => ({
  minor: Math.round(minor),
  low: Math.max(0, Math.floor(Math.min(low, minor))),
  high: Math.ceil(Math.max(high, minor)),
});

/** By the share of a quarter's won deals. Where nothing was won yet, every value is high. */
function priorityOf(value: Value | null, wonPerQuarter: number, fallback: Priority): Priority {
  if (!value) return fallback;
  const share = wonPerQuarter > 0 ? value.minor / wonPerQuarter : 0.1;
  return share >= 0.2 ? "critical" : share >= 0.07 ? "high" : share >= 0.02 ? "medium" : "low";
}

/** Nothing that was inferred is certain, so 100 is reserved for what was counted. */
const percent = (probability: number) => Math.min(99, Math.round(100 * probability));

const longestMinutes = 240;
const minutesFor = (kind: Kind, affected: number) => {
  const { base, each } = definitions[kind].minutes;
  return Math.min(longestMinutes, base + each * affected);
};

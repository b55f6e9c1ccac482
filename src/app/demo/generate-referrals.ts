import type { z } from "zod";
import { defined } from "#base/defined.ts";
import type { referralFields } from "#features/referrals/contract/referral.ts";
import type { Move } from "#features/referrals/contract/values.ts";
import {
  confidenceLevels,
  lossReasons,
  priorities,
  rejectReasons,
  relationships,
  type Status,
  sources,
  timelines,
} from "#features/referrals/contract/values.ts";
import { generateAccount } from "./accounts.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
const historyDays = 548;
/** The value of a won deal without an estimate. */
const defaultDealMinor = 1_400_000;

type Fields = Partial<z.infer<typeof referralFields>>;
/** One step of a referral: a change of status, or of stage by its position in the pipeline. */
export type Step = {
  at: number;
  move: Move;
  status: Status;
  stage: number;
  side: "referrer" | "company" | "clock";
  note?: string;
  rejectReason?: (typeof rejectReasons)[number];
  lossReason?: (typeof lossReasons)[number];
  wonMinor?: number;
};
/** `referrer` and `worker` are indexes into the lists of people, which are ordered by activity. */
export type GeneratedReferral = {
  fields: Fields;
  campaign: string;
  referrer: number;
  worker: number;
  startedAt: number;
  steps: Step[];
};

const products = ["Annual contract", "Starter package", "Consulting", "Installation", "Support plan"];
const contexts = [
  "We worked together for three years and still talk every month.",
  "Met at the trade fair, they asked for someone reliable.",
  "A customer of mine who is unhappy with the present supplier.",
  "Neighbour at the office, they are growing quickly.",
  "Former colleague, now decides about purchasing.",
];
const questions = [
  [
    "Who decides on their side, and is there a budget for this year?",
    "The managing director decides, the budget is there from next quarter.",
  ],
  ["Do they know that we get in touch?", "Yes, I spoke to them yesterday, they expect a call."],
  ["Which of their sites is it about?", "The main site first, the others would follow."],
] as const;
/** Campaigns of referrals that came by a link; some links have none. */
const campaigns = ["Spring fair", "Newsletter", "Partner day", ""];
/** The probabilities of rejection, and of winning a deal in a late stage, and the last stages that deals reach. */
type Odds = { rejected: number; won: number; lastStages: readonly number[] };
const averageOdds: Odds = { rejected: 0.11, won: 0.68, lastStages: [1, 2, 3, 4, 5, 5, 5, 5] };
/** From the weakest to the strongest referrals. */
const oddsByFit: readonly Odds[] = [
  { rejected: 0.18, won: 0.4, lastStages: [1, 1, 1, 2, 2, 3, 4, 5] },
  { rejected: 0.13, won: 0.58, lastStages: [1, 1, 2, 3, 4, 5, 5, 5] },
  { rejected: 0.08, won: 0.74, lastStages: [1, 2, 3, 4, 5, 5, 5, 5] },
  { rejected: 0.04, won: 0.9, lastStages: [3, 4, 4, 5, 5, 5, 5, 5] },
];
const closeRelationships: readonly unknown[] = ["colleague", "client", "friend"];
const soonTimelines: readonly unknown[] = ["now", "month", "quarter"];

/** Partners who know the contact well and name one who buys soon are right more often; that is what can be learned from the demo. */
function oddsOf({ confidenceLevel, relationship, timeline }: Fields): Odds {
  const confidence = confidenceLevels.indexOf(confidenceLevel ?? "good");
  const points =
    confidence + 2 * Number(closeRelationships.includes(relationship)) + 2 * Number(soonTimelines.includes(timeline));
  return defined(oddsByFit[points < 2 ? 0 : points < 4 ? 1 : points < 6 ? 2 : 3]);
}
/** The relative duration of each stage. */
const stageDurations = [0.4, 0.8, 1.2, 1.1, 1.5];
const tags = ["autumn", "warm", "priority", "expansion", "event", "follow-up"];

/** Generates referrals up to `now`, denser toward the present, with a realistic funnel. */
export function generateReferrals(
  count: number,
  counts: { referrers: number; workers: number },
  now: number,
  random: Random,
  hasSignal = true,
): GeneratedReferral[] {
  const recentCount = Math.ceil(count * 0.08);
  return Array.from({ length: count }, (_, number) => {
    const progress = (number + random.between(0, 1)) / (count - recentCount);
    // The last referrals came in this week, so that there is something to review.
    const age = number < count - recentCount ? historyDays * (1 - progress ** 0.7) : random.between(0, 5);
    return generateReferral(number, age < 5 ? now - age * day : toWorkingDay(now - age * day), counts, now, {
      random,
      hasSignal,
    });
  });
}

/** Moves weekends to a working day, since referrals are submitted on working days. */
function toWorkingDay(at: number) {
  const date = new Date(at);
  const skip = defined([1, 0, 0, 0, 0, 0, 2][date.getUTCDay()]);
  return at - skip * day;
}

function generateReferral(
  number: number,
  startedAt: number,
  counts: { referrers: number; workers: number },
  now: number,
  { random, hasSignal }: { random: Random; hasSignal: boolean },
): GeneratedReferral {
  const referrer = random.pickSkewed(Array.from({ length: counts.referrers }, (_, i) => i));
  const worker = random.pickSkewed(Array.from({ length: counts.workers }, (_, i) => i));
  const value = Math.round(random.spread(14_000, 6)) * 100;
  const fields: Fields = {
    ...generateAccount(number, random),
    estimatedMinor: random.bool(0.9) ? value : null,
    currency: random.pick(["USD", "USD", "USD", "EUR", "EUR", "GBP"]),
    productInterest: random.pick(products),
    timeline: random.pick(timelines),
    priority: random.pick(priorities),
    source: random.pick(sources.filter((source) => source !== "import" && source !== "api")),
    tags: random.bool(0.35) ? [random.pick(tags)] : [],
    relationship: random.pick(relationships),
    context: random.pick(contexts),
    confidenceLevel: random.pick(confidenceLevels),
  };
  const campaign = fields.source === "link" ? defined(campaigns[number % campaigns.length]) : "";
  return {
    fields,
    campaign,
    referrer,
    worker,
    startedAt,
    steps: stepsUntil(startedAt, now, fields, {
      random,
      odds: hasSignal ? oddsOf(fields) : averageOdds,
    }),
  };
}

/** Generates the steps of a referral, with the days between them. */
function* generateSteps(
  isFresh: boolean,
  fields: Fields,
  { random, odds }: { random: Random; odds: Odds },
): Generator<Omit<Step, "at"> & { after: number }> {
  if (isFresh && random.bool(0.3)) return;
  yield { after: random.between(0.01, 0.5), move: "submit", status: "submitted", stage: 0, side: "referrer" };
  yield { after: 0.001, move: "review", status: "under_review", stage: 0, side: "clock" };
  if (random.bool(0.22)) {
    const [question, answer] = random.pick(questions);
    yield {
      after: random.between(0.3, 2),
      move: "ask",
      status: "needs_info",
      stage: 0,
      side: "company",
      note: question,
    };
    if (random.bool(0.12)) return yield { after: 14, move: "withdraw", status: "withdrawn", stage: 0, side: "clock" };
    yield {
      after: random.between(0.2, 4),
      move: "answer",
      status: "under_review",
      stage: 0,
      side: "referrer",
      note: answer,
    };
  }
  const decision = { after: random.between(0.3, 3), stage: 0, side: "company" } as const;
  if (random.bool(odds.rejected))
    return yield { ...decision, move: "reject", status: "rejected", rejectReason: random.pick(rejectReasons) };
  yield { ...decision, move: "accept", status: "accepted" };
  const lastStage = random.pick(odds.lastStages);
  for (let stage = 1; stage <= lastStage; stage++)
    yield {
      after: random.between(2, 16) * defined(stageDurations[stage - 1]),
      move: "advance",
      status: "in_progress",
      stage,
      side: "company",
    };
  if (random.bool(0.08)) return yield { after: 95, move: "expire", status: "expired", stage: lastStage, side: "clock" };
  const closing = { after: random.between(6, 35), side: "company" } as const;
  if (lastStage >= 4 && random.bool(odds.won)) {
    const wonMinor = Math.round(((fields.estimatedMinor ?? defaultDealMinor) * random.between(0.7, 1.15)) / 100) * 100;
    return yield { ...closing, move: "win", status: "won", stage: 6, wonMinor };
  }
  yield { ...closing, move: "lose", status: "lost", stage: 7, lossReason: random.pick(lossReasons) };
}

/** Returns the steps that lie before `now`. */
function stepsUntil(startedAt: number, now: number, fields: Fields, chance: { random: Random; odds: Odds }): Step[] {
  const steps: Step[] = [];
  let at = startedAt;
  for (const { after, ...step } of generateSteps(now - startedAt < 5 * day, fields, chance)) {
    at += after * day;
    if (at >= now) break;
    steps.push({ at, ...step });
  }
  return steps;
}

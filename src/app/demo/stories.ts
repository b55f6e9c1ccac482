import type { z } from "zod";
import type { Move, referralFields } from "#features/referrals/referral.ts";
import {
  confidenceLevels,
  lossReasons,
  priorities,
  rejectReasons,
  relationships,
  type Status,
  sources,
  timelines,
} from "#features/referrals/values.ts";
import { account } from "./accounts.ts";
import type { Chance } from "./chance.ts";

const day = 86_400_000;
const months18 = 548;
/** The value of a won deal without an estimate. */
const usualMinor = 1_400_000;

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
export type Story = {
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
  "Met at the trade fair, they asked for somebody reliable.",
  "A customer of mine who is unhappy with the present supplier.",
  "Neighbour at the office, they are growing quickly.",
  "Former colleague, now decides about purchasing.",
];
const exchanges = [
  [
    "Who decides on their side, and is there a budget for this year?",
    "The managing director decides, the budget is there from next quarter.",
  ],
  ["Do they know that we get in touch?", "Yes, I spoke to them yesterday, they expect a call."],
  ["Which of their sites is it about?", "The main site first, the others would follow."],
] as const;
/** Campaigns of referrals that came by a link; some links have none. */
const campaigns = ["Spring fair", "Newsletter", "Partner day", ""];
/** The probabilities of rejection, and of winning a deal in a late stage, by confidence level: higher confidence is right more often. */
const luckOf = {
  low: { rejected: 0.2, won: 0.45 },
  medium: { rejected: 0.14, won: 0.6 },
  good: { rejected: 0.1, won: 0.7 },
  high: { rejected: 0.07, won: 0.78 },
  excellent: { rejected: 0.05, won: 0.88 },
} as const satisfies Record<(typeof confidenceLevels)[number], unknown>;
/** The relative duration of each stage. */
const pace = [0.4, 0.8, 1.2, 1.1, 1.5];
const tags = ["autumn", "warm", "priority", "expansion", "event", "follow-up"];

/** Generates referrals up to `now`, denser toward the present, with a realistic funnel. */
export function stories(
  count: number,
  cast: { referrers: number; workers: number },
  now: number,
  luck: Chance,
): Story[] {
  const fresh = Math.ceil(count * 0.08);
  return Array.from({ length: count }, (_, number) => {
    const grown = (number + luck.between(0, 1)) / (count - fresh);
    // The last referrals came in this week, so that there is something to review.
    const age = number < count - fresh ? months18 * (1 - grown ** 0.7) : luck.between(0, 5);
    return story(number, age < 5 ? now - age * day : weekday(now - age * day), cast, now, luck);
  });
}

/** Moves weekends to a working day, since referrals are submitted on working days. */
function weekday(at: number) {
  const date = new Date(at);
  const skip = [1, 0, 0, 0, 0, 0, 2][date.getUTCDay()]!;
  return at - skip * day;
}

function story(
  number: number,
  startedAt: number,
  cast: { referrers: number; workers: number },
  now: number,
  luck: Chance,
): Story {
  const referrer = luck.pickEarly(Array.from({ length: cast.referrers }, (_, i) => i));
  const worker = luck.pickEarly(Array.from({ length: cast.workers }, (_, i) => i));
  const value = Math.round(luck.spread(14_000, 6)) * 100;
  const fields: Fields = {
    ...account(number, luck),
    estimatedMinor: luck.happens(0.9) ? value : null,
    currency: luck.pick(["USD", "USD", "USD", "EUR", "EUR", "GBP"]),
    productInterest: luck.pick(products),
    timeline: luck.pick(timelines),
    priority: luck.pick(priorities),
    source: luck.pick(sources.filter((source) => source !== "import" && source !== "api")),
    tags: luck.happens(0.35) ? [luck.pick(tags)] : [],
    relationship: luck.pick(relationships),
    context: luck.pick(contexts),
    confidenceLevel: luck.pick(confidenceLevels),
  };
  const campaign = fields.source === "link" ? campaigns[number % campaigns.length]! : "";
  return { fields, campaign, referrer, worker, startedAt, steps: unfolding(startedAt, now, fields, luck) };
}

/** Generates the steps of a referral, with the days between them. */
function* plot(isFresh: boolean, fields: Fields, luck: Chance): Generator<Omit<Step, "at"> & { after: number }> {
  const odds = luckOf[fields.confidenceLevel ?? "good"];
  if (isFresh && luck.happens(0.3)) return;
  yield { after: luck.between(0.01, 0.5), move: "submit", status: "submitted", stage: 0, side: "referrer" };
  yield { after: 0.001, move: "review", status: "under_review", stage: 0, side: "clock" };
  if (luck.happens(0.22)) {
    const [question, answer] = luck.pick(exchanges);
    yield { after: luck.between(0.3, 2), move: "ask", status: "needs_info", stage: 0, side: "company", note: question };
    if (luck.happens(0.12)) return yield { after: 14, move: "withdraw", status: "withdrawn", stage: 0, side: "clock" };
    yield {
      after: luck.between(0.2, 4),
      move: "answer",
      status: "under_review",
      stage: 0,
      side: "referrer",
      note: answer,
    };
  }
  const decided = { after: luck.between(0.3, 3), stage: 0, side: "company" } as const;
  if (luck.happens(odds.rejected))
    return yield { ...decided, move: "reject", status: "rejected", rejectReason: luck.pick(rejectReasons) };
  yield { ...decided, move: "accept", status: "accepted" };
  const reaches = luck.pick([1, 2, 3, 4, 5, 5, 5, 5]);
  for (let stage = 1; stage <= reaches; stage++)
    yield {
      after: luck.between(2, 16) * pace[stage - 1]!,
      move: "advance",
      status: "in_progress",
      stage,
      side: "company",
    };
  if (luck.happens(0.08)) return yield { after: 95, move: "expire", status: "expired", stage: reaches, side: "clock" };
  const closed = { after: luck.between(6, 35), side: "company" } as const;
  if (reaches >= 4 && luck.happens(odds.won)) {
    const wonMinor = Math.round(((fields.estimatedMinor ?? usualMinor) * luck.between(0.7, 1.15)) / 100) * 100;
    return yield { ...closed, move: "win", status: "won", stage: 6, wonMinor };
  }
  yield { ...closed, move: "lose", status: "lost", stage: 7, lossReason: luck.pick(lossReasons) };
}

/** Returns the steps that lie before `now`. */
function unfolding(startedAt: number, now: number, fields: Fields, luck: Chance): Step[] {
  const steps: Step[] = [];
  let at = startedAt;
  for (const { after, ...step } of plot(now - startedAt < 5 * day, fields, luck)) {
    at += after * day;
    if (at >= now) break;
    steps.push({ at, ...step });
  }
  return steps;
}

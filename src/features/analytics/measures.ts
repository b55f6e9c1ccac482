import type { Money } from "#base/money.ts";
import type { Figure, Figures } from "./contract.ts";
import type { Narrowed } from "./question.ts";
import type { Division, Kind, Measure } from "./values.ts";

/**
 * The sums of one kind of fact: the count, the count of those in the answer's currency or converted to it, the amount of the latter, and
 * the amounts without a rate.
 */
export type Sum = { count: number; priced: number; amount: number; others: Money[] };
export type Sums = Partial<Record<Kind, Sum>>;

/** The kinds whose amounts are milliseconds and therefore independent of currency. */
export const timedKinds: readonly Kind[] = ["accepted", "rejected", "stayed"];

type Unit = "count" | "money" | "rate" | "time" | "averageMoney";
type Definition = {
  kinds: readonly Kind[];
  unit: Unit;
  /** Which direction is good news; `none` is neither. */
  better: "up" | "down" | "none";
  /** The source of the figure. Ledger figures can be divided by person and time only. */
  of: "referrals" | "books";
  /** The figure is a balance at the end of a period rather than a flow during the period. */
  isLevel?: true;
  figure: (sums: Sums) => Figure;
};

const sumCounts = (sums: Sums, ...kinds: Kind[]) => kinds.reduce((sum, kind) => sum + (sums[kind]?.count ?? 0), 0);
const sumAmounts = (sums: Sums, ...kinds: Kind[]) => kinds.reduce((sum, kind) => sum + (sums[kind]?.amount ?? 0), 0);

/** A figure names the amounts that could not be converted only if there are any. */
export const withOthers = (sum: number, others: Money[]): Figure => ({
  sum,
  of: null,
  ...(others.length > 0 && { others: others.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)) }),
});

const count = (kind: Kind): Definition => ({
  kinds: [kind],
  unit: "count",
  better: "none",
  of: "referrals",
  figure: (sums) => ({ sum: sumCounts(sums, kind), of: null }),
});
const amount = (kind: Kind, of: Definition["of"]): Definition => ({
  kinds: [kind],
  unit: "money",
  better: "up",
  of,
  figure: (sums) => withOthers(sumAmounts(sums, kind), sums[kind]?.others ?? []),
});
const decided = ["accepted", "rejected"] as const;
const ended = ["won", "lost", "expired"] as const;

/**
 * What each figure is made of, in one place for all screens, reports and the API, so that the same question always has the same
 * answer. `activeReferrers` counts people and the pipeline weights stages, so their readers calculate both from these kinds.
 */
export const definitions: Record<Measure, Definition> = {
  referrals: { ...count("submitted"), better: "up" },
  accepted: { ...count("accepted"), better: "up" },
  rejected: count("rejected"),
  won: { ...count("won"), better: "up" },
  lost: { ...count("lost"), better: "down" },
  acceptance: {
    kinds: decided,
    unit: "rate",
    better: "up",
    of: "referrals",
    figure: (sums) => ({ sum: sumCounts(sums, "accepted"), of: sumCounts(sums, ...decided) }),
  },
  /** The share of accepted referrals that ended as won. */
  conversion: {
    kinds: ended,
    unit: "rate",
    better: "up",
    of: "referrals",
    figure: (sums) => ({ sum: sumCounts(sums, "won"), of: sumCounts(sums, ...ended) }),
  },
  decisionTime: {
    kinds: decided,
    unit: "time",
    better: "down",
    of: "referrals",
    figure: (sums) => ({ sum: sumAmounts(sums, ...decided), of: sumCounts(sums, ...decided) }),
  },
  /** The share of decisions that were made before the review deadline. */
  clockKept: {
    kinds: [...decided, "late"],
    unit: "rate",
    better: "up",
    of: "referrals",
    figure: (sums) => ({ sum: sumCounts(sums, ...decided) - sumCounts(sums, "late"), of: sumCounts(sums, ...decided) }),
  },
  wonValue: amount("won", "referrals"),
  averageDeal: {
    kinds: ["won"],
    unit: "averageMoney",
    better: "up",
    of: "referrals",
    figure: (sums) => ({ sum: sumAmounts(sums, "won"), of: sums.won?.priced ?? 0 }),
  },
  pipeline: { ...amount("entered", "referrals"), kinds: ["entered", "left"], isLevel: true },
  activeReferrers: { ...count("submitted"), better: "up" },
  earned: amount("earned", "books"),
  paid: amount("paid", "books"),
  held: { ...amount("held", "books"), better: "none", isLevel: true },
  payable: { ...amount("payable", "books"), better: "none", isLevel: true },
};

/**
 * The conversion to show beside the number of referrals: the deals that closed in the period. Where no referral was submitted in it,
 * all of these are older, and a rate next to "0 referrals" would mislead.
 */
export const shownConversion = ({ referrals, conversion }: Figures): Figure | undefined =>
  referrals?.sum === 0 ? undefined : conversion;

const timeDivisions: readonly Division[] = ["none", "day", "month"];
const reasonOf: Partial<Record<Division, Measure>> = { rejectReason: "rejected", lossReason: "lost" };

/** Whether the measure can be divided this way: reasons apply only to rejected or lost referrals, and ledger figures have no country. */
export function canDivide(measure: Measure, by: Division): boolean {
  if (timeDivisions.includes(by)) return true;
  if (by in reasonOf) return reasonOf[by] === measure;
  if (measure === "activeReferrers") return by === "program";
  return definitions[measure].of === "referrals" || by === "referrer";
}

/** Whether the measure can be filtered this way. */
export const canFilter = (measure: Measure, by: keyof Narrowed): boolean =>
  definitions[measure].of === "referrals" || by === "referrerId";

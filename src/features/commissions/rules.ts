import type { Id } from "#base/ids.ts";
import { proportion } from "#base/money.ts";
import { companies, type Role } from "#base/roles.ts";
import { usualIn } from "#base/usual-amount.ts";
import type { Trigger } from "#features/plans/values.ts";
import type { approvalBars, Happening, Move, State } from "./values.ts";

/** Who acts: the company's people, whoever earns it, or the house by itself. */
export const sides = ["company", "owner", "system"] as const;
export type Side = (typeof sides)[number];

type Transition = {
  move: Move;
  from: readonly State[];
  to: State;
  by: readonly Side[];
  /** What it is called in the line's history. */
  happens: Happening;
  /** Whether somebody must say why. */
  needsReason?: true;
};

const unpaid = ["on_hold", "risk_hold", "in_approval", "approved"] as const satisfies readonly State[];

/** The only place that knows which changes of state there are. Server, screens and the API's page read it. */
export const transitions: readonly Transition[] = [
  { move: "mature", from: ["on_hold"], to: "in_approval", by: ["system"], happens: "matured" },
  { move: "approve", from: ["in_approval"], to: "approved", by: ["company", "system"], happens: "approved" },
  {
    move: "suspect",
    from: ["on_hold", "in_approval", "approved"],
    to: "risk_hold",
    by: ["company", "system"],
    happens: "suspected",
    needsReason: true,
  },
  { move: "clear", from: ["risk_hold"], to: "on_hold", by: ["company", "system"], happens: "cleared" },
  { move: "void", from: unpaid, to: "void", by: ["company", "owner"], happens: "voided", needsReason: true },
  { move: "schedule", from: ["approved"], to: "scheduled", by: ["system"], happens: "scheduled" },
  { move: "return", from: ["scheduled", "paid"], to: "approved", by: ["system"], happens: "returned" },
  { move: "settle", from: ["scheduled"], to: "paid", by: ["system"], happens: "paid" },
  // One on its way stays on its way: only once it arrived, or came back, is it known what there is to take back.
  { move: "reverse", from: [...unpaid, "paid"], to: "reversed", by: ["system"], happens: "reversed" },
  // What an upheld dispute changed is approved anew.
  { move: "adjust", from: ["in_approval", "approved"], to: "in_approval", by: ["system"], happens: "adjusted" },
];

export const transitionOf = (move: Move) => transitions.find((one) => one.move === move)!;
export const mayMove = (move: Move, state: State, by: Side): boolean => {
  const { from, by: sidesOfMove } = transitionOf(move);
  return from.includes(state) && sidesOfMove.includes(by);
};

/** What is still to be paid, by where the ledger keeps it; what was sent or paid can only be owed back. */
export const accountOf = (state: State): "held" | "payable" | "owed" => {
  if (state === "approved") return "payable";
  return state === "scheduled" || state === "paid" ? "owed" : "held";
};
export const isPaidOut = (state: State) => accountOf(state) === "owed";
export const isOver = (state: State) => state === "void" || state === "reversed";

type Person = { personId: Id<"per">; role: Role };
export const isCompany = (role: Role) => (companies as readonly Role[]).includes(role);
/** A referrer sees their own; the company's people see all. */
export const maySee = ({ personId, role }: Person, line: { personId: Id<"per"> }): boolean =>
  isCompany(role) || line.personId === personId;

/** What is known of the caller and a line that they look at. */
export type Looker = {
  role: Role;
  /** They closed the deal. */
  closed: boolean;
  /** Something is earned by them of the same deal. */
  earns: boolean;
  /** They approved this one. */
  approved: boolean;
};
type Bar = (typeof approvalBars)[number];

/** Why somebody who may approve does not approve this one. */
export function barOf({ closed, earns, approved }: Omit<Looker, "role">): Bar | null {
  if (earns) return "beneficiary";
  if (closed) return "closer";
  return approved ? "approved" : null;
}

/** Nobody judges by whom they earn: neither may they approve it, nor say that a suspicion was none. */
export const judges = (move: Move) => move === "approve" || move === "clear";

/** Everything the caller can do with a line, in the order of the table. */
export function movesFor(state: State, looker: Looker): Move[] {
  if (!isCompany(looker.role)) return [];
  const can = transitions.map(({ move }) => move).filter((move) => mayMove(move, state, "company"));
  return can.filter((move) => (move === "approve" ? barOf(looker) === null : !judges(move) || !looker.earns));
}

/** What counts until a tenant says otherwise: 500 and 5,000 euros, or about as much. */
export const limitsIn = (currency: string) => ({
  autoApproveMinor: usualIn(500, currency),
  twoApproversMinor: usualIn(5000, currency),
});
type Limits = ReturnType<typeof limitsIn>;

/** How many must approve an amount, in the tenant's currency; where no rate is known somebody looks at it. */
export function approvalsNeeded(minor: number | undefined, { autoApproveMinor, twoApproversMinor }: Limits): number {
  if (minor === undefined) return 1;
  if (minor >= twoApproversMinor) return 2;
  return minor < autoApproveMinor ? 0 : 1;
}

const day = 24 * 60 * 60 * 1000;
export const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString();

type HoldDays = { holdDays: number; holdDaysNew: number };
/** From when it was earned; longer for whoever was never paid. */
export const holdUntilOf = (earnedAt: string, wasPaid: boolean, { holdDays, holdDaysNew }: HoldDays) =>
  daysAfter(earnedAt, wasPaid ? holdDays : holdDaysNew);

/** From the day the line came to be, and once more from the day it was paid. */
export const disputableUntil = ({ createdAt, paidAt }: { createdAt: string; paidAt: string | null }, days: number) =>
  daysAfter(paidAt !== null && paidAt > createdAt ? paidAt : createdAt, days);

/** Given back of what a line was earned by, in all, in one currency. */
export type GivenBack = {
  /** What the deal was won at, or of a payment what came in. */
  baseMinor: number;
  refundedMinor: number;
  /** The deal was undone, whatever was given back. */
  undone: boolean;
};

/** How much of a line refunds have taken so far. However a sum was given back, in parts or at once, it comes to the same. */
export function reversedSoFar(minor: number, { baseMinor, refundedMinor, undone }: GivenBack): number {
  if (undone) return minor;
  return baseMinor > 0 ? proportion(minor, Math.min(refundedMinor, baseMinor), baseMinor) : 0;
}

/** Earned by money that came in; the others by work that was done, which a refund does not undo. */
export const shrinks = (trigger: Trigger) => trigger === "won" || trigger === "payment" || trigger === "renewal";

type Stage = { id: string; kind: "open" | "won" | "lost"; code: string | null; position: number };

/** Which of the two stages are reached by entering one: their own, or any open one further on. */
export function reachedBy(stages: readonly Stage[], stageId: string): ("qualified" | "meeting")[] {
  const entered = stages.find(({ id }) => id === stageId);
  if (entered?.kind !== "open") return [];
  return (["qualified", "meeting"] as const).filter((code) => {
    const stage = stages.find((one) => one.code === code && one.kind === "open");
    return stage !== undefined && stage.position <= entered.position;
  });
}

import { defaultAmountIn } from "#base/default-amount.ts";
import type { Id } from "#base/ids.ts";
import { proportion } from "#base/money.ts";
import { companies, type Role } from "#base/roles.ts";
import type { Trigger } from "#features/plans/values.ts";
import type { approvalBars, Move, State, TimelineEventKind } from "./values.ts";

/** The side that makes a move: company staff, the person who earns the commission, or the app itself. */
export const sides = ["company", "owner", "system"] as const;
export type Side = (typeof sides)[number];

type Transition = {
  move: Move;
  from: readonly State[];
  to: State;
  by: readonly Side[];
  /** The event kind that is recorded in the commission's timeline. */
  eventKind: TimelineEventKind;
  /** Whether the move requires a reason. */
  needsReason?: true;
};

const unpaid = ["on_hold", "risk_hold", "in_approval", "approved"] as const satisfies readonly State[];

/** The single definition of all state transitions. The server, the screens and the API reference read it. */
export const transitions: readonly Transition[] = [
  { move: "mature", from: ["on_hold"], to: "in_approval", by: ["system"], eventKind: "matured" },
  { move: "approve", from: ["in_approval"], to: "approved", by: ["company", "system"], eventKind: "approved" },
  {
    move: "suspect",
    from: ["on_hold", "in_approval", "approved"],
    to: "risk_hold",
    by: ["company", "system"],
    eventKind: "suspected",
    needsReason: true,
  },
  { move: "clear", from: ["risk_hold"], to: "on_hold", by: ["company", "system"], eventKind: "cleared" },
  { move: "void", from: unpaid, to: "void", by: ["company", "owner"], eventKind: "voided", needsReason: true },
  { move: "schedule", from: ["approved"], to: "scheduled", by: ["system"], eventKind: "scheduled" },
  { move: "return", from: ["scheduled", "paid"], to: "approved", by: ["system"], eventKind: "returned" },
  { move: "settle", from: ["scheduled"], to: "paid", by: ["system"], eventKind: "paid" },
  // A commission in transit stays in transit: only once the payout has settled or been returned is it known what can be taken
  // back.
  { move: "reverse", from: [...unpaid, "paid"], to: "reversed", by: ["system"], eventKind: "reversed" },
  // A commission that an upheld dispute has raised needs approval again.
  { move: "adjust", from: ["in_approval", "approved"], to: "in_approval", by: ["system"], eventKind: "adjusted" },
];

export const transitionOf = (move: Move) => transitions.find((one) => one.move === move)!;
export const mayMove = (move: Move, state: State, by: Side): boolean => {
  const { from, by: sidesOfMove } = transitionOf(move);
  return from.includes(state) && sidesOfMove.includes(by);
};

/** Maps a state to the ledger account that holds the unpaid amount. Amounts that were sent or paid can only be owed back. */
export const accountOf = (state: State): "held" | "payable" | "owed" => {
  if (state === "approved") return "payable";
  return state === "scheduled" || state === "paid" ? "owed" : "held";
};
export const isPaidOut = (state: State) => accountOf(state) === "owed";
export const isFinal = (state: State) => state === "void" || state === "reversed";

type Person = { personId: Id<"per">; role: Role };
export const isCompany = (role: Role) => (companies as readonly Role[]).includes(role);
/** A referrer sees their own commissions; company staff see all of them. */
export const maySee = ({ personId, role }: Person, line: { personId: Id<"per"> }): boolean =>
  isCompany(role) || line.personId === personId;

/** The facts about the caller that decide what they can do with a commission. */
export type Viewer = {
  role: Role;
  /** The caller closed the deal. */
  closed: boolean;
  /** The caller earns a commission from the same deal. */
  earns: boolean;
  /** The caller has approved this commission. */
  approved: boolean;
};
type Bar = (typeof approvalBars)[number];

/** Returns the reason why a person who can approve commissions cannot approve this one, or null. */
export function barOf({ closed, earns, approved }: Omit<Viewer, "role">): Bar | null {
  if (earns) return "beneficiary";
  if (closed) return "closer";
  return approved ? "approved" : null;
}

/** The moves that are closed to anyone who earns from the deal: they can neither approve a commission nor clear a suspicion. */
export const requiresIndependence = (move: Move) => move === "approve" || move === "clear";

/** Lists every move that the caller can make, in the order of the transition table. */
export function movesFor(state: State, viewer: Viewer): Move[] {
  if (!isCompany(viewer.role)) return [];
  const allowed = transitions.map(({ move }) => move).filter((move) => mayMove(move, state, "company"));
  return allowed.filter((move) =>
    move === "approve" ? barOf(viewer) === null : !requiresIndependence(move) || !viewer.earns,
  );
}

/** The default approval limits: 500 and 5,000 euros, or a round amount of similar value in another currency. */
export const defaultLimitsIn = (currency: string) => ({
  autoApproveMinor: defaultAmountIn(500, currency),
  twoApproversMinor: defaultAmountIn(5000, currency),
});
type Limits = ReturnType<typeof defaultLimitsIn>;

/**
 * Returns how many approvals an amount in the tenant's currency needs. Without a known rate (`undefined`) one person has to
 * review it.
 */
export function approvalsNeeded(minor: number | undefined, { autoApproveMinor, twoApproversMinor }: Limits): number {
  if (minor === undefined) return 1;
  if (minor >= twoApproversMinor) return 2;
  return minor < autoApproveMinor ? 0 : 1;
}

const day = 24 * 60 * 60 * 1000;
export const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString();

type HoldDays = { holdDays: number; holdDaysNew: number };
/** The hold starts when the commission is earned and is longer for a person who has never been paid. */
export const holdUntilOf = (earnedAt: string, wasPaid: boolean, { holdDays, holdDaysNew }: HoldDays) =>
  daysAfter(earnedAt, wasPaid ? holdDays : holdDaysNew);

/** The dispute window starts when the commission is created and starts again when it is paid. */
export const disputableUntil = ({ createdAt, paidAt }: { createdAt: string; paidAt: string | null }, days: number) =>
  daysAfter(paidAt !== null && paidAt > createdAt ? paidAt : createdAt, days);

/** The total refunded of the amount that a commission was earned on, in one currency. */
export type RefundTotals = {
  /** The value the deal was won at, or the amount of the payment. */
  baseMinor: number;
  refundedMinor: number;
  /** The deal was reversed, regardless of how much was refunded. */
  isReversed: boolean;
};

/**
 * Returns how much of a commission refunds have taken so far. The result is the same whether the refund came in parts or at once.
 */
export function reversedSoFar(minor: number, { baseMinor, refundedMinor, isReversed }: RefundTotals): number {
  if (isReversed) return minor;
  return baseMinor > 0 ? proportion(minor, Math.min(refundedMinor, baseMinor), baseMinor) : 0;
}

/** These triggers pay for received money. The others pay for work that was done, which a refund does not undo. */
export const isRefundable = (trigger: Trigger) => trigger === "won" || trigger === "payment" || trigger === "renewal";

type Stage = { id: string; kind: "open" | "won" | "lost"; code: string | null; position: number };

/** Returns which of the two stages are reached by entering a stage: the stage itself counts, and so does any later open stage. */
export function stagesReachedBy(stages: readonly Stage[], stageId: string): ("qualified" | "meeting")[] {
  const entered = stages.find(({ id }) => id === stageId);
  if (entered?.kind !== "open") return [];
  return (["qualified", "meeting"] as const).filter((code) => {
    const stage = stages.find((one) => one.code === code && one.kind === "open");
    return stage !== undefined && stage.position <= entered.position;
  });
}

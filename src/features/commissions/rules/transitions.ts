import { defined } from "#base/defined.ts";
import type { Move, State, TimelineEventKind } from "../values.ts";

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

export const transitionOf = (move: Move) => defined(transitions.find((one) => one.move === move));
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

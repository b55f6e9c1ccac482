import { defined } from "#base/defined.ts";
import type { Move, Status } from "../contract/values.ts";
import type { Side } from "./permissions.ts";

/** The additional input a move requires; screens ask for exactly these values. */
export type Need =
  | "consent"
  | "note"
  | "stageId"
  | "rejectReason"
  | "lossReason"
  | "wonMinor"
  | "currency"
  | "closedOn";

type Transition = {
  move: Move;
  from: readonly Status[];
  to: Status;
  by: readonly Side[];
  needs: readonly Need[];
};

/** The single source of the status transitions, used by the server, the screens and the API documentation. */
export const transitions: readonly Transition[] = [
  { move: "submit", from: ["draft"], to: "submitted", by: ["referrer"], needs: ["consent"] },
  { move: "review", from: ["submitted"], to: "under_review", by: ["company", "system"], needs: [] },
  { move: "ask", from: ["under_review"], to: "needs_info", by: ["company"], needs: ["note"] },
  { move: "answer", from: ["needs_info"], to: "under_review", by: ["referrer"], needs: ["note"] },
  { move: "accept", from: ["under_review"], to: "accepted", by: ["company", "system"], needs: [] },
  { move: "reject", from: ["under_review"], to: "rejected", by: ["company"], needs: ["rejectReason", "note"] },
  { move: "advance", from: ["accepted", "in_progress"], to: "in_progress", by: ["company"], needs: ["stageId"] },
  {
    move: "win",
    from: ["accepted", "in_progress"],
    to: "won",
    by: ["company"],
    needs: ["wonMinor", "currency", "closedOn"],
  },
  { move: "lose", from: ["accepted", "in_progress"], to: "lost", by: ["company"], needs: ["lossReason"] },
  { move: "expire", from: ["accepted", "in_progress"], to: "expired", by: ["system"], needs: [] },
  {
    move: "withdraw",
    from: ["draft", "submitted", "under_review", "needs_info"],
    to: "withdrawn",
    by: ["referrer", "system"],
    needs: [],
  },
  { move: "reverse", from: ["won"], to: "reversed", by: ["company", "system"], needs: ["note"] },
  {
    move: "reopen",
    from: ["rejected", "expired", "withdrawn", "lost"],
    to: "under_review",
    by: ["referrer", "company"],
    needs: [],
  },
];

export const transitionOf = (move: Move) => defined(transitions.find((one) => one.move === move));

/** Every move has a single target status, so move and current status determine the result. */
export const targetOf = (move: Move, status: Status): Status | undefined => {
  const { from, to } = transitionOf(move);
  return from.includes(status) ? to : undefined;
};

/** How often a referrer may reopen a referral, and for how many days. */
export const maxReopenings = 2;
export const reopeningDays = { rejected: 14, lost: 30, expired: 30, withdrawn: 30 } as const;
const day = 24 * 60 * 60 * 1000;

export type Reopenable = {
  status: Status;
  reopenings: number;
  /** When it was rejected, lost, expired or withdrawn. */
  closedAt: string | null;
  submittedAt: string | null;
  consent: string;
};

/** The company may reopen at any time, except for deals lost long ago. A referral whose contact declined stays closed. */
export function canReopen(referral: Reopenable, by: readonly Side[], now: number): boolean {
  const { status, reopenings, closedAt, submittedAt, consent } = referral;
  if (!(status in reopeningDays) || submittedAt === null || consent === "declined") return false;
  const days = reopeningDays[status as keyof typeof reopeningDays];
  const inTime = closedAt !== null && now - Date.parse(closedAt) <= days * day;
  if (by.includes("company") && (status !== "lost" || inTime)) return true;
  return by.includes("referrer") && reopenings < maxReopenings && inTime;
}

/** Returns whether these sides may make this move now. */
export function canMove(move: Move, referral: Reopenable, by: readonly Side[], now: number): boolean {
  const transition = transitionOf(move);
  if (!transition.from.includes(referral.status) || !transition.by.some((side) => by.includes(side))) return false;
  return move !== "reopen" || canReopen(referral, by, now);
}

/** Returns all moves available to these sides in the order of the table; the record shows them as buttons. */
export const availableMoves = (referral: Reopenable, by: readonly Side[], now: number): Move[] =>
  transitions.map(({ move }) => move).filter((move) => canMove(move, referral, by, now));

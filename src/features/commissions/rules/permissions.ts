import type { Id } from "#base/ids.ts";
import { canActAsCompany, type Role } from "#base/roles.ts";
import type { approvalBars, Move, State } from "../values.ts";
import { mayMove, transitions } from "./transitions.ts";

type Person = { personId: Id<"per">; role: Role };
/** A referrer sees their own commissions; company staff see all of them. */
export const maySee = ({ personId, role }: Person, line: { personId: Id<"per"> }): boolean =>
  canActAsCompany(role) || line.personId === personId;

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
  if (!canActAsCompany(viewer.role)) return [];
  const allowed = transitions.map(({ move }) => move).filter((move) => mayMove(move, state, "company"));
  return allowed.filter((move) =>
    move === "approve" ? barOf(viewer) === null : !requiresIndependence(move) || !viewer.earns,
  );
}

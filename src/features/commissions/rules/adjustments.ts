import type { State } from "../values.ts";
import { type RefundTotals, reversedSoFar } from "./refunds.ts";
import { accountOf, isFinal, isPaidOut, mayMove } from "./transitions.ts";

/** The time in which a decision about a dispute can be undone; only then does it change anything. */
export const undoMinutes = 10;

type Line = { state: State; minor: number; leftMinor: number };

/**
 * What a corrected amount does to a commission. `correction` changes the commission itself; `supplement` leaves it as it was paid or
 * closed and adds a second commission for the difference; `none` means that the correct amount changes nothing.
 */
export type Adjustment =
  | { kind: "none" }
  | {
      kind: "correction";
      /** The difference to the amount as earned, and to what remains of it after refunds. */
      changeMinor: number;
      deltaMinor: number;
      /** What remains of the commission afterwards. */
      leftMinor: number;
      account: "held" | "payable" | "owed";
      /** An amount that one person raised has to be approved again. */
      restartsApproval: boolean;
    }
  | { kind: "supplement"; changeMinor: number; refundedMinor: number; leftMinor: number };

/** Decides what happens to a commission whose correct amount is `minor`, before refunds. */
export function planAdjustment(line: Line, refunds: RefundTotals, minor: number): Adjustment {
  const changeMinor = minor - correctableMinor(line);
  if (changeMinor === 0 || (isFinal(line.state) && changeMinor < 0)) return { kind: "none" };
  if (isFinal(line.state) || (isPaidOut(line.state) && changeMinor > 0)) {
    const refundedMinor = reversedSoFar(changeMinor, refunds);
    return { kind: "supplement", changeMinor, refundedMinor, leftMinor: changeMinor - refundedMinor };
  }
  const leftMinor = minor - reversedSoFar(minor, refunds);
  return {
    kind: "correction",
    changeMinor,
    deltaMinor: leftMinor - line.leftMinor,
    leftMinor,
    account: accountOf(line.state),
    restartsApproval: changeMinor > 0 && mayMove("adjust", line.state, "system"),
  };
}

/** The amount that a correction is compared with: nothing was earned by a void commission. */
export const correctableMinor = ({ state, minor }: Pick<Line, "state" | "minor">) => (state === "void" ? 0 : minor);

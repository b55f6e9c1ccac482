import type { CallState, EndReason, ParticipantState } from "../values.ts";

type Facts = {
  state: CallState;
  isScheduled: boolean;
  /** A call between two people is over when one of them leaves. */
  isDirect: boolean;
  /** A second person has been in the call. */
  hasStarted: boolean;
  participants: readonly { state: ParticipantState; isStarter: boolean }[];
};

/** What becomes of a call after someone answered, left or did not answer; undefined if it goes on. */
export type NextState = { state: "ended"; reason: EndReason } | { state: "scheduled" } | undefined;

export function nextState({ state, isScheduled, isDirect, hasStarted, participants }: Facts): NextState {
  if (state === "scheduled" || state === "ended") return undefined;
  const count = (wanted: ParticipantState) => participants.filter((one) => one.state === wanted).length;
  const [isIn, isRinging] = [count("in"), count("ringing")];
  if (hasStarted) {
    const isOver = isIn === 0 || (isDirect && isIn === 1 && isRinging === 0);
    return isOver ? { state: "ended", reason: "finished" } : undefined;
  }
  // The host looked in before the others came.
  if (isScheduled) return isIn === 0 ? { state: "scheduled" } : undefined;
  const isOtherIn = participants.some((one) => one.state === "in" && !one.isStarter);
  const hasStarterLeft = participants.some((one) => one.state === "left" && one.isStarter);
  // Someone answered before the person who calls had entered.
  if (isOtherIn) return undefined;
  if (isRinging > 0) return hasStarterLeft ? { state: "ended", reason: "canceled" } : undefined;
  return { state: "ended", reason: unansweredReason(participants) };
}

/** Someone who declined is named as the reason before those who did not answer. */
const unansweredReason = (participants: Facts["participants"]): EndReason =>
  participants.some(({ state, isStarter }) => !isStarter && (state === "declined" || state === "busy"))
    ? "declined"
    : "unanswered";

/** What the line in the conversation says about a call that ended. */
export const outcomeOf = (reason: EndReason, isScheduled: boolean) =>
  reason === "finished"
    ? "finished"
    : reason === "declined"
      ? "declined"
      : reason === "canceled" && isScheduled
        ? "canceled"
        : "missed";

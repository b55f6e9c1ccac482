import type { TimelineEvent } from "#features/referrals/contract/timeline.ts";
import { maxUnansweredDays } from "#features/referrals/rules/review-clock.ts";

const dayMs = 86_400_000;
/** The decisions that everyone in the conversation should see there. */
const decisions = ["submit", "accept", "reject", "win", "lose", "withdraw", "reverse", "reopen", "expire"];

export type EventLook = "question" | "answer" | "note" | "decision";

export function eventLook({ kind, text, details }: TimelineEvent): EventLook {
  if (kind === "noted") return "note";
  if (text !== "" && details.move === "ask") return "question";
  return text !== "" && details.move === "answer" ? "answer" : "decision";
}

/** Internal notes are for the company only, and stay on the timeline. */
export const isShown = (event: TimelineEvent): boolean =>
  !event.internal && (eventLook(event) !== "decision" || decisions.some((move) => move === event.details.move));

/** Of a question that is open: until when it can be answered. Of an answer: how long it took. */
export type EventState = { dueAt?: string; hours?: number };

/** The state of each question and answer, by the id of its event. */
export function eventStates(events: readonly TimelineEvent[], isOpen: boolean): Map<string, EventState> {
  const states = new Map<string, EventState>();
  let question: TimelineEvent | undefined;
  for (const event of events.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))) {
    const look = eventLook(event);
    if (look === "question") question = event;
    if (look === "answer" && question) {
      states.set(event.id, { hours: (Date.parse(event.createdAt) - Date.parse(question.createdAt)) / 3_600_000 });
      question = undefined;
    }
  }
  if (question && isOpen)
    states.set(question.id, {
      dueAt: new Date(Date.parse(question.createdAt) + maxUnansweredDays * dayMs).toISOString(),
    });
  return states;
}

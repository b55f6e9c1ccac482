import type { Stage } from "#features/programs/contract.ts";
import type { Referral, ReferralRow } from "../../contract/referral.ts";
import type { lossReasons, Move, rejectReasons } from "../../contract/values.ts";
import { type Need, transitionOf } from "../../rules/moves.ts";

/** The input a move may need; an empty text means no answer. */
export type MoveAnswers = {
  note: string;
  stageId: string;
  rejectReason: "" | (typeof rejectReasons)[number];
  lossReason: "" | (typeof lossReasons)[number];
  wonMinor: number | null;
  currency: string;
  /** `2026-11-15`, as the browser's native field returns it. */
  closedOn: string;
  consent: boolean;
};

/** Returns today's date in the user's time zone. */
const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

export const emptyAnswers = (referral: ReferralRow, stageId: string | undefined): MoveAnswers => ({
  note: "",
  stageId: stageId ?? "",
  rejectReason: "",
  lossReason: "",
  wonMinor: referral.estimatedMinor,
  currency: referral.currency,
  closedOn: today(),
  consent: false,
});

/** Returns whether the move is a step back, which is allowed with a reason. */
export function isBackwardMove(stages: readonly Stage[], from: string, to: string): boolean {
  const [here, there] = [from, to].map((id) => stages.find((stage) => stage.id === id)?.position);
  return here !== undefined && there !== undefined && there < here;
}

/** Returns what is missing: the needs of the transition table, and the reason for a step back. */
export function missingAnswers(move: Move, answers: MoveAnswers, isBack: boolean): Need[] {
  const needed = [...transitionOf(move).needs, ...(move === "advance" && isBack ? (["note"] as const) : [])];
  return needed.filter((need) => {
    const answer = answers[need];
    return typeof answer === "string" ? answer.trim() === "" : answer === null || answer === false;
  });
}

/** Sends only the input that this move uses. */
export function toInput(move: Move, answers: MoveAnswers) {
  const needs = new Set<Need>(transitionOf(move).needs);
  const note = answers.note.trim();
  return {
    move,
    ...(note && { note }),
    ...(needs.has("consent") && { consent: answers.consent }),
    ...(needs.has("stageId") && { stageId: answers.stageId as Referral["stageId"] }),
    ...(needs.has("rejectReason") && answers.rejectReason && { rejectReason: answers.rejectReason }),
    ...(needs.has("lossReason") && answers.lossReason && { lossReason: answers.lossReason }),
    ...(needs.has("wonMinor") &&
      answers.wonMinor !== null && {
        wonMinor: answers.wonMinor,
        currency: answers.currency,
        closedOn: answers.closedOn,
      }),
  };
}

import { dayIn } from "#base/day.ts";
import type { AwardKind } from "../values.ts";
import { type GameFact, isComplete } from "./awards.ts";

/** A referral as it is stored, from which its past can be told. */
export type PastReferral = Parameters<typeof isComplete>[0] & {
  id: string;
  referrerId: string;
  status: string;
  consent: string;
  rejectReason: string | null;
  submittedAt: string | null;
  acceptedAt: string | null;
  decidedAt: string | null;
  closedAt: string | null;
  /** The stages it entered since it was accepted, by the code of a standard stage. */
  stages: { code: string | null; since: string }[];
  /** Answers of the referrer, with the hours since the question. */
  answers: { at: string; hours: number }[];
};

const acceptedStatuses = ["accepted", "in_progress", "won", "lost", "expired", "reversed"];
const worthless = ["duplicate", "noConsent", "fabricated"];

const isWorthless = ({ status, rejectReason, consent }: PastReferral) =>
  status === "withdrawn" ||
  consent === "declined" ||
  (status === "rejected" && rejectReason !== null && worthless.includes(rejectReason));

/** Returns what a referral was worth so far, as its events would have been awarded when they happened. */
export function factsOfReferral(referral: PastReferral, timeZone: string, quickAnswerHours: number): GameFact[] {
  const facts: GameFact[] = [];
  const add = (kind: AwardKind, at: string | null) => {
    if (at === null) return;
    const { id: subject, referrerId: personId } = referral;
    facts.push({ kind, personId, subject, event: "0", at, day: dayIn(timeZone, at) });
  };
  if (referral.status === "rejected" && referral.rejectReason === "fabricated") add("fabricated", referral.decidedAt);
  if (isWorthless(referral)) return facts;
  if (isComplete(referral)) add("submitted", referral.submittedAt);
  const [answer] = referral.answers.filter(({ hours }) => hours <= quickAnswerHours);
  if (answer) add("answered", answer.at);
  if (!acceptedStatuses.includes(referral.status)) return facts;
  add("accepted", referral.acceptedAt);
  for (const kind of ["qualified", "meeting"] as const)
    add(kind, referral.stages.find(({ code }) => code === kind)?.since ?? null);
  if (referral.status === "won") add("won", referral.closedAt);
  return facts;
}

import { FactList } from "#web/ui/fact-list.tsx";
import type { ManagedChallenge } from "../../../contract/challenges.ts";
import { useGoalFilterText } from "../../challenges/use-goal-filter-text.ts";
import { CalendarDate } from "../calendar-date.tsx";
import { useManagedText } from "./use-managed-text.ts";

type ManagedText = ReturnType<typeof useManagedText>;

/** Who takes part: everyone, the people who were picked, or the people of each team. */
function whoOf({ personIds, teams }: ManagedChallenge, { t, number }: ManagedText): string {
  const people = (count: number) => t("challenge.teamPeople", { count, number: number(count) });
  if (teams.length > 0) return teams.map((team) => `${team.name} (${people(team.personIds.length)})`).join(", ");
  return personIds.length > 0 ? people(personIds.length) : t("challenge.everyone");
}

/** Goal, prize, dates and people of a challenge, and how it ended. */
export function ChallengeFacts({ challenge }: { challenge: ManagedChallenge }) {
  const text = useManagedText();
  const filters = useGoalFilterText();
  const { t, goal, measure, prize, number, dates } = text;
  const only = filters(challenge.filters);
  const { finalOn, cancelReason, openProofs, winners } = challenge;
  const facts = [
    { name: t("challengeAdmin.goalTitle"), value: `${goal(challenge)} · ${measure(challenge.measure)}` },
    { name: t("challengeAdmin.form.filters"), value: only && <span dir="auto">{only}</span> },
    { name: t("challenge.prize"), value: <span dir="auto">{prize(challenge)}</span> },
    { name: t("challengeAdmin.dates"), value: dates(challenge) },
    { name: t("challengeAdmin.finalOn"), value: <CalendarDate day={finalOn} /> },
    { name: t("challengeAdmin.form.who"), value: <span dir="auto">{whoOf(challenge, text)}</span> },
    { name: t("challengeAdmin.toReview"), value: openProofs > 0 ? number(openProofs) : null },
    { name: t("challengeAdmin.winners"), value: winners === null ? null : number(winners) },
    { name: t("challengeAdmin.cancel.reason"), value: cancelReason && <span dir="auto">{cancelReason}</span> },
  ];
  return <FactList facts={facts} />;
}

import { addDays } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { GoalFilters, ManagedChallenge } from "../../../../contract/challenges.ts";
import { canNarrow, hasSample } from "../../../../rules/challenges.ts";
import type { ChallengeIcon, ChallengeKind, GoalMeasure } from "../../../../values.ts";

export type TeamValues = { name: string; personIds: Id<"per">[] };

/** What is typed. What does not belong to the chosen kind or measure stays, so that it is there again after another choice. */
export type ChallengeValues = {
  kind: ChallengeKind;
  title: string;
  description: string;
  measure: GoalMeasure;
  filters: GoalFilters;
  target: number | null;
  minSample: number | null;
  startsOn: string;
  endsOn: string;
  correctionDays: number | null;
  prize: { points: number | null; icon: ChallengeIcon | null; rewardId: Id<"grw"> | null; minor: number | null };
  personIds: Id<"per">[];
  teams: TeamValues[];
};

const noTeam: TeamValues = { name: "", personIds: [] };
export const addTeam = (teams: readonly TeamValues[]): TeamValues[] => [...teams, noTeam];

/** A month from tomorrow on, so that there is time to publish it before it starts. */
export const blankChallenge = (today: string): ChallengeValues => ({
  kind: "community",
  title: "",
  description: "",
  measure: "accepted",
  filters: {},
  target: null,
  minSample: 5,
  startsOn: addDays(today, 1),
  endsOn: addDays(today, 30),
  correctionDays: 3,
  prize: { points: 100, icon: null, rewardId: null, minor: null },
  personIds: [],
  teams: [noTeam, noTeam],
});

export const valuesOf = ({ prize, teams, ...challenge }: ManagedChallenge): ChallengeValues => ({
  kind: challenge.kind,
  title: challenge.title,
  description: challenge.description,
  measure: challenge.measure,
  filters: challenge.filters,
  target: challenge.target,
  minSample: challenge.minSample,
  startsOn: challenge.startsOn,
  endsOn: challenge.endsOn,
  correctionDays: challenge.correctionDays,
  prize: { points: prize.points, icon: prize.icon, rewardId: prize.reward?.id ?? null, minor: prize.minor },
  personIds: challenge.personIds,
  teams: teams.length > 0 ? teams : [noTeam, noTeam],
});

/** An empty number is left out, so that it is reported as missing. */
const typed = (value: number | null) => value ?? (undefined as unknown as number);

export const inputOf = (values: ChallengeValues) => {
  const { kind, measure, filters, target, minSample, correctionDays, prize, personIds, teams } = values;
  return {
    ...values,
    filters: canNarrow(measure) ? filters : {},
    target: typed(target),
    minSample: hasSample(measure) ? typed(minSample) : (minSample ?? 1),
    correctionDays: typed(correctionDays),
    prize: { ...prize, points: prize.points ?? 0 },
    personIds: kind === "single" ? personIds : [],
    teams: kind === "team" ? teams : [],
  };
};

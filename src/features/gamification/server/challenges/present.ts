import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { canActAsReferrer, type Role } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Challenge, Progress } from "../../contract/challenges.ts";
import {
  addFigures,
  finalOn,
  type Goal,
  type GoalFigure,
  goalValue,
  hasContributed,
  isWinner,
  noFigure,
  phaseOf,
  progressOfTime,
  shareOf,
} from "../../rules/challenges.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { type ChallengeRow, countWinners, type Member, readMembers, rewardTitles } from "./challenge-rows.ts";
import { figureOfAll, figuresOf, type PersonFigures } from "./figures.ts";

export type Viewer = Pick<ReadCtx, "db" | "tenantId" | "personId"> & { role: Role };

export const progressOf = (goal: Goal, figure: GoalFigure): Progress => ({
  value: goalValue(goal.measure, figure),
  sample: figure.of,
  share: shareOf(goal, figure),
});

/** What several challenges need beside their rows, read once for all of them. */
export async function readAround(ctx: Pick<ReadCtx, "db" | "tenantId">, rows: readonly ChallengeRow[]) {
  const [{ timeZone }, members, titles, winners] = await Promise.all([
    readGameContext(ctx),
    readMembers(ctx, rows),
    rewardTitles(ctx, rows),
    countWinners(ctx, rows),
  ]);
  return { today: dayIn(timeZone, Date.now()), members, titles, winners };
}
export type Around = Awaited<ReturnType<typeof readAround>>;

/** What is the same for everyone who sees a challenge. */
export function presentFacts(row: ChallengeRow, { today, titles, winners }: Around) {
  const { prizeRewardId } = row;
  return {
    id: row.id,
    kind: row.kind,
    phase: phaseOf(row, today),
    title: row.title,
    description: row.description,
    measure: row.measure,
    filters: row.filters,
    target: row.target,
    minSample: row.minSample,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    correctionDays: row.correctionDays,
    finalOn: finalOn(row),
    currency: row.currency,
    ...progressOfTime(row, today),
    prize: {
      points: row.prizePoints,
      icon: row.prizeIcon,
      minor: row.prizeMinor,
      reward: prizeRewardId && { id: prizeRewardId, title: titles.get(prizeRewardId) ?? "" },
    },
    winners: row.state === "settled" ? (winners.get(row.id) ?? 0) : null,
    cancelReason: row.cancelReason,
  };
}

/** The people whose figures add up to the caller's: themselves, or their team. */
const teammates = (members: readonly Member[], team: number | null) =>
  members.filter((member) => member.team === team).map(({ personId }) => personId);

type Counted = { own: GoalFigure; together: GoalFigure };

async function count(
  ctx: Viewer,
  row: ChallengeRow,
  members: readonly Member[],
  own: Member | undefined,
): Promise<Counted> {
  const { personId } = ctx;
  const of = (figures: PersonFigures) => figures.get(personId) ?? noFigure;
  if (row.kind === "community") {
    const [figures, together] = await Promise.all([figuresOf(ctx, row, [personId]), figureOfAll(ctx, row)]);
    return { own: of(figures), together };
  }
  const people = row.kind === "team" && own ? teammates(members, own.team) : [personId];
  const figures = await figuresOf(ctx, row, people);
  return { own: of(figures), together: addFigures([...figures.values()]) };
}

/** Presents a challenge to a person who can see it, with what they and their team contributed. */
export async function presentChallenge(ctx: Viewer, row: ChallengeRow, around: Around): Promise<Challenge> {
  const facts = presentFacts(row, around);
  const members = around.members.get(row.id) ?? [];
  const member = members.find(({ personId }) => personId === ctx.personId);
  const takesPart = canActAsReferrer(ctx.role) && (!row.isForMembers || member !== undefined);
  const isCounted = facts.phase !== "upcoming" && (takesPart || row.kind === "community");
  const { own, together } = isCounted ? await count(ctx, row, members, member) : { own: noFigure, together: noFigure };
  const isFinal = facts.phase === "settled";
  const hasTried = row.kind === "single" || hasContributed(row.measure, own);
  return {
    ...facts,
    progress: takesPart || row.kind === "community" ? progressOf(row, row.kind === "single" ? own : together) : null,
    own: takesPart ? progressOf(row, own) : null,
    teamName: member?.team === null || member?.team === undefined ? null : defined(row.teamNames[member.team]),
    outcome: isFinal && takesPart && hasTried ? (isWinner(row, own, together) ? "won" : "missed") : null,
  };
}

/** Returns what each team reached so far, in the order in which they were named. */
export function teamFigures(row: ChallengeRow, members: readonly Member[], figures: PersonFigures): GoalFigure[] {
  return row.teamNames.map((_, team) =>
    addFigures(teammates(members, team).map((id: Id<"per">) => figures.get(id) ?? noFigure)),
  );
}

import { wilson } from "#features/analytics/rates.ts";
import type { EffectGroup, EffectPeriod } from "../contract/effect.ts";

/** Fewer people or outcomes than these say nothing about a group. */
export const minPeople = 5;
export const minClosed = 20;

export type Activity = { submitted: number; won: number; closed: number };
export type Person = { now: Activity; before: Activity };

export const noActivity: Activity = { submitted: 0, won: 0, closed: 0 };

const sumOf = (activities: readonly Activity[]): Activity =>
  activities.reduce(
    (all, { submitted, won, closed }) => ({
      submitted: all.submitted + submitted,
      won: all.won + won,
      closed: all.closed + closed,
    }),
    noActivity,
  );

function periodOf(people: readonly Person[], which: keyof Person): EffectPeriod {
  const { submitted, won, closed } = sumOf(people.map((person) => person[which]));
  return {
    submitted,
    perPerson: people.length === 0 ? 0 : submitted / people.length,
    conversion: { rate: closed === 0 ? null : won / closed, ...wilson(won, closed), won, closed },
  };
}

/** Adds up a group of people in both periods. */
export const groupOf = (people: readonly Person[]): EffectGroup => ({
  people: people.length,
  now: periodOf(people, "now"),
  before: periodOf(people, "before"),
});

const isLargeEnough = ({ people, now, before }: EffectGroup) =>
  people >= minPeople && [now, before].every(({ conversion }) => conversion.closed >= minClosed);

export const isComparable = (takesPart: EffectGroup, others: EffectGroup): boolean =>
  isLargeEnough(takesPart) && isLargeEnough(others);

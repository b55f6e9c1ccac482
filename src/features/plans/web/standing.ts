import type { Plan, PlanVersion } from "../contract.ts";

/** The versions of a plan by their status on a day. */
export type Standing = {
  now: PlanVersion | undefined;
  /** Published but not yet in effect, soonest first. */
  next: PlanVersion[];
  draft: PlanVersion | undefined;
  /** Every published version, newest first. */
  published: PlanVersion[];
};

export function standingOf({ versions }: Plan, today: string): Standing {
  const published = versions.filter(({ state }) => state === "published");
  const begun = ({ effectiveFrom }: PlanVersion) => effectiveFrom !== null && effectiveFrom <= today;
  return {
    draft: versions.find(({ state }) => state === "draft"),
    now: published.find((one) => begun(one) && (one.effectiveUntil === null || one.effectiveUntil >= today)),
    next: published.filter((one) => !begun(one)).toReversed(),
    published,
  };
}

/** Calculates at noon UTC, where no time zone offset can change the day. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

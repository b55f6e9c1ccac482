import type { Plan, PlanVersion } from "../contract.ts";

/** The versions of a plan by their status on a day. */
export type PlanStatus = {
  now: PlanVersion | undefined;
  /** Published but not yet in effect, soonest first. */
  next: PlanVersion[];
  draft: PlanVersion | undefined;
  /** Every published version, newest first. */
  published: PlanVersion[];
};

export function planStatusOf({ versions }: Plan, today: string): PlanStatus {
  const published = versions.filter(({ state }) => state === "published");
  const hasStarted = ({ effectiveFrom }: PlanVersion) => effectiveFrom !== null && effectiveFrom <= today;
  return {
    draft: versions.find(({ state }) => state === "draft"),
    now: published.find(
      (version) => hasStarted(version) && (version.effectiveUntil === null || version.effectiveUntil >= today),
    ),
    next: published.filter((version) => !hasStarted(version)).toReversed(),
    published,
  };
}

/** Calculates at noon UTC, where no time zone offset can change the day. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

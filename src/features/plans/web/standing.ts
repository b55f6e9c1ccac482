import type { Plan, PlanVersion } from "../contract.ts";

/** Where a plan's versions stand on a day. */
export type Standing = {
  now: PlanVersion | undefined;
  /** Published, and not yet begun; the nearest first. */
  next: PlanVersion[];
  draft: PlanVersion | undefined;
  /** Everything that was ever published, newest first. */
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

/** Days are counted without a clock: noon is the same day everywhere. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

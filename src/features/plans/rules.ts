import { plusDays } from "#base/day.ts";

/** How far back a plan's first version may begin, so that deals of before the house was used can be told. */
export const mostDaysBack = 730;

/** What commissions may have been reckoned by is not changed: only a plan's first version begins before today. */
export const mayBeginOn = (day: string, today: string, isFirst: boolean): boolean =>
  day >= (isFirst ? plusDays(today, -mostDaysBack) : today);

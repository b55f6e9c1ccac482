import { addDays } from "#base/day.ts";

/** How far back a plan's first version may take effect, so that deals from before the tenant used the app can be entered. */
export const maxDaysBack = 730;

/** Rules that commissions may have been calculated with never change, so only a plan's first version may take effect before today. */
export const canStartOn = (day: string, today: string, isFirst: boolean): boolean =>
  day >= (isFirst ? addDays(today, -maxDaysBack) : today);

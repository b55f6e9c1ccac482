const day = 24 * 60 * 60 * 1000;

/** A forward move adds so much; never more than the most, counted from the acceptance. */
export const extensionDays = 30;
export const mostDays = 180;
/** Whoever moved on within so many days is not said to stand still, even when no more can be added. */
export const progressDays = 30;
/** The referrer hears of the end so many days before, the earliest first. */
export const noticeDays = [30, 14, 3] as const;

const iso = (at: number) => new Date(at).toISOString();

/** Until when an account accepted now is its referrer's. */
export const protectedFrom = (acceptedAt: number, days: number): string =>
  iso(acceptedAt + Math.min(days, mostDays) * day);

type Protected = { acceptedAt: string; protectedUntil: string };

/** After a step forward. What is already over stays over: by now it may be somebody else's. */
export function extended({ acceptedAt, protectedUntil }: Protected, now: number): string {
  const until = Date.parse(protectedUntil);
  if (until <= now) return protectedUntil;
  const most = Date.parse(acceptedAt) + mostDays * day;
  return iso(Math.max(until, Math.min(until + extensionDays * day, most)));
}

type Standing = { protectedUntil: string; stageEnteredAt: string };

/** Protection is over and nothing moved of late. */
export const expires = ({ protectedUntil, stageEnteredAt }: Standing, now: number): boolean =>
  Date.parse(protectedUntil) <= now && now - Date.parse(stageEnteredAt) >= progressDays * day;

/** How many of the notices should have gone out by now. A short protection begins with some of them in the past. */
export const noticesDue = (protectedUntil: string, now: number): number =>
  noticeDays.filter((days) => Date.parse(protectedUntil) - now <= days * day).length;

export const daysLeft = (until: string, now: number): number => Math.ceil((Date.parse(until) - now) / day);

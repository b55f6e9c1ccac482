const day = 24 * 60 * 60 * 1000;
const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString();

export type HoldDays = { holdDays: number; holdDaysNew: number };
/** The hold starts when the commission is earned and is longer for a person who has never been paid. */
export const holdUntilOf = (earnedAt: string, wasPaid: boolean, { holdDays, holdDaysNew }: HoldDays) =>
  daysAfter(earnedAt, wasPaid ? holdDays : holdDaysNew);

/** The dispute window starts when the commission is created and starts again when it is paid. */
export const disputableUntil = ({ createdAt, paidAt }: { createdAt: string; paidAt: string | null }, days: number) =>
  daysAfter(paidAt !== null && paidAt > createdAt ? paidAt : createdAt, days);

/** A day with fewer referrals is never unusual. */
const leastInDay = 10;
/** How many times an average day the busiest one may have. */
const timesAverage = 5;
/** The share of worthless referrals from which a busy day is unusual in any case. */
const highShare = 0.5;

/** Whether someone submits so fast that an admin should look at it: far more on one day than usual, or much of it worthless. */
export const isUnusualPace = ({
  mostInDay,
  perDay,
  worthless,
}: {
  mostInDay: number;
  perDay: number;
  worthless: number | null;
}): boolean => mostInDay >= leastInDay && (mostInDay > perDay * timesAverage || (worthless ?? 0) >= highShare);

/** What a referrer would earn in a year, in the currency's smallest unit. Pure: a page's promise is tested like any other money rule. */
export type Wish = { perMonth: number; dealMinor: number; winPercent: number; ratePercent: number };

export const dealsWonPerYear = ({ perMonth, winPercent }: Wish): number =>
  Math.round(perMonth * 12 * (winPercent / 100));

/** From whole deals, as the sentence beside it says: "9 deals of €12,000, 10 % on each". */
export const yearlyEarningsMinor = (wish: Wish): number =>
  Math.round(dealsWonPerYear(wish) * wish.dealMinor * (wish.ratePercent / 100));

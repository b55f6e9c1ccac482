/** What is watched. Counts and sums are compared week by week, the others in blocks of four weeks. */
export const measures = [
  "submissions",
  "wins",
  "wonValue",
  "rejections",
  "clicks",
  "winRate",
  "reviewHours",
  "firstReferrals",
] as const;
export type Measure = (typeof measures)[number];

export const dimensions = ["all", "day", "partner", "country", "product"] as const;
export type Dimension = (typeof dimensions)[number];
export const directions = ["up", "down"] as const;
export type Direction = (typeof directions)[number];

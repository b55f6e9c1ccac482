import type { RunOptions } from "axe-core";

/** What axe is asked wherever it judges: WCAG 2.2 AA and good practice. Also sent into the pages of journeys, so it is plain data. */
export const axeOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Only what is wrong: telling what is right takes twice as long as finding out.
  resultTypes: ["violations"],
  // No rule of these looks at style sheets, which would all be read again.
  preload: { assets: ["media"] },
} satisfies RunOptions;

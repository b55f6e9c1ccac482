import type { RunOptions } from "axe-core";

/** The rules that components and journeys are held to: WCAG 2.2 AA and axe's good practice. Journeys send it into the page, so it is plain data. */
export const axeOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} satisfies RunOptions;

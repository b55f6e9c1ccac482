import type { RunOptions } from "axe-core";

/**
 * The rules for components and end-to-end tests: WCAG 2.2 AA and axe's best practices. Plain data, because end-to-end tests send it into
 * the page.
 */
export const axeOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} satisfies RunOptions;

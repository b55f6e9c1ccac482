import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { axeOptions } from "../src/web/ui/testing/axe-options.ts";

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Returns the violations that axe finds in the current page, each with its rule and elements. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async (options) => {
    // Before its font is loaded, text may be taller than its line, and axe then skips its contrast.
    await document.fonts.load(`1rem ${getComputedStyle(document.body).fontFamily}`);
    await document.fonts.ready;
    // A control half hidden under the fixed header would be judged by the part that shows.
    scrollTo(0, 0);
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, axeOptions);
}

/** Waits until the page has loaded, then expects no violation. It retries for a while, because a page may still be changing. */
export async function expectAccessible(page: Page) {
  // A modal dialog hides the heading of the page behind it.
  await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
  await expect.poll(() => page.locator("[aria-busy=true]").evaluateAll(countInWindow)).toBe(0);
  await expect(async () => {
    expect(await accessibilityViolations(page), `accessibility of ${page.url()}`).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** Board columns load when they are scrolled into view, so only what the window shows has to be loaded. */
const countInWindow = (elements: Element[]) =>
  elements.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
  }).length;

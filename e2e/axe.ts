import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { drawn } from "./undrawn.ts";

type Axe = { axe?: typeof axe };

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Asked again for a moment: a screen that is just being replaced by the next has neither's headings. */
export async function expectAccessible(page: Page) {
  await expect(async () => {
    // Under a dialog nothing else is there, its page's heading neither.
    await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
    expect(await drawn(page, () => faultsOf(page)), `accessibility of ${page.url()}`).toEqual([]);
  }).toPass({ intervals: [500, 1000], timeout: 30_000 });
}

/** Brought into a page once, and asked only for what is wrong: telling what is right takes twice as long as finding out. */
async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const found = await (window as Axe).axe!.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      // No rule of these looks at style sheets, which would all be read again.
      preload: { assets: ["media"] },
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, rules);
}

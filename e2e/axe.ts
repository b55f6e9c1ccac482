import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axeOptions } from "../src/web/ui/testing/axe-options.ts";
import { expect } from "./expect.ts";
import { judge } from "./judge.ts";
import { partsOf } from "./parts.ts";

/** Read as ASCII: for the sake of seventeen signs each page would be sent twice as much. */
const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8").replaceAll(
  /[^\0-\x7f]/g,
  (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

/** What this worker has judged and found well: most of a screen is the frame around it, and rows like the row above. */
const judged = new Set<string>();

/** Asked again for a moment: a screen that is just being replaced by the next has neither's headings. */
export async function expectAccessible(page: Page) {
  await expect(() => expectNoFaults(page)).toPass({ intervals: [500, 1000], timeout: 30_000 });
}

/** The same of this very moment. */
export async function expectNoFaults(page: Page) {
  // Under a dialog nothing else is there, its page's heading neither.
  await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
  const { faults, fresh } = await verdictOn(page);
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
  for (const part of fresh) judged.add(part);
}

/** Axe is brought into a page only for something that looks new, and once: it takes a third as long as judging does. */
async function verdictOn(page: Page) {
  const question = `(${judge})(${partsOf}, "${[...judged].join(" ")}", ${JSON.stringify(axeOptions)})`;
  const ask = () => page.evaluate<ReturnType<typeof judge>>(question);
  const verdict = await ask();
  if (verdict) return verdict;
  // Faults are told by where they are: writing down how each element looks is a tenth of the work.
  await page.evaluate(`${source}; axe.configure({ noHtml: true })`);
  return (await ask()) ?? { faults: ["axe was not there when it was asked"], fresh: [] };
}

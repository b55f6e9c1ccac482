import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { partsOf } from "./parts.ts";
import { drawn } from "./undrawn.ts";

type Tools = { axe: typeof axe; partsOf: typeof partsOf };

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What this worker has judged and found well: most of a screen is the frame around it, and rows like the row above. */
const judged = new Set<string>();
/** Where a page was when it was judged last. */
const addresses = new WeakMap<Page, string>();

/** Asked again for a moment: a screen that is just being replaced by the next has neither's headings. */
export async function expectAccessible(page: Page, timeout = 30_000) {
  await expect(async () => {
    // Under a dialog nothing else is there, its page's heading neither.
    await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
    if (await isAsJudged(page)) return;
    const { faults, fresh } = await drawn(page, () => faultsOf(page));
    expect(faults, `accessibility of ${page.url()}`).toEqual([]);
    for (const part of fresh) judged.add(part);
    addresses.set(page, page.url());
  }).toPass({ intervals: [500, 1000], timeout });
}

/** Whether a page that was judged at this address still has nothing that looks new: then it need not even be drawn. */
const isAsJudged = async (page: Page) =>
  addresses.get(page) === page.url() &&
  page.evaluate(`(${partsOf})(${JSON.stringify([...judged])}).old[0] === document.body`);

/** Brought into a page once, and asked only for what is wrong: telling what is right takes twice as long as finding out. */
async function faultsOf(page: Page): Promise<{ faults: string[]; fresh: string[] }> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${source}; window.partsOf = ${partsOf}`);
  return page.evaluate(
    async ({ values, known }) => {
      const tools = window as unknown as Tools;
      const { fresh, old } = tools.partsOf(known);
      const { violations } = await tools.axe.run(
        { include: [document], exclude: old },
        {
          runOnly: { type: "tag", values },
          resultTypes: ["violations"],
          // No rule of these looks at style sheets, which would all be read again.
          preload: { assets: ["media"] },
        },
      );
      const where = ({ target }: { target: unknown[] }) => target.join(" ");
      return { faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(where).join(", ")}`), fresh };
    },
    { values: rules, known: [...judged] },
  );
}

import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { BarChart } from "./bar-chart.tsx";
import { show } from "./testing/show.tsx";

const data = ["June", "July", "August", "September"].map((name, place) => ({ name, won: 100 + place }));
const chartWith = (formatTotal: (value: number) => string) => (
  <BarChart
    data={data}
    series={[{ key: "won", label: "Won", tone: "strong" }]}
    format={String}
    formatTotal={formatTotal}
  />
);
const shownTexts = () => [...document.querySelectorAll("svg text")].map(({ textContent }) => textContent);

it("writes the totals above the bars where they fit, and none where they would overlap", async () => {
  await page.viewport(600, 500);
  await show(chartWith((value) => `$${value}K`));
  await expect.poll(shownTexts).toEqual(expect.arrayContaining(["$100K", "$101K", "$102K", "$103K"]));
  await show(chartWith((value) => `${value} thousand US dollars`));
  await expect.poll(() => shownTexts().filter((text) => text?.includes("dollars"))).toEqual([]);
  expect(shownTexts()).toContain("September");
});

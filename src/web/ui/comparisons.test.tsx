import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ChartFrame } from "./chart-frame.tsx";
import { HeatTable } from "./heat-table.tsx";
import { RankedBars } from "./ranked-bars.tsx";
import { show } from "./testing/show.tsx";
import { TimeChart } from "./time-chart.tsx";

const link = { to: "/other" };
const bars = [
  { key: "event", name: "Event", value: 40, text: "40", note: "60 % won", before: 20, link },
  { key: "none", name: "No one", value: 0, text: "0" },
];
const table = { columns: ["Source", "Count"], rows: [["Event", { text: "40", value: 40 }]], rowLinks: [link] };
const ranked = (
  <ChartFrame
    title="Sources"
    summary="Event leads."
    series={[
      { key: "now", label: "Now", tone: "strong" },
      { key: "before", label: "Before", tone: "mark" },
    ]}
    table={table}
  >
    <RankedBars bars={bars} />
  </ChartFrame>
);
const points = [3, null, 5, 8].map((value, at) => ({
  key: String(at),
  name: `W${at}`,
  title: `Week ${at}`,
  value,
  before: 2,
  link,
}));
const line = <TimeChart points={points} format={String} names={{ now: "Now", before: "Before" }} integersOnly />;

let files: Blob[] = [];
beforeEach(async () => {
  await page.viewport(800, 700);
  files = [];
});
afterEach(() => vi.restoreAllMocks());

it("bars show name, figure and note and link to their rows, and so do the table's rows", async () => {
  await show(ranked);
  await expect.element(page.getByRole("figure", { name: "Sources. Event leads." })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Event 40 60 % won" })).toHaveAttribute("href", "/other");
  await page.getByRole("button", { name: "Show as table" }).click();
  await page.getByRole("rowheader", { name: "Event" }).getByRole("link").click();
  await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
});

it("wraps a long note below on a phone, so that the name stays readable", async () => {
  await page.viewport(360, 700);
  const note = "2 von 4 abgeschlossenen gewonnen, wenige Fälle";
  await show(<RankedBars bars={[{ key: "a", name: "Soziale Medien", value: 1, text: "12", note }]} />);
  const name = page.getByText("Soziale Medien").element().parentElement!;
  await expect.poll(() => name.scrollWidth <= name.clientWidth && name.clientWidth > 80).toBe(true);
  expect(page.getByText(note).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    name.getBoundingClientRect().bottom,
  );
});

it("exports a picture of bars with their texts", async () => {
  const real = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return real(file);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await show(ranked);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "PNG" }).click();
  await expect.poll(() => files.length).toBe(1);
  const picture = await createImageBitmap(files[0]!);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 208, picture.width, picture.height - 208);
  let [filled, darkPixels] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 0x4f && data[at + 2] === 0xe5) filled += 1;
    if (data[at]! < 60 && data[at + 1]! < 60 && data[at + 2]! < 60) darkPixels += 1;
  }
  expect(filled).toBeGreaterThan(5000);
  expect(darkPixels).toBeGreaterThan(100);
});

it.each([
  ["en", "{ArrowLeft}"],
  ["ar", "{ArrowRight}"],
] as const)("walks a line chart from step to step by arrow keys, with one tab stop: %s", async (language, back) => {
  await show(line, { language });
  const steps = () => [...document.querySelectorAll<HTMLAnchorElement>("ol a")];
  await expect.poll(() => steps().length).toBe(4);
  expect(steps().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
  steps()[3]!.focus();
  await userEvent.keyboard(back);
  expect(document.activeElement?.textContent).toBe("Week 2: 5. Before: 2");
  await userEvent.keyboard("{Home}");
  expect(document.activeElement?.textContent).toBe("Week 0: 3. Before: 2");
  await userEvent.keyboard(`${back}{End}${back}${back}`);
  expect(document.activeElement?.textContent).toBe("Week 1: –. Before: 2");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
});

it("leaves a gap in a line where there is no value, and draws a single step as a dot", async () => {
  await show(line);
  await expect.poll(() => document.querySelectorAll("svg path").length).toBeGreaterThan(0);
  // The week before the gap is isolated; the last one always has a dot.
  expect(document.querySelectorAll("svg circle")).toHaveLength(2);
});

it("draws a bar for each step that has a value, and a mark for each comparison", async () => {
  await show(
    <TimeChart points={points} drawing="bars" format={String} names={{ now: "Now", before: "Before" }} integersOnly />,
  );
  const bars = () => [...document.querySelectorAll<SVGRectElement>("svg rect")];
  await expect.poll(() => bars().length).toBe(3);
  const heights = bars().map((bar) => bar.height.baseVal.value);
  expect(heights[2]! / heights[0]!).toBeCloseTo(8 / 3);
  expect(document.querySelectorAll("svg line[class*=mark]")).toHaveLength(4);
  expect(document.querySelectorAll("svg path, svg circle")).toHaveLength(0);
});

it("a heat table is a table, and its darkest cell is still readable", async () => {
  await show(
    <HeatTable
      label="Cohorts"
      columns={{ name: "Submitted", size: "Count", cells: ["Month 1", "Month 2"] }}
      rows={[
        { key: "a", name: "September", size: "40", cells: [{ share: 0.1, text: "10 %", title: "4 of 40" }] },
        {
          key: "b",
          name: "October",
          size: "20",
          cells: [
            { share: 0.5, text: "50 %", title: "10 of 20" },
            { share: 1, text: "100 %", title: "20 of 20" },
          ],
        },
      ]}
    />,
  );
  await expect.element(page.getByRole("row", { name: "October 20 50 % 100 %" })).toBeVisible();
  const heats = [...document.querySelectorAll<HTMLElement>("td[title]")].map((cell) =>
    cell.style.getPropertyValue("--heat"),
  );
  expect(heats).toEqual(["4%", "20%", "40%"]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BarChart } from "./bar-chart.tsx";
import { ChartDays } from "./chart-days.ts";
import { ChartFrame, type ChartSeries } from "./chart-frame.tsx";
import type { ChartTable } from "./chart-table.tsx";
import { show } from "./testing/show.tsx";

const series: ChartSeries[] = [
  { key: "paid", label: "Paid", tone: "strong" },
  { key: "open", label: "Open", tone: "quiet" },
];
const data = [
  { name: "May", paid: 300, open: 100 },
  { name: "June", paid: 0, open: 0 },
];
const table: ChartTable = {
  columns: ["Month", "Paid", 'Said "open"'],
  rows: [
    ["May", { text: "€300", value: 300 }, { text: "€100", value: 100 }],
    ["=HYPERLINK(1)", { text: "€0", value: 0 }, "نص"],
  ],
};

const chart = (chartTable: ChartTable | undefined = table) => (
  <ChartFrame title="Commission" summary="May was best." table={chartTable} series={series}>
    <BarChart data={data} series={series} format={(value) => `€${value}`} />
  </ChartFrame>
);

let files: Blob[] = [];
beforeEach(async () => {
  await page.viewport(1000, 800);
  files = [];
  const real = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return real(file);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const drawnBars = () => document.querySelectorAll("figure rect").length;

describe("chart", () => {
  it("has a descriptive name, totals on its bars, and a table", async () => {
    await show(chart());
    await expect.element(page.getByRole("figure", { name: "Commission. May was best." })).toBeVisible();
    await expect.poll(() => document.querySelector("figure")?.textContent).toContain("€400");
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect.element(page.getByRole("table", { name: "Commission" })).toBeVisible();
    await expect.element(page.getByRole("row", { name: "May €300 €100" })).toBeVisible();
  });

  it("names each bar and links to its rows, by mouse and by keyboard", async () => {
    const linkOf = (place: number, key: string) => ({
      to: "/lines",
      search: { month: data[place]!.name, [key]: "yes" },
    });
    await show(
      <ChartFrame title="Commission" summary="" table={table} series={series}>
        <BarChart data={data} series={series} format={(value) => `€${value}`} grouped linkOf={linkOf} />
      </ChartFrame>,
    );
    const bars = page.getByRole("figure").getByRole("link");
    await expect
      .poll(() => bars.elements().map(({ textContent }) => textContent))
      .toEqual(["May: Paid €300", "May: Open €100", "June: Paid €0", "June: Open €0"]);
    expect(bars.nth(1).element().getAttribute("href")).toBe("/lines?month=May&open=yes");
    const isAbovePlace = (bar: Element, place: number) => {
      const { x, width } = bar.getBoundingClientRect();
      const { left, right } = bars.nth(place).element().getBoundingClientRect();
      return left < x && x + width < right;
    };
    await expect.poll(() => [...document.querySelectorAll("figure rect")].map(isAbovePlace)).toEqual([true, true]);
    (bars.nth(1).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("May: Paid €300");
    // The tooltip shows the same figures visually.
    expect(document.querySelector("figure strong")?.parentElement?.textContent).toBe("MayPaid €300Open €100");
  });

  it("is no taller than its highest bar needs where series are side by side", async () => {
    const groupedData = [
      { name: "May", paid: 18_000, open: 17_000 },
      { name: "June", paid: 9_000, open: 8_000 },
    ];
    await show(
      <ChartFrame title="Commission" summary="" table={table} series={series}>
        <BarChart data={groupedData} series={series} format={(value) => `€${value}`} grouped />
      </ChartFrame>,
    );
    const heights = () =>
      [...document.querySelectorAll("figure svg text")].flatMap(({ textContent }) =>
        textContent?.startsWith("€") ? Number(textContent.slice(1)) : [],
      );
    await expect.poll(heights).toContain(20_000);
    expect(Math.max(...heights())).toBe(20_000);
  });

  it("says when it is empty and when it is loading", async () => {
    const { unmount } = await show(chart({ columns: ["Month"], rows: [] }));
    await expect.element(page.getByText("No data available")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Download" })).toBeDisabled();
    await unmount();
    await show(
      <ChartFrame title="Commission" summary="May was best." table={undefined} series={series}>
        {null}
      </ChartFrame>,
    );
    await expect.element(page.getByRole("status", { name: "Loading" })).toBeVisible();
    // The summary is unknown until the figures have loaded.
    await expect.element(page.getByText("May was best.")).not.toBeInTheDocument();
  });

  it("shows only the error when loading failed [R8.4]", async () => {
    await show(
      <ChartFrame title="Commission" summary="You won Nothing." table={undefined} series={series} error={new Error()}>
        {null}
      </ChartFrame>,
    );
    await expect.element(page.getByText("Error loading data")).toBeVisible();
    await expect.element(page.getByText("You won Nothing.")).not.toBeInTheDocument();
  });

  it("is no taller as a table than as a chart", async () => {
    const rows = Array.from({ length: 60 }, (_, day) => [`Day ${day}`, "€1", "€2"]);
    await show(chart({ ...table, rows }));
    const card = () => document.querySelector("section")?.offsetHeight ?? 0;
    await expect.poll(drawnBars).toBeGreaterThan(1);
    const before = card();
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect.element(page.getByRole("row", { name: "Day 0 €1 €2" })).toBeVisible();
    expect(card()).toBeLessThanOrEqual(before);
  });
});

describe("exported files", () => {
  const choose = async (kind: string) => {
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
    await expect.poll(() => files.length).toBe(1);
    return files[0]!;
  };

  it("state title, dates and currency", async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const amount = { text: "€3", value: { minor: 300, currency: "EUR" } };
    await show(
      <ChartDays value="May 1 – 31, 2026">{chart({ columns: ["Month", "Paid"], rows: [["May", amount]] })}</ChartDays>,
    );
    const text = await (await choose("CSV")).text();
    expect(names).toEqual(["Commission, May 1 – 31, 2026, EUR.csv"]);
    expect(text.replace("\uFEFF", "")).toBe(
      '"Commission"\r\n"May 1 – 31, 2026"\r\n"EUR"\r\n\r\n"Month","Paid"\r\n"May",3.00\r\n',
    );
  });

  it("CSV has a byte-order mark, plain figures, quoted text and no formulas", async () => {
    await show(chart());
    const bytes = new Uint8Array(await (await choose("CSV")).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      '"Commission"\r\n\r\n"Month","Paid","Said ""open"""\r\n"May",300,100\r\n"\'=HYPERLINK(1)",0,"نص"\r\n',
    );
  });

  it("PNG contains the bars and the legend, on the page's own background", async () => {
    await show(chart());
    await expect.poll(drawnBars).toBeGreaterThan(1);
    const png = await choose("PNG");
    expect(png.type).toBe("image/png");
    const picture = await createImageBitmap(png);
    expect(picture.width).toBeGreaterThan(800);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
    expect(colourAt(2, 2)).toEqual([255, 255, 255]);
    // The legend's first square, and the same colour again further down, in the bars.
    expect(colourAt((24 + 5) * 2, (74 + 5) * 2)).toEqual([0x4f, 0x46, 0xe5]);
    const { data: pixels } = context.getImageData(0, 300, picture.width, picture.height - 300);
    let bars = 0;
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at] === 0x4f && pixels[at + 2] === 0xe5) bars += 1;
    expect(bars).toBeGreaterThan(1000);
  });
});

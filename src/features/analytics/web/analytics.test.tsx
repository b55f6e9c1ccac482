import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RecordedRequest, rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { getFigures } from "../contract.ts";
import { analyticsFixtures } from "./testing/analytics-fixtures.ts";
import { answers, ids, nothing } from "./testing/examples.ts";

const questions = (asked: RecordedRequest[]) =>
  asked
    .filter(({ path }) => path.startsWith("/api/v1/analytics?"))
    .map(({ path }) => new URL(path, location.origin).searchParams);
const card = (name: string) => page.getByRole("figure", { name: new RegExp(`^${name}\\.`) });
/** Each chart appears when its own answer arrives, so the link is awaited. */
async function hrefOf(link: ReturnType<typeof page.getByRole>) {
  await expect.element(link).toBeVisible();
  return decodeURIComponent(link.element().getAttribute("href") ?? "");
}

describe("the URL", () => {
  it("applies to every chart: filters, frame and comparison [R2.16 R9.3]", async () => {
    const asked = stubServer(analyticsFixtures("company"));
    await visit(
      `/analytics?frame=90d&compare=year&source=event&country=~&referrerId=${ids.rosa}&nonsense=1&confidence=sure`,
    );
    await expect.element(card("Referrals")).toBeVisible();
    await expect.poll(() => questions(asked).filter((one) => one.get("by") === "day").length).toBe(1);
    const one = questions(asked).find((of) => of.get("by") === "day");
    expect(Object.fromEntries(one!)).toMatchObject({
      ...{ frame: "90d", compare: "year", source: "event", country: "", referrerId: ids.rosa },
    });
    expect(one?.has("confidence")).toBe(false);
  });

  it("changes with a filter chip, which is readable and can be removed", async () => {
    stubServer(analyticsFixtures("company"));
    const { address } = await visit("/analytics");
    await page.getByRole("button", { name: "Source", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Event" }).click();
    await expect.poll(address).toContain("source=event");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Source: Event" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(address).toBe("/analytics");
  });

  it("defaults to six months for money, without the filters that the ledger does not support", async () => {
    const asked = stubServer(analyticsFixtures("company"));
    await visit("/analytics?tab=commissions&source=event&money=1y");
    await expect.element(page.getByText("€8,000 earned and €4,000 paid in this period.")).toBeVisible();
    await expect.element(page.getByText(/Commissions can only be filtered by/)).toBeVisible();
    const money = questions(asked).find((one) => one.getAll("measures").includes("held") && one.has("by"));
    expect(money?.get("by")).toBe("month");
    expect(money?.get("frame")).toBe("1y");
    expect(money?.has("source")).toBe(false);
  });
});

describe("charts", () => {
  const shapes = (name: string, selector: string) => card(name).element().querySelectorAll(`svg ${selector}`).length;

  it("draw few events as weekly bars, with a mark for the comparison", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics");
    await expect.poll(() => shapes("Referrals", "rect")).toBe(6);
    expect(shapes("Referrals", "path")).toBe(0);
    await expect.element(page.getByText("Previous", { exact: true })).toHaveAttribute("data-tone", "mark");
  });

  it("draw five events a day and more as a line", async () => {
    const busy = defined(answers.day);
    const whole = { ...busy.whole, figures: { ...busy.whole.figures, referrals: { sum: 150, of: null } } };
    stubServer(analyticsFixtures("company", [[getFigures, respondWith({ ...busy, whole })]]));
    await visit("/analytics");
    await expect.poll(() => shapes("Referrals", "path")).toBeGreaterThan(0);
    expect(shapes("Referrals", "rect")).toBe(0);
    await expect.element(page.getByText("Previous", { exact: true })).toHaveAttribute("data-tone", "dashed");
  });

  it("draw a figure over time whose steps open their rows, by mouse and keyboard", async () => {
    stubServer(analyticsFixtures("company"));
    const { address } = await visit("/analytics");
    const steps = card("Referrals").getByRole("link");
    await expect.poll(() => steps.elements().length).toBe(6);
    await expect.element(card("Referrals")).toHaveAccessibleName("Referrals. 31 · up 3%");
    expect(await hrefOf(steps.last())).toBe("/referrals?submitted=2026-11-15..2026-11-15");
    // Tab stops once; arrow keys move between points, and Enter opens.
    expect(steps.elements().filter((step) => (step as HTMLElement).tabIndex === 0)).toHaveLength(1);
    (steps.last().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toContain("14, 2026: 7");
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toContain("/referrals?submitted=2026-11-08..2026-11-14");
  });

  it("rank sources with their wins, and open their rows, also for referrals without a source", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics");
    const event = card("Sources").getByRole("link", { name: /^Event/ });
    await expect.element(event).toMatchTextContent("Event204 won of 10 closed");
    expect(await hrefOf(event)).toBe("/referrals?source=event&submitted=2026-10-17..2026-11-15");
    await expect
      .element(page.getByText("Event leads with 65%.").or(page.getByText("\u2068Event\u2069 leads with 65%.")))
      .toBeVisible();
    const product = card("Products").getByRole("link", { name: /Starter, small/ });
    expect(await hrefOf(product)).toBe("/referrals?product=Starter,+small&submitted=2026-10-17..2026-11-15");
    expect(await hrefOf(card("Products").getByRole("link", { name: /No product/ }))).toContain("product=~");
  });

  it("have a table with links each, and show how long stages take", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics");
    const funnel = page.getByRole("heading", { name: "Conversion funnel" });
    await expect.element(funnel).toBeVisible();
    await expect.element(card("Time in stage")).toMatchTextContent("Qualified3 daysMoved forward: 2");
    const frame = funnel.element().closest("section")!;
    await userEvent.click(frame.querySelector<HTMLElement>("[aria-pressed]")!);
    await expect.element(page.getByRole("row", { name: "Accepted 35 59% 14 0 20" })).toBeVisible();
  });

  it("open what left a stage, and what was earned or paid in a month", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics");
    expect(await hrefOf(card("Time in stage").getByRole("link", { name: /^Qualified/ }))).toBe(
      `/referrals?left=${ids.stage}&leftIn=2026-10-17..2026-11-15`,
    );
    await page.getByRole("tab", { name: "Commissions" }).click();
    const bar = (name: string) => hrefOf(card("Commissions by month").getByRole("link", { name }));
    const lines = "/commissions?tab=lines";
    expect(await bar("October 2026: Commission paid €1,000")).toBe(`${lines}&paid=2026-10-17..2026-10-31`);
    expect(await bar("November 2026: Commission earned €2,000")).toBe(`${lines}&earned=2026-11-01..2026-11-15`);
  });

  it("show partners with the confidence interval of their rates, and mark small samples", async () => {
    stubServer(analyticsFixtures("company"));
    const { address } = await visit("/analytics?tab=partners");
    const rosa = page.getByRole("row", { name: /Rosa Diaz/ });
    await expect.element(rosa).toMatchTextContent("67%49% to 81%");
    await expect.element(page.getByRole("row", { name: /Omar Al-Sayed/ })).toMatchTextContent("50%Small sample");
    // A rate of deals that were all submitted before the period is not shown beside zero referrals.
    const vera = page.getByRole("row", { name: /Vera Lindqvist/ });
    await expect.element(vera).toMatchTextContent("1 of 1 won, submitted earlier");
    await expect.element(vera).not.toMatchTextContent("100%");
    await expect
      .element(card("Confidence vs. outcome"))
      .toHaveAccessibleName(/Confidence predicts outcomes: “Low” was won in 20%, “Excellent” in 75%/);
    await rosa.click();
    await expect.poll(address).toContain(`referrerId=${ids.rosa}&submitted=2026-10-17..2026-11-15`);
  });

  it("draw a partner's interval beside its rate, not under it", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics?tab=partners");
    const omar = page.getByRole("row", { name: /Omar Al-Sayed/ });
    await expect.element(omar).toMatchTextContent("50%Small sample");
    const words = [...omar.element().querySelectorAll("b")].find(({ textContent }) => textContent === "50%")!;
    const track = words.parentElement!.previousElementSibling!;
    expect(track.getBoundingClientRect().right).toBeLessThanOrEqual(words.parentElement!.getBoundingClientRect().left);
  });

  it("show only partners with submissions under the active filter", async () => {
    const [rosa, omar] = answers.referrer!.rows;
    const figures = { referrals: { sum: 0, of: null }, won: { sum: 2, of: null } };
    stubServer(
      analyticsFixtures("company", [
        [getFigures, respondWith({ ...answers.referrer, rows: [rosa, { ...omar, figures }] })],
      ]),
    );
    await visit("/analytics?tab=partners&active=yes");
    await expect.element(page.getByRole("row", { name: /Rosa Diaz/ })).toBeVisible();
    expect(page.getByRole("row", { name: /Omar Al-Sayed/ }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Clear filter Activity" }).click();
    await expect.element(page.getByRole("row", { name: /Omar Al-Sayed/ })).toBeVisible();
  });

  it("follow each month's referrals in words and color, and show why others were lost", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics?tab=outcomes");
    await expect.element(page.getByRole("row", { name: "September 2026 40 0% 10% 25%" })).toBeVisible();
    await expect
      .element(page.getByRole("cell", { name: "25%" }))
      .toHaveAttribute("title", "Submitted in September 2026, won by month 3: 10 of 40");
    expect(await hrefOf(page.getByRole("link", { name: "September 2026" }))).toBe(
      "/referrals?submitted=2026-09-01..2026-09-30",
    );
    expect(await hrefOf(page.getByRole("link", { name: "10%" }).first())).toBe(
      "/referrals?submitted=2026-09-01..2026-09-30&status=won&ended=2026-09-01..2026-10-31",
    );
    const reason = card("Rejection reasons").getByRole("link", { name: /Not a fit/ });
    expect(await hrefOf(reason)).toBe("/referrals?status=rejected&decided=2026-10-17..2026-11-15&rejectReason=notAFit");
  });

  it("do not show partners to a referrer, who sees their own confidence instead", async () => {
    stubServer(analyticsFixtures("referrer"));
    await visit("/analytics?tab=outcomes");
    expect(page.getByRole("tab", { name: "Partners" }).elements()).toEqual([]);
    await expect.element(card("Confidence vs. outcome")).toBeVisible();
  });
});

describe("states", () => {
  it("show 'No data available' and 'Error loading data' [R8.4]", async () => {
    stubServer(analyticsFixtures("company", [[getFigures, respondWith(nothing)]]));
    await visit("/analytics");
    await expect.element(page.getByText("No data available").first()).toBeVisible();
  });

  it("show what failed and offer a retry [R8.4]", async () => {
    stubServer(analyticsFixtures("company", [[getFigures, rejectWith(baseErrors.busy)]]));
    await visit("/analytics");
    await expect.element(page.getByRole("alert").first()).toMatchTextContent("Error loading data");
    await expect.element(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
  });

  it("mirror in right-to-left languages: time runs to the left, the scale is on the right", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics");
    await changeLocale("ar");
    const figure = page.getByRole("figure", { name: /^الإحالات\./ });
    await expect.element(figure).toBeVisible();
    const lefts = () =>
      figure
        .getByRole("link")
        .elements()
        .map((step) => step.getBoundingClientRect().left);
    await expect.poll(() => lefts()[0]! - lefts().at(-1)!).toBeGreaterThan(100);
    const [scale] = figure.element().querySelectorAll("text");
    expect(scale!.getBoundingClientRect().left).toBeGreaterThan(lefts()[0]!);
  });
});

describe("files", () => {
  let files: Blob[] = [];
  beforeEach(() => {
    files = [];
    const real = URL.createObjectURL.bind(URL);
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return real(file);
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  const save = async (title: string, kind: string) => {
    const frame = page.getByRole("heading", { name: title, exact: true }).element().closest("section")!;
    await userEvent.click(frame.querySelector<HTMLElement>("button[aria-label=Download]")!);
    await page.getByRole("menuitem", { name: kind }).click();
    await expect.poll(() => files.length).toBe(1);
    return files[0]!;
  };

  it("CSV has plain figures: rates as fractions, and counts", async () => {
    stubServer(analyticsFixtures("company"));
    await visit("/analytics");
    await expect.element(card("Sources")).toBeVisible();
    const text = new TextDecoder().decode(await (await save("Sources", "CSV")).arrayBuffer());
    expect(text.split("\r\n")).toContain('"Event",20,4,10,0.4,"–",9');
  });
});

it.each(["referrals", "outcomes", "money", "partners"])("fits the narrowest phone: %s", async (tab) => {
  stubServer(analyticsFixtures("company"));
  await visit(`/analytics?tab=${tab}`, { width: 320 });
  await expect.element(page.getByRole("tab", { selected: true })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main [role="status"][aria-busy]').length).toBe(0);
  expect(document.documentElement.scrollWidth).toBe(320);
});

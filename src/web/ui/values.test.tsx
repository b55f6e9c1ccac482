import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { Initials } from "./initials.tsx";
import { MoneyText } from "./money-text.tsx";
import { RelativeTime } from "./relative-time.tsx";
import { show } from "./testing/show.tsx";
import { TimeZone } from "./time-zone.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The visible text, without direction marks. */
const visibleText = () =>
  (document.querySelector("main")?.textContent ?? "")
    .replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, "")
    .replaceAll(/\s/g, " ");

describe("amount", () => {
  it.each([
    ["en", "JPY", 1500, "¥1,500"],
    ["zh", "JPY", 1500, "JP¥1,500"],
    ["zh", "CNY", 150_000, "¥1,500.00"],
    ["ar", "SAR", 150_000, "1,500.00 ر.س."],
    ["de", "USD", 150_000, "1.500,00 $"],
    ["pt", "EUR", 150_000, "€ 1.500,00"],
  ] as const)("in %s, %s keeps its own currency", async (language, currency, minor, written) => {
    await show(<MoneyText amount={{ minor, currency }} />, { language });
    expect(visibleText()).toBe(written);
  });

  it("explains itself on request", async () => {
    await show(<MoneyText amount={{ minor: 384_000, currency: "EUR" }} explanation="Eight per cent of the deal" />);
    const whyButton = page.getByRole("button", { name: "Why this amount" });
    await whyButton.click();
    await expect.element(page.getByText("Eight per cent of the deal")).toBeVisible();
    await expect.element(whyButton).toHaveAttribute("aria-expanded", "true");
  });
});

describe("time", () => {
  it("is relative and stays up to date", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: new Date("2026-03-01T12:00:00Z") });
    await show(<RelativeTime at={new Date("2026-03-01T11:55:00Z")} />);
    await expect.element(page.getByText("5 minutes ago")).toBeVisible();
    vi.advanceTimersByTime(60_000);
    await expect.element(page.getByText("6 minutes ago")).toBeVisible();
  });

  it("is exact on focus and on hover, in the person's time zone", async () => {
    await show(
      <TimeZone value="Asia/Tokyo">
        <RelativeTime at={new Date("2026-03-01T20:30:00Z")} />
        <p>elsewhere</p>
      </TimeZone>,
    );
    const anchor = page.getByRole("time").element().parentElement!;
    anchor.focus();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent("Monday, March 2, 2026 at 05:30 AM GMT+9");
    anchor.blur();
    await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
    await page.getByText("elsewhere").hover();
    await page.getByRole("time").hover();
    await expect.element(page.getByRole("tooltip")).toBeVisible();
  });
});

it("keeps Arabic initials apart, which would otherwise read as a word", async () => {
  await show(<Initials name="محمد علي" />);
  expect(document.querySelector("main")?.textContent).toBe("م\u200Cع");
});

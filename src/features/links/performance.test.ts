import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundsOf,
  type ClickCount,
  changeOf,
  figuresOf,
  type LeadCount,
  periods,
  shareOf,
  sumByCurrency,
  trendSteps,
  trendsOf,
} from "./performance.ts";

const step = fc.integer({ min: -1, max: trendSteps - 1 });
const count = fc.integer({ min: 1, max: 1000 });
const clickCounts = fc.array(fc.record({ linkId: fc.constant("a"), isPerson: fc.boolean(), step, count }));
const leadCounts: fc.Arbitrary<LeadCount[]> = fc.array(
  fc.record({
    linkId: fc.constant("a"),
    coupon: fc.constant(null),
    state: fc.constantFrom("open" as const, "won" as const, "closed" as const),
    step: fc.integer({ min: 0, max: trendSteps - 1 }),
    count,
    amount: fc.record({ minor: fc.integer({ min: 1, max: 1e9 }), currency: fc.constantFrom("EUR", "USD", "JPY") }),
  }),
);
const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe("the figures of links", () => {
  it("count people only, and the period before separately", () => {
    const clicks: ClickCount[] = [
      { linkId: "a", isPerson: true, step: 12, count: 5 },
      { linkId: "a", isPerson: true, step: 0, count: 2 },
      { linkId: "a", isPerson: true, step: -1, count: 3 },
      { linkId: "a", isPerson: false, step: 4, count: 90 },
    ];
    expect(figuresOf(clicks, [], "EUR")).toMatchObject({ clicks: 7, previousClicks: 3, leads: 0, won: 0, value: [] });
  });

  it("add up to their trends, and won and open leads are among the leads", () => {
    fc.assert(
      fc.property(clickCounts, leadCounts, (clicks, leads) => {
        const figures = figuresOf(clicks, leads, "EUR");
        const trends = trendsOf(clicks, leads, "EUR");
        expect(total(trends.clicks)).toBe(figures.clicks);
        expect(total(trends.leads)).toBe(figures.leads);
        expect(total(trends.won)).toBe(figures.won);
        expect(total(trends.value)).toBe(figures.value.find(({ currency }) => currency === "EUR")?.minor ?? 0);
        expect(figures.won + figures.open).toBeLessThanOrEqual(figures.leads);
      }),
    );
  });

  it("never add amounts of different currencies, and put the tenant's first", () => {
    const amounts = [
      { minor: 5, currency: "AUD" },
      { minor: 7, currency: "USD" },
      { minor: 3, currency: "USD" },
      { minor: 0, currency: "JPY" },
    ];
    expect(sumByCurrency(amounts, "USD")).toEqual([
      { minor: 10, currency: "USD" },
      { minor: 5, currency: "AUD" },
    ]);
  });

  it("have no rate and no change where there is nothing to compare with", () => {
    expect([shareOf(3, 12), shareOf(0, 0)]).toEqual([0.25, null]);
    expect([changeOf(6, 4), changeOf(0, 4), changeOf(6, 0)]).toEqual([0.5, -1, null]);
  });

  it("cover the whole period with the steps of a trend", () => {
    for (const days of periods) {
      const now = Date.parse("2026-11-17T12:00:00Z");
      const { since, before, stepSeconds } = boundsOf(days, now);
      expect(Date.parse(since) - Date.parse(before)).toBe(now - Date.parse(since));
      expect(Math.floor((now - 1 - Date.parse(since)) / 1000 / stepSeconds)).toBe(trendSteps - 1);
    }
  });
});

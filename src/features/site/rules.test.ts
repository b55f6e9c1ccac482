import fc from "fast-check";
import { expect, it } from "vitest";
import { proportion } from "#base/money.ts";
import { type Rule, rule } from "#features/plans/rule.ts";
import { dealsWon, thousandIn } from "./assumptions.ts";
import { calculateInitialYear, calculateYear } from "./rules.ts";

type Given = Partial<Omit<Rule, "conditions" | "caps">> & {
  conditions?: Partial<Rule["conditions"]>;
  caps?: Partial<Rule["caps"]>;
};
const terms = (...rules: Given[]) => ({
  currency: "EUR",
  rules: rules.map((one, at) =>
    rule.parse({ key: `rule-${at}`, trigger: "won", basis: "dealValue", formula: percent(1000), ...one }),
  ),
});
const percent = (bp: number) => ({ kind: "percent" as const, bp, minMinor: null, maxMinor: null });
const assumptions = { perMonth: 3, dealMinor: 1_200_000, winPercent: 25 };

it("counts nine deals and pays ten percent on each", () => {
  expect(calculateYear(terms({}), assumptions)).toEqual({ deals: 9, minor: 1_080_000 });
  expect(calculateInitialYear(terms({}))).toEqual({ deals: 9, minor: 1_080_000 });
});

it("yields nothing when no deal is won, or when the rule is for special deals only", () => {
  expect(calculateYear(terms({}), { ...assumptions, perMonth: 1, winPercent: 1 })).toEqual({ deals: 0, minor: 0 });
  expect(calculateYear(terms({ conditions: { products: ["Roof"] } }), assumptions).minor).toBe(0);
  expect(calculateYear(terms({ conditions: { tiers: ["gold"] } }), assumptions).minor).toBe(0);
});

it("counts the earlier stages of a deal like the engine does", () => {
  const flat = { basis: "fixed", formula: { kind: "flat", minor: 5000 }, stackable: true } as const;
  const { minor } = calculateYear(
    terms({ ...flat, trigger: "accepted" }, { ...flat, trigger: "meeting" }),
    assumptions,
  );
  expect(minor).toBe(9 * 2 * 5000);
});

it("climbs the steps by what was won before in the same year, quarter or month", () => {
  const steps = [
    { fromMinor: 0, bp: 1000 },
    { fromMinor: 2_400_000, bp: 2000 },
  ];
  const by = (period: "month" | "quarter" | "year") =>
    calculateYear(terms({ formula: { kind: "tiered", mode: "marginal", by: "volume", period, steps } }), assumptions)
      .minor;
  // The first two deals of the year earn ten percent, the other seven twenty.
  expect(by("year")).toBe(2 * 120_000 + 7 * 240_000);
  // Quarters have three, two, two and two deals.
  expect(by("quarter")).toBe(9 * 120_000 + 120_000);
  expect(by("month")).toBe(9 * 120_000);
});

it("stops at the cap per person and the cap per deal", () => {
  const capped = (caps: Partial<Rule["caps"]>) => calculateYear(terms({ caps }), assumptions).minor;
  expect(capped({ personMinor: 500_000, period: "year" })).toBe(500_000);
  expect(capped({ personMinor: 200_000, period: "quarter" })).toBe(800_000);
  expect(capped({ dealMinor: 50_000 })).toBe(9 * 50_000);
});

it("pays monthly for as many months as the rule allows, and not beyond the year", () => {
  const recurring = (months: number | null) =>
    terms({
      trigger: "payment",
      basis: "netReceived",
      formula: { kind: "recurring", months, steps: [{ fromMonth: 1, bp: 1000 }] },
    });
  const one = { ...assumptions, perMonth: 1, winPercent: 10 };
  // One deal, won in January, of which a twelfth is paid each month.
  expect(calculateYear(recurring(null), one)).toEqual({ deals: 1, minor: 120_000 });
  expect(calculateYear(recurring(3), one)).toEqual({ deals: 1, minor: 30_000 });
  // A second one in July is paid for six months of this year.
  expect(calculateYear(recurring(null), { ...one, winPercent: 17 })).toEqual({ deals: 2, minor: 180_000 });
});

it("excludes the shares of other people", () => {
  const split: Rule["split"] = [
    { to: "referrer", bp: 6000 },
    { to: `per_${"1".repeat(32)}`, bp: 4000 },
  ];
  expect(calculateYear(terms({ split, overrideBp: 500 }), assumptions).minor).toBe(9 * 72_000);
});

it("starts with a deal of about the same size in every currency", () => {
  expect([thousandIn("EUR"), thousandIn("JPY"), thousandIn("KWD")]).toEqual([100_000, 150_000, 300_000]);
});

const wishes = fc.record({
  perMonth: fc.integer({ min: 1, max: 20 }),
  dealMinor: fc.integer({ min: 1, max: 6_000_000 }),
  winPercent: fc.integer({ min: 0, max: 60 }),
});
const limits = fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: null });
const period = fc.constantFrom("month", "quarter", "year", "ever");
const formulas = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), bp: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({
    kind: fc.constant("tiered" as const),
    mode: fc.constantFrom("marginal", "retroactive"),
    by: fc.constantFrom("deal", "volume"),
    period,
    steps: fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 10_000 })).map(([first, then]) => [
      { fromMinor: 0, bp: first },
      { fromMinor: 3_000_000, bp: then },
    ]),
  }),
);
const plans = fc
  .record({ formula: formulas, caps: fc.record({ dealMinor: limits, personMinor: limits, period }) })
  .map((one) => terms(one as Given));

it("is never negative, always a whole number of minor units, and never more than the total sold", () => {
  fc.assert(
    fc.property(plans, wishes, (plan, one) => {
      const { minor, deals } = calculateYear(plan, one);
      expect(Number.isSafeInteger(minor)).toBe(true);
      expect(minor).toBeGreaterThanOrEqual(0);
      expect(minor).toBeLessThanOrEqual(deals * one.dealMinor);
    }),
    { numRuns: 60 },
  );
});

it("equals the engine's own sum for independent deals, and grows with every deal", () => {
  fc.assert(
    fc.property(wishes, fc.integer({ min: 1, max: 10_000 }), (one, bp) => {
      const plan = terms({ formula: percent(bp) });
      const { minor } = calculateYear(plan, one);
      expect(minor).toBe(dealsWon(one) * proportion(one.dealMinor, bp, 10_000));
      expect(calculateYear(plan, { ...one, perMonth: one.perMonth + 1 }).minor).toBeGreaterThanOrEqual(minor);
    }),
    { numRuns: 60 },
  );
});

import { expect, it } from "vitest";
import type { z } from "zod";
import { rule } from "./rule.ts";
import { describeRule, type RuleLanguage } from "./sentence.ts";

/** A fake language that prints each key it is asked for, with its parameters. */
const plainLanguage: RuleLanguage = {
  t: (key, params = {}) => [key, ...Object.values(params)].join(" "),
  money: (minor) => `${minor / 100}€`,
  percent: (basisPoints) => `${basisPoints / 100}%`,
  all: (items) => items.join(" + "),
  any: (items) => items.join(" | "),
  acceptedValue: (_, value) => value,
  person: (to) => to,
};
const described = (given: Partial<z.input<typeof rule>>) =>
  describeRule(
    rule.parse({ key: "a", trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 }, ...given }),
    plainLanguage,
  );
const main = (what: string, when = "won") => `main when.${when} who.referrer ${what}`;
const steps = [
  { fromMinor: 0, bp: 800 },
  { fromMinor: 100_000, bp: 1000 },
  { fromMinor: 500_000, bp: 1200 },
];

it("describes a rate and its minimum and maximum", () => {
  expect(described({})).toEqual([main("percent 10% of.dealValue")]);
  expect(described({ formula: { kind: "percent", bp: 1000, minMinor: 5000, maxMinor: 20_000 } })).toEqual([
    main("bounded.both percent 10% of.dealValue 50€ 200€"),
  ]);
});

it("describes steps in order: marginal, or retroactive at the highest rate", () => {
  expect(described({ formula: { kind: "tiered", mode: "marginal", by: "deal", steps } })).toEqual([
    main("step.first 8% of.dealValue 1000€ + step.middle 10% 1000€ 5000€ + step.last 12% 5000€"),
  ]);
  expect(
    described({ formula: { kind: "tiered", mode: "retroactive", by: "volume", period: "quarter", steps } }),
  ).toEqual([main("percent 8% of.dealValue + back 10% 1000€ + back 12% 5000€"), "volume.quarter"]);
});

it("describes how long a recurring share lasts", () => {
  const recurring = (months: number | null) =>
    described({
      trigger: "payment",
      basis: "netReceived",
      formula: {
        kind: "recurring",
        months,
        steps: [
          { fromMonth: 1, bp: 2000 },
          { fromMonth: 13, bp: 1000 },
        ],
      },
    });
  const share = main("percent 20% of.netReceived + age 10% 13", "payment");
  expect(recurring(24)).toEqual([share, "months 24"]);
  expect(recurring(null)).toEqual([share, "monthsEver"]);
});

it("adds one sentence each for conditions, limits, splits and overrides", () => {
  const anna = `per_${"1".repeat(32)}` as const;
  expect(
    described({
      conditions: { products: ["Roof", "Battery"], tiers: ["gold"], fromMinor: 500_000, belowMinor: 900_000 },
      caps: { dealMinor: 200_000, personMinor: 1_000_000, period: "month" },
      split: [
        { to: "referrer", bp: 7000 },
        { to: anna, bp: 3000 },
      ],
      overrideBp: 500,
      stackable: true,
    }),
  ).toEqual([
    "main when.won who.shared percent 10% of.dealValue",
    "only condition.products Roof | Battery + condition.tiers gold + condition.between 5000€ 9000€",
    "cap.deal 2000€",
    "cap.month 10000€",
    `split share 70% referrer + share 30% ${anna}`,
    "override 5%",
    "stackable",
  ]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import { convertAt } from "#features/ledger/rates.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import { calculateAwards, resolveAwards } from "./engine.ts";
import { Facts, type Want } from "./facts.ts";
import { rule, type Share } from "./rule.ts";

const per = (letter: string): Id<"per"> => `per_${letter.repeat(32)}`;
const [lena, omar, recruiter] = [per("a"), per("b"), per("c")];

const deal = (over: Partial<Deal> = {}): Deal => ({
  referralId: `ref_${"0".repeat(32)}`,
  referrerId: lena,
  trigger: "won",
  product: "CRM",
  country: "DE",
  source: "direct",
  tier: "bronze",
  valueMinor: 1_234_567,
  receivedMinor: null,
  currency: "EUR",
  month: 1,
  recruitedById: null,
  tierBonusBp: 0,
  shares: [],
  ...over,
});

type GivenRule = Partial<z.input<typeof rule>>;
const tenPercent = { kind: "percent", bp: 1000 } as const;
const ruleOf = (given: GivenRule = {}) =>
  rule.parse({ key: "won", trigger: "won", basis: "dealValue", formula: tenPercent, ...given });

const version = (rules: GivenRule[], over: Partial<VersionInForce> = {}): VersionInForce => ({
  id: `plv_${"0".repeat(32)}`,
  planId: `cpl_${"0".repeat(32)}`,
  name: "Standard",
  number: 1,
  scope: "program",
  currency: "EUR",
  rules: rules.map(ruleOf),
  budgetMinor: null,
  budgetPeriod: "year",
  ...over,
});

/** Every question about the past gets the same answer, and one euro is 1.25 dollars, 160 yen or 0.32 dinars. */
const perEuro: Record<string, number> = { EUR: 1, USD: 1.25, JPY: 160, KWD: 0.32 };
const knowing = (sums: Partial<Record<Want["fact"], Money[]>> = {}) => {
  const facts = new Facts();
  const setFact = (want: Want) =>
    want.fact === "rate"
      ? facts.setRate(want.from, want.to, rateOf(want.from, want.to))
      : facts.setSum(want, sums[want.fact] ?? []);
  return { facts, find: async (wants: readonly Want[]) => wants.forEach(setFact) };
};
const rateOf = (from: string, to: string) =>
  perEuro[from] && perEuro[to] ? { rate: `${perEuro[to] / perEuro[from]}`, day: "2026-11-13" } : null;

/** Runs the engine to completion: answers the facts it requests and runs it again until it returns awards. */
function awardsOf(given: Deal, versions: VersionInForce[], sums?: Partial<Record<Want["fact"], Money[]>>) {
  const { facts, find } = knowing(sums);
  for (;;) {
    const outcome = calculateAwards(given, versions, facts);
    if ("without" in outcome) throw new Error("no rate");
    if ("awards" in outcome) return outcome.awards;
    void find(outcome.wants);
  }
}
const amounts = (...args: Parameters<typeof awardsOf>) => awardsOf(...args).map(({ minor }) => minor);

const tiered = (mode: "marginal" | "retroactive", by: "deal" | "volume" = "deal") => ({
  kind: "tiered" as const,
  mode,
  by,
  steps: [
    { fromMinor: 0, bp: 1000 },
    { fromMinor: 1_000_000, bp: 1200 },
  ],
});

describe("calculating a rule", () => {
  it("splits a tiered amount exactly: 12,345.67 is 1,000.00 at 10 % plus 281.48 at 12 %, shared 70 to 30", () => {
    const split = [
      { to: "referrer" as const, bp: 7000 },
      { to: omar, bp: 3000 },
    ];
    const [own, other] = awardsOf(deal(), [version([{ formula: tiered("marginal"), split }])]);
    expect(own).toMatchObject({ personId: lena, minor: 89_704, currency: "EUR", part: "share" });
    expect(other).toMatchObject({ personId: omar, minor: 38_444 });
    expect(own!.why).toMatchObject({
      basisMinor: 1_234_567,
      slices: [
        { minor: 1_000_000, bp: 1000, earnedMinor: 100_000 },
        { minor: 234_567, bp: 1200, earnedMinor: 28_148 },
      ],
      grossMinor: 128_148,
      wholeMinor: 128_148,
      shareBp: 7000,
      limits: [],
    });
  });

  it("applies the highest step to the full amount in retroactive mode", () => {
    expect(amounts(deal(), [version([{ formula: tiered("retroactive") }])])).toEqual([148_148]);
    expect(amounts(deal({ valueMinor: 999_999 }), [version([{ formula: tiered("retroactive") }])])).toEqual([100_000]);
    expect(amounts(deal({ valueMinor: 1_000_000 }), [version([{ formula: tiered("retroactive") }])])).toEqual([
      120_000,
    ]);
  });

  it("counts the volume of the period before the deal, converted from any currency", () => {
    const before = {
      volume: [
        { minor: 300_000, currency: "EUR" },
        { minor: 750_000, currency: "USD" },
      ],
    };
    const plan = [version([{ formula: tiered("marginal", "volume") }])];
    expect(amounts(deal({ valueMinor: 200_000 }), plan, before)).toEqual([10_000 + 12_000]);
    const back = [version([{ formula: tiered("retroactive", "volume") }])];
    expect(amounts(deal({ valueMinor: 200_000 }), back, before)).toEqual([24_000]);
  });

  it("keeps a percentage between its minimum and maximum, and a fixed amount unchanged", () => {
    const formula = { kind: "percent", bp: 1000, minMinor: 5000, maxMinor: 100_000 } as const;
    expect(amounts(deal(), [version([{ formula }])])).toEqual([100_000]);
    expect(amounts(deal({ valueMinor: 100 }), [version([{ formula }])])).toEqual([5000]);
    const flat = { basis: "fixed", formula: { kind: "flat", minor: 25_000 } } as const;
    expect(awardsOf(deal({ currency: "USD" }), [version([flat])])[0]).toMatchObject({ minor: 25_000, currency: "EUR" });
    expect(awardsOf(deal({ currency: "JPY" }), [version([{}])])[0]).toMatchObject({ minor: 123_457, currency: "JPY" });
  });

  it("pays by month, at lower rates in later months, and stops after the last month", () => {
    const formula = {
      kind: "recurring" as const,
      months: 12,
      steps: [
        { fromMonth: 1, bp: 2000 },
        { fromMonth: 7, bp: 1000 },
      ],
    };
    const plan = [version([{ trigger: "renewal", basis: "netReceived", formula }])];
    const inMonth = (month: number) => amounts(deal({ trigger: "renewal", receivedMinor: 10_000, month }), plan);
    expect([1, 6, 7, 12, 13].map(inMonth)).toEqual([[2000], [2000], [1000], [1000], []]);
  });

  it("pays the referrer's recruiter an override on the referrer's own share, one level up", () => {
    const split = [
      { to: "referrer" as const, bp: 5000 },
      { to: omar, bp: 5000 },
    ];
    const given = awardsOf(deal({ valueMinor: 100_000, recruitedById: recruiter }), [
      version([{ split, overrideBp: 1000 }]),
    ]);
    expect(given.map(({ personId, part, minor }) => [personId, part, minor])).toEqual([
      [lena, "share", 5000],
      [omar, "share", 5000],
      [recruiter, "override", 500],
    ]);
    expect(given[2]!.why).toMatchObject({ basisMinor: 5000, overrideBp: 1000, wholeMinor: 500 });
  });

  it("prefers the deal's split over the rule's, and adds up the shares of a person named twice", () => {
    const shares = [
      { to: "referrer" as const, bp: 2500 },
      { to: lena, bp: 2500 },
      { to: omar, bp: 5000 },
    ];
    const plan = [version([{ split: [{ to: omar, bp: 10_000 }] }])];
    expect(amounts(deal({ valueMinor: 100_001 }), plan)).toEqual([10_000]);
    expect(
      awardsOf(deal({ valueMinor: 100_010, shares }), plan).map(({ personId, minor }) => [personId, minor]),
    ).toEqual([
      [lena, 5001],
      [omar, 5000],
    ]);
  });
});

describe("choosing a rule", () => {
  it("prefers the referral's plan over the person's, the tier's and the program's", () => {
    const plans = (["program", "tier", "person", "referral"] as const).map((scope, i) =>
      version([{ formula: { kind: "percent", bp: 100 * (i + 1) } }], { scope, planId: `cpl_${`${i}`.repeat(32)}` }),
    );
    expect(amounts(deal({ valueMinor: 10_000 }), plans)).toEqual([400]);
    expect(awardsOf(deal({ valueMinor: 10_000 }), plans.slice(0, 2))[0]!.why.plan.scope).toBe("tier");
  });

  it("applies the first matching rule, and stackable rules in addition regardless of their position", () => {
    const bonus = { key: "bonus", basis: "fixed", formula: { kind: "flat", minor: 7 }, stackable: true } as const;
    const rules: GivenRule[] = [{ key: "a" }, { key: "b" }, bonus];
    const general = version([{ ...bonus, key: "late" }], { planId: `cpl_${"9".repeat(32)}` });
    const special = version(rules, { scope: "person" });
    expect(amounts(deal({ valueMinor: 1000 }), [general, special])).toEqual([100, 7]);
    const nothing = version([{ ...bonus, key: "early" }], { scope: "person" });
    expect(awardsOf(deal(), [general, nothing]).map(({ ruleKey }) => ruleKey)).toEqual(["early", "late"]);
  });

  it("applies a plan only once when it is used for both the person and the program", () => {
    const bonus = { basis: "fixed", formula: { kind: "flat", minor: 7 }, stackable: true } as const;
    expect(awardsOf(deal(), [version([bonus]), version([bonus], { scope: "person" })])).toHaveLength(1);
  });

  it("matches trigger, product, country, tier, source and value", () => {
    const fits = (conditions: GivenRule["conditions"], over: Partial<Deal> = {}) =>
      amounts(deal(over), [version([{ conditions }])]).length === 1;
    expect(amounts(deal({ trigger: "accepted" }), [version([{}])])).toEqual([]);
    expect([fits({ products: ["CRM"] }), fits({ products: ["ERP"] })]).toEqual([true, false]);
    expect([fits({ countries: ["DE"] }), fits({ countries: ["FR"] })]).toEqual([true, false]);
    expect([fits({ tiers: ["bronze", "gold"] }), fits({ tiers: ["gold"] })]).toEqual([true, false]);
    expect([fits({ fromMinor: 1_234_567 }), fits({ belowMinor: 1_234_567 })]).toEqual([true, false]);
    // 12,345.67 dollars are 9,876.54 euros.
    expect([
      fits({ belowMinor: 1_000_000 }, { currency: "USD" }),
      fits({ fromMinor: 1 }, { valueMinor: null }),
    ]).toEqual([true, false]);
  });
});

describe("caps and budgets", () => {
  it("record by how much each limit reduced the amount, in order", () => {
    const caps = { dealMinor: 5000, personMinor: 1500 };
    const past = { ofDeal: [{ minor: 1000, currency: "EUR" }], ofPerson: [{ minor: 500, currency: "EUR" }] };
    const [only] = awardsOf(deal({ valueMinor: 100_000 }), [version([{ caps }])], past);
    expect(only).toMatchObject({ minor: 1000, why: { grossMinor: 10_000, wholeMinor: 4000 } });
    expect(only!.why.limits).toEqual([
      { by: "dealCap", minor: -6000 },
      { by: "personCap", minor: -3000 },
    ]);
  });

  it("are in the plan's currency even for a deal in another, and record the day's rate", () => {
    const [only] = awardsOf(deal({ currency: "USD" }), [version([{ caps: { dealMinor: 10_000 } }])]);
    expect(only).toMatchObject({ minor: 12_500, currency: "USD" });
    expect(only!.why.rates).toEqual([{ from: "EUR", to: "USD", rate: "1.25", day: "2026-11-13" }]);
  });

  it("record no rate when they do not reduce the amount", () => {
    const spent = { ofPlan: [{ minor: 90_000, currency: "USD" }] };
    const [only] = awardsOf(deal({ valueMinor: 100_000 }), [version([{}], { budgetMinor: 500_000 })], spent);
    expect(only).toMatchObject({ minor: 10_000, why: { limits: [], rates: [] } });
    const [limited] = awardsOf(deal({ valueMinor: 100_000 }), [version([{}], { budgetMinor: 75_000 })], spent);
    expect(limited).toMatchObject({ minor: 3000, why: { rates: [{ from: "USD", to: "EUR" }] } });
  });

  it("yield no award once they are used up", () => {
    const spent = { ofPlan: [{ minor: 90_000, currency: "EUR" }] };
    const plan = (budgetMinor: number) => [version([{ overrideBp: 5000 }], { budgetMinor })];
    const given = deal({ valueMinor: 100_000, recruitedById: recruiter });
    expect(amounts(given, plan(90_000), spent)).toEqual([]);
    expect(amounts(given, plan(96_000), spent)).toEqual([6000]);
    expect(amounts(given, plan(102_000), spent)).toEqual([10_000, 2000]);
  });

  it("request no fact that no rule needs, and report a missing rate", async () => {
    expect(calculateAwards(deal(), [version([{}])], new Facts())).toHaveProperty("awards");
    const { facts, find } = knowing();
    const plan = [version([{ caps: { dealMinor: 1 } }])];
    expect(await resolveAwards(deal({ currency: "CHF" }), plan, facts, find)).toEqual({
      without: { from: "EUR", to: "CHF" },
    });
    await expect(resolveAwards(deal(), plan, new Facts(), async () => {})).rejects.toThrow("not told");
  });
});

describe("for any deal", () => {
  const values = fc.oneof(fc.constantFrom(0, 1, 900_000_000_000_000), fc.integer({ min: 0, max: 1_000_000_000 }));
  const currencies = fc.constantFrom("EUR", "USD", "JPY", "KWD");
  const rates = fc.integer({ min: 0, max: 10_000 });
  const steps = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), rates), {
      selector: ([from]) => from,
      maxLength: 8,
    })
    .map((given) => given.toSorted(([a], [b]) => a - b).map(([fromMinor, bp]) => ({ fromMinor, bp })));
  const splits = fc
    .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
    .map((weights) => [...weights, 10_000 - weights.reduce((sum, w) => sum + w, 0)])
    .map((bps) => bps.map((bp, i) => ({ to: per(i.toString(16)) as Share["to"], bp })));
  const sum = (minors: number[]) => minors.reduce((all, minor) => all + minor, 0);

  it("the shares add up to the total exactly", () => {
    fc.assert(
      fc.property(values, currencies, rates, steps, splits, (valueMinor, currency, bp, rest, split) => {
        const formula = { ...tiered("marginal"), steps: [{ fromMinor: 0, bp }, ...rest] };
        const given = awardsOf(deal({ valueMinor, currency }), [version([{ formula, split }])]);
        for (const { why } of given) {
          expect(sum(given.map(({ minor }) => minor))).toBe(why.wholeMinor);
          expect(sum(why.slices.map(({ minor }) => minor))).toBe(valueMinor);
          expect(sum(why.slices.map(({ earnedMinor }) => earnedMinor))).toBe(why.grossMinor);
        }
        expect(given.every(({ minor }) => Number.isSafeInteger(minor) && minor > 0)).toBe(true);
      }),
    );
  });

  it("with rising rates, a larger deal never earns less, and marginal steps never earn more than the highest rate", () => {
    fc.assert(
      fc.property(values, values, rates, steps, (a, b, bp, rest) => {
        const rising = [bp, ...rest.map((step) => step.bp)].toSorted((x, y) => x - y);
        const climbing = [0, ...rest.map(({ fromMinor }) => fromMinor)].map((fromMinor, i) => ({
          fromMinor,
          bp: rising[i]!,
        }));
        const amountFor = (mode: "marginal" | "retroactive", valueMinor: number) =>
          sum(amounts(deal({ valueMinor }), [version([{ formula: { ...tiered(mode), steps: climbing } }])]));
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(amountFor("marginal", less)).toBeLessThanOrEqual(amountFor("marginal", more));
        expect(amountFor("retroactive", less)).toBeLessThanOrEqual(amountFor("retroactive", more));
        expect(amountFor("marginal", more)).toBeLessThanOrEqual(amountFor("retroactive", more));
      }),
    );
  });

  it("no cap or budget is ever exceeded, for any recipient and any history", () => {
    const limit = fc.integer({ min: 1, max: 1_000_000 });
    const pasts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(values, currencies, splits, rates, limit, limit, limit, pasts, (valueMinor, currency, ...more) => {
        const [split, overrideBp, dealMinor, personMinor, budgetMinor, before] = more;
        const had = [{ minor: before, currency }];
        const caps = { dealMinor, personMinor };
        const given = awardsOf(
          deal({ valueMinor, currency, recruitedById: recruiter }),
          [
            version([{ split: split.with(0, { to: "referrer", bp: split[0]!.bp }), overrideBp, caps }], {
              budgetMinor,
            }),
          ],
          { ofDeal: had, ofPerson: had, ofPlan: had },
        );
        const inDeal = (minor: number) => {
          const rate = rateOf("EUR", currency);
          return rate && currency !== "EUR" ? convertAt(minor, "EUR", currency, rate.rate) : minor;
        };
        const room = (minor: number) => Math.max(0, inDeal(minor) - before);
        const shares = given.filter(({ part }) => part === "share");
        expect(sum(shares.map(({ minor }) => minor))).toBeLessThanOrEqual(room(dealMinor));
        expect(sum(given.map(({ minor }) => minor))).toBeLessThanOrEqual(room(budgetMinor));
        for (const { minor } of given) expect(minor).toBeLessThanOrEqual(room(personMinor));
      }),
    );
  });
});

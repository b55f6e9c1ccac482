import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Deal, VersionInForce } from "./deal.ts";
import { calculateAwards } from "./engine.ts";
import { Facts } from "./facts.ts";
import { type Rule, rule } from "./rule.ts";
import { findShadowedRules, haveCompetingRules } from "./shadowing.ts";

type Given = Partial<z.input<typeof rule>>;
const ruleOf = (key: string, given: Given = {}): Rule =>
  rule.parse({ key, trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 }, ...given });
const flat = { basis: "fixed", formula: { kind: "flat", minor: 50_00 } } as const;
const shadowed = (first: Given, second: Given) => findShadowedRules([ruleOf("first", first), ruleOf("second", second)]);

describe("a rule", () => {
  test.each([
    [{}, {}],
    [{}, { conditions: { countries: ["DE"] } }],
    [{ conditions: { countries: ["DE", "AT"] } }, { conditions: { countries: ["AT"], tiers: ["gold"] } }],
    [{ conditions: { fromMinor: 100_00 } }, { conditions: { fromMinor: 200_00, belowMinor: 300_00 } }],
    [flat, {}],
    [{}, { ...flat, conditions: { fromMinor: 1 } }],
  ] as [Given, Given][])("after %o is shadowed: %o", (first, second) => {
    expect([...shadowed(first, second)]).toEqual([["second", "first"]]);
  });

  test.each([
    [{ trigger: "qualified", ...flat }, {}],
    [{ stackable: true }, {}],
    [{}, { stackable: true }],
    [{ conditions: { countries: ["DE"] } }, {}],
    [{ conditions: { countries: ["DE"] } }, { conditions: { countries: ["DE", "AT"] } }],
    [{ conditions: { fromMinor: 100_00 } }, { conditions: { fromMinor: 50_00 } }],
    [{ conditions: { fromMinor: 0 } }, flat],
    // A deal of unknown value earns nothing by a percentage, so the fixed amount applies to it.
    [{}, flat],
  ] as [Given, Given][])("after %o is not shadowed: %o", (first, second) => {
    expect([...shadowed(first, second)]).toEqual([]);
  });

  test("that pays for longer than the one before it is not shadowed", () => {
    const recurring = (months: number | null): Given => ({
      ...{ trigger: "payment", basis: "netReceived" },
      formula: { kind: "recurring", months, steps: [{ fromMonth: 1, bp: 1000 }] },
    });
    expect(shadowed(recurring(12), recurring(24)).size).toBe(0);
    expect(shadowed(recurring(12), recurring(6)).size).toBe(1);
    expect(shadowed(recurring(null), recurring(24)).size).toBe(1);
  });

  test("competes with another of the same trigger only", () => {
    expect(haveCompetingRules([ruleOf("a"), ruleOf("b")])).toBe(true);
    expect(haveCompetingRules([ruleOf("a"), ruleOf("b", { stackable: true })])).toBe(false);
    expect(haveCompetingRules([ruleOf("a"), ruleOf("b", { trigger: "accepted" })])).toBe(false);
  });
});

const subset = <T extends string>(...values: T[]) => fc.subarray(values);
const minor = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
const given = fc
  .record({
    trigger: fc.constantFrom("won" as const, "payment" as const),
    isFixed: fc.boolean(),
    stackable: fc.boolean(),
    countries: subset("DE", "AT"),
    tiers: subset("bronze", "gold"),
    fromMinor: minor,
    width: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  })
  .map(({ trigger, isFixed, stackable, countries, tiers, fromMinor, width }) => ({
    ...(isFixed ? flat : {}),
    ...{ trigger, stackable },
    conditions: { countries, tiers, fromMinor, belowMinor: width === null ? null : (fromMinor ?? 0) + width },
  }));
const anyDeal = fc.record({
  trigger: fc.constantFrom("won" as const, "payment" as const),
  country: fc.constantFrom("DE", "AT", "FR"),
  tier: fc.constantFrom("bronze", "gold", "silver"),
  valueMinor: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
});

test("a shadowed rule pays for no deal at all", () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 2, maxLength: 5 }), fc.array(anyDeal, { minLength: 20 }), (all, deals) => {
      const rules = all.map((one, at) => ruleOf(`rule-${at}`, one as Given));
      const hidden = findShadowedRules(rules);
      for (const one of deals) {
        const deal: Deal = {
          ...{
            referralId: `ref_${"0".repeat(32)}`,
            referrerId: `per_${"a".repeat(32)}`,
            product: "",
            source: "direct",
          },
          ...{ receivedMinor: null, currency: "EUR", month: 1, recruitedById: null, tierBonusBp: 0, shares: [] },
          ...one,
        };
        const version: VersionInForce = {
          ...{ id: `plv_${"0".repeat(32)}`, planId: `cpl_${"0".repeat(32)}`, name: "", number: 1, scope: "program" },
          ...{ currency: "EUR", rules, budgetMinor: null, budgetPeriod: "year" },
        };
        const outcome = calculateAwards(deal, [version], new Facts());
        const paid = "awards" in outcome ? outcome.awards.map(({ why }) => why.rule.key) : [];
        for (const key of paid) expect(hidden.has(key)).toBe(false);
      }
    }),
  );
});

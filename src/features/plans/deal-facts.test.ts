import { expect, it } from "vitest";
import { ruleApplies } from "./conditions.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import { type FactCondition, factConditionNames, factConditions } from "./deal-facts.ts";
import { Facts } from "./facts.ts";
import en from "./locales/en.json" with { type: "json" };
import { rule } from "./rule.ts";

const accepted: Record<FactCondition, string> = { products: "CRM", countries: "DE", tiers: "gold", sources: "event" };

it.each(factConditionNames)("limits a rule by %s to deals with an accepted value", (name) => {
  const { fact } = factConditions[name];
  const given = rule.parse({
    ...{ key: "a", trigger: "won", basis: "fixed", formula: { kind: "flat", minor: 1 } },
    conditions: { [name]: [accepted[name]] },
  });
  const deal = { trigger: "won", product: "", country: "", tier: "", source: "" } as Deal;
  const applies = (one: Deal) => ruleApplies(given, one, {} as VersionInForce, new Facts());
  expect(applies({ ...deal, [fact]: accepted[name] })).toBe(true);
  expect(applies(deal)).toBe(false);
});

it("has a label in the editor and a phrase in the description for each condition", () => {
  for (const name of factConditionNames) {
    expect(en.ui.condition, name).toHaveProperty(name);
    expect(en.sentence.condition, name).toHaveProperty(name);
  }
});

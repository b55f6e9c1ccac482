import { defaultAmountIn } from "#base/default-amount.ts";
import { defined } from "#base/defined.ts";
import { type Formula, type Rule, rule } from "../../rule.ts";
import type { Trigger } from "../../values.ts";

export const kinds = ["percent", "flat", "tiered", "recurring"] as const satisfies Formula["kind"][];
export type Kind = (typeof kinds)[number];

/** Money is received only with these triggers. */
export const isPaymentTrigger = (trigger: Trigger): boolean => trigger === "payment" || trigger === "renewal";

/** Returns a key that is unique within the plan and stable across versions. */
export function createRuleKey(rules: readonly Rule[]): string {
  let number = rules.length + 1;
  while (rules.some(({ key }) => key === `rule-${number}`)) number += 1;
  return `rule-${number}`;
}

export const newRule = (rules: readonly Rule[]): Rule =>
  rule.parse({ key: createRuleKey(rules), trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 } });

export const duplicateRule = (rules: readonly Rule[], base: Rule): Rule => ({ ...base, key: createRuleKey(rules) });

/** Changes the kind of formula and fills in valid defaults. An existing rate is kept. */
export function withKind(base: Rule, kind: Kind, currency: string): Rule {
  const { formula } = base;
  const bp = formula.kind === "percent" ? formula.bp : "steps" in formula ? defined(formula.steps[0]).bp : 1000;
  const basis = base.basis === "fixed" ? (isPaymentTrigger(base.trigger) ? "netReceived" : "dealValue") : base.basis;
  if (kind === "flat") return { ...base, basis: "fixed", formula: { kind, minor: defaultAmountIn(100, currency) } };
  if (kind === "percent") return { ...base, basis, formula: { kind, bp, minMinor: null, maxMinor: null } };
  if (kind === "tiered") {
    const steps = [
      { fromMinor: 0, bp },
      { fromMinor: defaultAmountIn(10_000, currency), bp: Math.min(bp + 200, 10_000) },
    ];
    return { ...base, basis, formula: { kind, mode: "marginal", by: "deal", period: "year", steps } };
  }
  const trigger = isPaymentTrigger(base.trigger) ? base.trigger : "payment";
  return { ...base, trigger, basis: "netReceived", formula: { kind, months: 12, steps: [{ fromMonth: 1, bp }] } };
}

/** Changes the trigger and drops what only payment triggers support. */
export function withTrigger(base: Rule, trigger: Trigger, currency: string): Rule {
  const changed = { ...base, trigger };
  if (isPaymentTrigger(trigger)) return changed;
  const adjusted = changed.formula.kind === "recurring" ? withKind(changed, "percent", currency) : changed;
  return { ...adjusted, trigger, basis: adjusted.basis === "netReceived" ? "dealValue" : adjusted.basis };
}

/** Moves the rule with this key to a position. */
export function moveRule(rules: readonly Rule[], key: string, to: number): Rule[] {
  const from = rules.findIndex((base) => base.key === key);
  const target = Math.min(Math.max(to, 0), rules.length - 1);
  return from < 0 ? [...rules] : rules.toSpliced(from, 1).toSpliced(target, 0, defined(rules[from]));
}

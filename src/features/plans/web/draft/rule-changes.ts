import { defaultAmountIn } from "#base/default-amount.ts";
import { type Formula, type Rule, rule } from "../../rule.ts";
import type { Trigger } from "../../values.ts";

export const kinds = ["percent", "flat", "tiered", "recurring"] as const satisfies Formula["kind"][];
export type Kind = (typeof kinds)[number];

/** Money is received only with these triggers. */
export const isPaid = (trigger: Trigger): boolean => trigger === "payment" || trigger === "renewal";

/** Returns a key that is unique within the plan and stable across versions. */
export function freshKey(rules: readonly Rule[]): string {
  let number = rules.length + 1;
  while (rules.some(({ key }) => key === `rule-${number}`)) number += 1;
  return `rule-${number}`;
}

export const newRule = (rules: readonly Rule[]): Rule =>
  rule.parse({ key: freshKey(rules), trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 } });

export const duplicate = (rules: readonly Rule[], one: Rule): Rule => ({ ...one, key: freshKey(rules) });

/** Changes the kind of formula and fills in valid defaults. An existing rate is kept. */
export function withKind(one: Rule, kind: Kind, currency: string): Rule {
  const { formula } = one;
  const bp = formula.kind === "percent" ? formula.bp : "steps" in formula ? formula.steps[0]!.bp : 1000;
  const basis = one.basis === "fixed" ? (isPaid(one.trigger) ? "netReceived" : "dealValue") : one.basis;
  if (kind === "flat") return { ...one, basis: "fixed", formula: { kind, minor: defaultAmountIn(100, currency) } };
  if (kind === "percent") return { ...one, basis, formula: { kind, bp, minMinor: null, maxMinor: null } };
  if (kind === "tiered") {
    const steps = [
      { fromMinor: 0, bp },
      { fromMinor: defaultAmountIn(10_000, currency), bp: Math.min(bp + 200, 10_000) },
    ];
    return { ...one, basis, formula: { kind, mode: "marginal", by: "deal", period: "year", steps } };
  }
  const trigger = isPaid(one.trigger) ? one.trigger : "payment";
  return { ...one, trigger, basis: "netReceived", formula: { kind, months: 12, steps: [{ fromMonth: 1, bp }] } };
}

/** Changes the trigger and drops what only payment triggers support. */
export function withTrigger(one: Rule, trigger: Trigger, currency: string): Rule {
  const moved = { ...one, trigger };
  if (isPaid(trigger)) return moved;
  const plain = moved.formula.kind === "recurring" ? withKind(moved, "percent", currency) : moved;
  return { ...plain, trigger, basis: plain.basis === "netReceived" ? "dealValue" : plain.basis };
}

/** Moves the rule with this key to a position. */
export function placed(rules: readonly Rule[], key: string, to: number): Rule[] {
  const from = rules.findIndex((one) => one.key === key);
  const target = Math.min(Math.max(to, 0), rules.length - 1);
  return from < 0 ? [...rules] : rules.toSpliced(from, 1).toSpliced(target, 0, rules[from]!);
}

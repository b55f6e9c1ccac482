import { defined } from "#base/defined.ts";
import { type PlanVersion, saveDraft } from "../../contract.ts";

/** The terms of a version that an editor changes. */
export type Terms = Pick<PlanVersion, "currency" | "rules" | "budgetMinor" | "budgetPeriod">;

export const termsOf = ({ currency, rules, budgetMinor, budgetPeriod }: Terms): Terms => ({
  currency,
  rules,
  budgetMinor,
  budgetPeriod,
});

export const areTermsEqual = (one: Terms, other: Terms): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

const codes = ["basis", "recurring", "range", "steps", "split", "twice"] as const;
export type Fault = (typeof codes)[number] | "nothing" | "tooMuch" | "format";
/** Validation errors by field path, such as `rules.0.formula.bp`. */
export type Faults = ReadonlyMap<string, Fault>;

/** Uses the same schema as the server. */
export function validateTerms(terms: Terms): Faults {
  const parsed = saveDraft.input.shape.rules.safeParse(terms.rules);
  const faults = new Map<string, Fault>();
  for (const issue of parsed.error?.issues ?? []) {
    const code = issue.code === "custom" ? issue.params?.code : issue.code;
    const customCode = codes.find((one) => one === code);
    const size = code === "too_small" ? "nothing" : code === "too_big" ? "tooMuch" : "format";
    const path = ["rules", ...issue.path].join(".");
    if (!faults.has(path)) faults.set(path, customCode ?? size);
  }
  return faults;
}

export type Change = { key: string; kind: "added" | "removed" | "changed" };
/** Lists the differences between two sets of terms: rules by their keys, other fields by their names. */
export function changesBetween(before: Terms, after: Terms): Change[] {
  const [old, now] = [before, after].map(({ rules }) => new Map(rules.map((rule) => [rule.key, JSON.stringify(rule)])));
  const keys = [...new Set([...defined(old).keys(), ...defined(now).keys()])];
  return keys.flatMap((key): Change[] => {
    if (!defined(old).has(key)) return [{ key, kind: "added" }];
    if (!defined(now).has(key)) return [{ key, kind: "removed" }];
    return defined(old).get(key) === defined(now).get(key) ? [] : [{ key, kind: "changed" }];
  });
}

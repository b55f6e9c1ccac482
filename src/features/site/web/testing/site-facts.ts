import { rule } from "#features/plans/rule.ts";
import type { Earnings, SiteFacts } from "../../contract.ts";
import { calculateInitialYear } from "../../rules.ts";

/** A tenant without any texts of its own. */
export const emptyFacts: SiteFacts = { locale: "en", words: {}, pages: {}, earnings: null, email: null, figures: null };

/** A program that pays a share of the deal value, as the server describes it. */
export function payingProgram(percent: number): Earnings {
  const formula = { kind: "percent", bp: percent * 100 };
  const terms = {
    currency: "EUR",
    rules: [rule.parse({ key: "won", trigger: "won", basis: "dealValue", formula })],
  };
  return { program: "Roof partners", ...terms, first: calculateInitialYear(terms) };
}

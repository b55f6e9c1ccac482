import { z } from "zod";
import { tiers } from "#features/programs/tiers.ts";
import { sources } from "#features/referrals/contract/values.ts";

/**
 * The conditions of a rule that list the accepted values of a fact about the deal; an empty list accepts every value. The rule's
 * schema, the engine, the description, the editor and the example derive from this table: a new fact needs an entry here, its
 * column in `commissions/server/accrual/fact-columns.ts` and its labels.
 */
export const factConditions = {
  products: { fact: "product", accepted: z.array(z.string().max(60)).max(50).default([]) },
  countries: {
    fact: "country",
    accepted: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(250)
      .default([]),
  },
  tiers: { fact: "tier", accepted: z.array(z.enum(tiers)).default([]) },
  sources: { fact: "source", accepted: z.array(z.enum(sources)).default([]) },
} as const;
export type FactCondition = keyof typeof factConditions;
export const factConditionNames = Object.keys(factConditions) as FactCondition[];

export type DealFact = (typeof factConditions)[FactCondition]["fact"];
export type DealFacts = Record<DealFact, string>;

/** Picks the facts from a row that also has other columns. */
export const pickFacts = (row: DealFacts): DealFacts =>
  Object.fromEntries(Object.values(factConditions).map(({ fact }) => [fact, row[fact]])) as DealFacts;

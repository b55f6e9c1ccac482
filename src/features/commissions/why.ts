import { z } from "zod";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { rule } from "#features/plans/rule.ts";
import { scopes } from "#features/plans/values.ts";

/** Why a commission is the amount it is: everything it was reckoned from, as it was then. */
export const why = z.object({
  /** Which version of which plan, and why that one. */
  plan: z.object({ versionId: id("plv"), name: z.string(), number: z.int(), scope: z.enum(scopes) }),
  rule,
  /** What the rate was taken of; of a fixed amount null. */
  basisMinor: z.int().nullable(),
  basisCurrency: currency,
  /** Each part of the basis at its own rate; several where steps were climbed. */
  slices: z.array(z.object({ minor: z.int(), bp: z.int(), earnedMinor: z.int() })),
  /** What the rule gave before it was limited and divided. */
  grossMinor: z.int(),
  /** What took some of it away or raised it. */
  limits: z.array(z.object({ by: z.enum(["min", "max", "dealCap", "personCap", "budget"]), minor: z.int() })),
  /** This person's share of the whole, in basis points, and how much the whole was. */
  shareBp: z.int(),
  wholeMinor: z.int(),
  /** Of an override: whose commission it is on top of, in basis points of it. */
  overrideBp: z.int().nullable(),
  /** Of a recurring one: which month. */
  month: z.int().nullable(),
  /** Rates that were used. */
  rates: z.array(z.object({ from: currency, to: currency, rate: z.string(), day: z.iso.date() })),
});
export type Why = z.infer<typeof why>;

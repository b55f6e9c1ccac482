import { z } from "zod";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { rule } from "#features/plans/rule.ts";
import { scopes } from "#features/plans/values.ts";

/** Explains the amount of a commission: every input of the calculation, as it was at that time. */
export const why = z.object({
  /** The plan version that applied, and the scope that selected it. */
  plan: z.object({ versionId: id("plv"), name: z.string(), number: z.int(), scope: z.enum(scopes) }),
  rule,
  /** The amount that the rate applies to; null for a fixed amount. */
  basisMinor: z.int().nullable(),
  basisCurrency: currency,
  /** The parts of the basis at their own rates; there are several if the amount crossed tiers. */
  slices: z.array(z.object({ minor: z.int(), bp: z.int(), earnedMinor: z.int() })),
  /** The amount before limits and splits. */
  grossMinor: z.int(),
  /** The limits and the tier bonus that lowered or raised the amount. */
  limits: z.array(z.object({ by: z.enum(["min", "max", "tier", "dealCap", "personCap", "budget"]), minor: z.int() })),
  /** The person's share in basis points, and the total amount that was split. */
  shareBp: z.int(),
  wholeMinor: z.int(),
  /** For an override: the basis points of the underlying commission. */
  overrideBp: z.int().nullable(),
  /** For a recurring commission: the month number. */
  month: z.int().nullable(),
  /** The exchange rates that were used. */
  rates: z.array(z.object({ from: currency, to: currency, rate: z.string(), day: z.iso.date() })),
});
export type Why = z.infer<typeof why>;

import type { PgColumn } from "drizzle-orm/pg-core";
import type { DealFact } from "#features/plans/deal-facts.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";

/** Where the facts are stored that a rule's conditions look at. */
export const factColumns = {
  product: referrals.productInterest,
  country: referrals.country,
  tier: partnerTerms.tier,
  source: referrals.source,
} satisfies Record<DealFact, PgColumn>;

import type { Narrowed } from "./question.ts";
import type { Dim, Division } from "./values.ts";

/** What only some are counted by. The program is none of these: every cell has it. */
export type Filters = Partial<Record<Exclude<Dim, "all">, string>>;
type Filter = keyof Filters;

const dimOf: Partial<Record<Division, Filter>> = {
  referrer: "referrer",
  source: "source",
  country: "country",
  product: "product",
  campaign: "campaign",
  confidence: "confidence",
};
/** What cells are kept apart by to be divided so; nothing where time, program or reason divide. */
export const dividing = (by: Division): Filter | undefined => dimOf[by];

export const filtersOf = ({ referrerId, programId: _, ...others }: Narrowed): Filters =>
  Object.fromEntries(
    Object.entries({ ...others, referrer: referrerId?.slice(4) }).filter(([, value]) => value !== undefined),
  ) as Filters;

/** Where an answer is read: from cells that are kept apart by one thing, or from the rows themselves. */
export type Plan = { from: "cells"; dim: Dim; isFiltered: boolean } | { from: "rows" };

/** One thing at a time is in the cells: one filter, or one division, or both by the same. The rest is counted in the rows. */
export function planOf(filters: Filters, by: Filter | undefined): Plan {
  const named = Object.keys(filters) as Filter[];
  const [first] = named;
  if (!first) return { from: "cells", dim: by ?? "all", isFiltered: false };
  if (named.length === 1 && (by ?? first) === first) return { from: "cells", dim: first, isFiltered: true };
  return { from: "rows" };
}

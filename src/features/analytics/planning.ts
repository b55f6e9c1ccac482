import type { Narrowed } from "./question.ts";
import type { Dim, Division } from "./values.ts";

/** The filters of a question by dimension. The program is not one of them, because every cell has it. */
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
/** The dimension of the cells needed for a division; undefined when the division is by time, program or reason. */
export const dimensionOf = (by: Division): Filter | undefined => dimOf[by];

export const filtersOf = ({ referrerId, programId: _, ...others }: Narrowed): Filters =>
  Object.fromEntries(
    Object.entries({ ...others, referrer: referrerId?.slice(4) }).filter(([, value]) => value !== undefined),
  ) as Filters;

/** Where an answer is read from: the cells of one dimension, or the rows themselves. */
export type Plan = { from: "cells"; dim: Dim; isFiltered: boolean } | { from: "rows" };

/** Cells hold one dimension at a time: one filter, one division, or both by the same. Any other combination is counted from the rows. */
export function planOf(filters: Filters, by: Filter | undefined): Plan {
  const dimensions = Object.keys(filters) as Filter[];
  const [first] = dimensions;
  if (!first) return { from: "cells", dim: by ?? "all", isFiltered: false };
  if (dimensions.length === 1 && (by ?? first) === first) return { from: "cells", dim: first, isFiltered: true };
  return { from: "rows" };
}

import type { z } from "zod";
import type { ReadCtx } from "#server/ctx.ts";
import type { listPredictions as listEndpoint } from "../../contract/predictions.ts";
import { loadConversion, readOpenDeals } from "./open-deals.ts";
import { toPrediction } from "./reads.ts";

/** Two reasons each way fit into a row. */
const reasonsEach = 2;

export async function listPredictions(ctx: ReadCtx, { limit }: z.infer<typeof listEndpoint.input>) {
  const deals = (await readOpenDeals(ctx)).filter(({ basis }) => basis === "learned");
  const shown = deals.slice(0, limit);
  const { currency, convert } = await loadConversion(ctx, [...new Set(shown.map((deal) => deal.currency))]);
  const items = shown.map(({ stageId, stageEnteredAt, estimatedMinor, currency: from, ...deal }) => {
    const minor = convert(estimatedMinor, from);
    return {
      ...toPrediction(deal, reasonsEach),
      id: deal.id,
      name: deal.name,
      company: deal.company,
      status: deal.status,
      expected: minor === null ? null : { minor: Math.round(deal.probability * minor), currency },
    };
  });
  return { items, total: deals.length };
}

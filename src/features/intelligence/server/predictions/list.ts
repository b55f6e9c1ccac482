import type { z } from "zod";
import type { ReadCtx } from "#server/ctx.ts";
import type { ListedPrediction, listPredictions as listEndpoint } from "../../contract/predictions.ts";
import { loadConversion, type OpenDeal, readOpenDeals } from "./open-deals.ts";
import { toPrediction } from "./reads.ts";

/** Two reasons each way fit into a row. */
const reasonsEach = 2;

export async function listPredictions(ctx: ReadCtx, { limit }: z.infer<typeof listEndpoint.input>) {
  const deals = (await readOpenDeals(ctx)).filter(({ basis }) => basis === "learned");
  return { items: await toListed(ctx, deals.slice(0, limit)), total: deals.length };
}

/** Returns deals as lists show them: the strongest reasons, and the expected value in the tenant's currency. */
export async function toListed(ctx: Pick<ReadCtx, "db" | "tenantId">, deals: readonly OpenDeal[]) {
  const { currency, convert } = await loadConversion(ctx, [...new Set(deals.map((deal) => deal.currency))]);
  return deals.map(({ stageId: _, stageEnteredAt: __, estimatedMinor, currency: from, ...deal }): ListedPrediction => {
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
}

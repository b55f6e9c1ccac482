import type { Ctx } from "#server/ctx.ts";
import { refreshOnDemand } from "../recommendations/refresh.ts";
import { listInsights } from "./list.ts";

/** Both tabs are calculated from the same records, so both are refreshed. */
export async function refreshInsights(ctx: Ctx) {
  await refreshOnDemand(ctx);
  return listInsights(ctx);
}

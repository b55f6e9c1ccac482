import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { loadMargin } from "./get-rates.ts";
import { rateSettings } from "./table.ts";

export async function setMargin(ctx: Ctx, { marginBp }: { marginBp: number | null }) {
  const before = await loadMargin(ctx);
  await ctx.db
    .insert(rateSettings)
    .values({ marginBp })
    .onConflictDoUpdate({ target: [rateSettings.tenantId], set: { marginBp } });
  await audit(ctx, {
    action: "intelligence.marginChanged",
    subject: "",
    before: { marginBp: before },
    after: { marginBp },
  });
  ctx.announce("tenant", "changed", { topics: ["intelligence"] });
  return { marginBp };
}

import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { defaultRefreshMinutes, type updateInsightChoices as updateEndpoint } from "../../contract/choices.ts";
import { insightChoices } from "./table.ts";

const { tenantId, personId } = insightChoices;
const chosen = statement("insights.choices", { tenantId, personId }, (from, p) =>
  from
    .select({ refreshMinutes: insightChoices.refreshMinutes })
    .from(insightChoices)
    .where(and(eq(tenantId, p.tenantId), eq(personId, p.personId))),
);

export async function getInsightChoices(ctx: ReadCtx) {
  const [row] = await ctx.db.run(chosen, { tenantId: ctx.tenantId, personId: ctx.personId });
  return { refreshMinutes: row?.refreshMinutes ?? defaultRefreshMinutes };
}

export async function updateInsightChoices(ctx: Ctx, choice: z.infer<typeof updateEndpoint.input>) {
  await ctx.db
    .insert(insightChoices)
    .values({ personId: ctx.personId, ...choice })
    .onConflictDoUpdate({ target: [tenantId, personId], set: choice });
  return choice;
}

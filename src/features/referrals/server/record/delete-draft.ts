import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { deleteDraft as deleteEndpoint } from "../../contract/record.ts";
import { referrals } from "../table.ts";
import { announceChange } from "./change.ts";
import { getVisible } from "./detail.ts";

export async function deleteDraft(ctx: Ctx, { id }: z.infer<typeof deleteEndpoint.input>) {
  const row = await getVisible(ctx, id);
  if (row.referrerId !== ctx.personId) throw baseErrors.notFound();
  if (row.status !== "draft") throw errors.cannotMove({ move: "withdraw", status: row.status });
  await ctx.db.delete(referrals).where(and(eq(referrals.id, id), eq(referrals.status, "draft")));
  announceChange(ctx, row);
  return { deleted: true };
}

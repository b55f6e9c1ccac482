import { and, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import { rewards } from "../table.ts";

export type RewardRow = typeof rewards.$inferSelect;
type Writer = Pick<TenantCtx, "db" | "tenantId">;

const isReward = ({ tenantId }: Writer, id: Id<"grw">) => and(eq(rewards.tenantId, tenantId), eq(rewards.id, id));

/** Locks a reward, which serializes everything that changes its stock. A person's row is locked before, never after. */
export async function lockReward(ctx: Writer, id: Id<"grw">): Promise<RewardRow> {
  const [found] = await ctx.db.select().from(rewards).where(isReward(ctx, id)).for("update");
  if (!found) throw baseErrors.notFound();
  return found;
}

/** Takes one item out of the stock, or puts it back; an unlimited stock stays unlimited. */
export const moveStock = (ctx: Writer, id: Id<"grw">, by: 1 | -1) =>
  ctx.db
    .update(rewards)
    .set({ stock: sql`${rewards.stock} + ${by}` })
    .where(isReward(ctx, id));

/** Takes one item out of the stock of a reward, or throws if there is none left. */
export async function takeFromStock(ctx: Writer, id: Id<"grw">) {
  const { stock } = await lockReward(ctx, id);
  if (stock !== null && stock <= 0) throw errors.soldOut();
  await moveStock(ctx, id, -1);
}

/** Open screens read the catalogue and what was redeemed again. */
export const announceCatalog = ({ announce }: Pick<TenantCtx, "announce">) =>
  announce("tenant", "changed", { topics: ["rewards"] });

import { and, eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { grantBonus } from "#features/commissions/server/writes.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { Delivery } from "../../values.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { redemptions } from "../table.ts";

type Given = { delivery: Delivery; minor: number | null };

/** What is stored of an amount: only a reward in money has one, in the tenant's currency, and only where commissions are tracked. */
export async function amountOf(ctx: Pick<Ctx, "db" | "tenantId">, { delivery, minor }: Given) {
  if ((delivery === "money") !== (minor !== null)) throw errors.amountFollowsDelivery();
  if (minor === null) return { minor, currency: null };
  const { paysMoney, currency } = await readGameContext(ctx);
  if (!paysMoney) throw errors.moneyOff();
  return { minor, currency };
}

type Redemption = typeof redemptions.$inferSelect;

/** Delivers a reward in money: it becomes a commission of the person, once, which the redemption links to. */
export async function payMoney(ctx: TenantCtx & Partial<Pick<Ctx, "personId">>, redemption: Redemption) {
  const { id, personId, title, minor, currency } = redemption;
  const commissionId = await grantBonus(ctx, {
    ...{ personId, title, source: "reward", key: id },
    ...{ minor: defined(minor), currency: defined(currency) },
  });
  if (commissionId === undefined) return redemption;
  await linkCommission(ctx, id, commissionId);
  return { ...redemption, commissionId };
}

const linkCommission = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, id: Id<"grd">, commissionId: Id<"com">) =>
  db
    .update(redemptions)
    .set({ commissionId })
    .where(and(eq(redemptions.tenantId, tenantId), eq(redemptions.id, id)));

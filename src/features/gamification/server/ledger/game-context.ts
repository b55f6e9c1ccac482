import { eq, sql } from "drizzle-orm";
import { planHas } from "#base/plans.ts";
import { commissionSettings } from "#features/commissions/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { defaultRules, type GameRules } from "../../rules/awards.ts";
import type { Visibility } from "../../values.ts";
import { gameRules, gameSettings } from "../table.ts";

/** Days that points are locked where the tenant has not set how long commissions are held, and for those who were never paid. */
const defaultHolds = { holdDays: 30, holdDaysNew: 60 };

const latest = sql`(select max(version) from ${gameRules} where ${gameRules.tenantId} = ${tenants.id})`;
const contextOf = statement("gamification.context", { tenantId: tenants.id }, (from, p) =>
  from
    .select({
      plan: tenants.plan,
      off: tenants.off,
      currency: tenants.currency,
      timeZone: tenants.timeZone,
      version: gameRules.version,
      rules: gameRules.rules,
      holdDays: commissionSettings.holdDays,
      holdDaysNew: commissionSettings.holdDaysNew,
      defaultVisibility: gameSettings.defaultVisibility,
      tiersFollowXp: gameSettings.tiersFollowXp,
      pointValue: gameSettings.pointValue,
      historyReadAt: gameSettings.historyReadAt,
    })
    .from(tenants)
    .leftJoin(gameRules, sql`${gameRules.tenantId} = ${tenants.id} and ${gameRules.version} = ${latest}`)
    .leftJoin(gameSettings, eq(gameSettings.tenantId, tenants.id))
    .leftJoin(commissionSettings, eq(commissionSettings.tenantId, tenants.id))
    .where(eq(tenants.id, p.tenantId)),
);

export type GameContext = {
  isOn: boolean;
  /** Whether commissions are tracked, and money can be paid through them. */
  paysMoney: boolean;
  currency: string;
  timeZone: string;
  rules: GameRules;
  rulesVersion: number;
  holdDays: number;
  holdDaysNew: number;
  defaultVisibility: Visibility;
  tiersFollowXp: boolean;
  pointValue: number | null;
  historyReadAt: string | null;
};

/** Reads the tenant's rules and settings of the game, with its calendar. */
export async function readGameContext({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">): Promise<GameContext> {
  const [found] = await db.run(contextOf, { tenantId });
  if (!found) throw new Error("The tenant does not exist");
  return {
    isOn: planHas(found.plan, "gamification") && !found.off.includes("gamification"),
    paysMoney: planHas(found.plan, "commissionTracking") && !found.off.includes("commissionTracking"),
    currency: found.currency,
    timeZone: found.timeZone,
    rules: found.rules ?? defaultRules,
    rulesVersion: found.version ?? 0,
    holdDays: found.holdDays ?? defaultHolds.holdDays,
    holdDaysNew: found.holdDaysNew ?? defaultHolds.holdDaysNew,
    defaultVisibility: found.defaultVisibility ?? "name",
    tiersFollowXp: found.tiersFollowXp ?? true,
    pointValue: found.pointValue,
    historyReadAt: found.historyReadAt,
  };
}

import { and, eq, lt, sql } from "drizzle-orm";
import { midnightIn } from "#base/day.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { periodKey, periodStart } from "../../rules/periods.ts";
import { periods } from "../../values.ts";
import { gameSettings } from "../table.ts";

/** The share of won deals where nothing is known yet. */
const assumedRate = 0.3;

/** Shares of won deals with fewer outcomes are shrunk towards the assumed one. */
const assumedOutcomes = 20;

async function rateBefore({ db, tenantId }: TenantCtx, day: string): Promise<number> {
  const [tenant] = await db.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenantId));
  const [found] = await db
    .select({
      won: sql<number>`count(*) filter (where ${referrals.status} = 'won')`.mapWith(Number),
      closed: sql<number>`count(*)`.mapWith(Number),
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, tenantId),
        sql`${referrals.status} in ('won', 'lost', 'expired')`,
        lt(referrals.closedAt, midnightIn(tenant?.timeZone ?? "UTC", day)),
      ),
    );
  const { won = 0, closed = 0 } = found ?? {};
  return (won + assumedRate * assumedOutcomes) / (closed + assumedOutcomes);
}

/**
 * Returns the tenant's share of won deals at the start of each current period, towards which conversions are shrunk. It is calculated
 * once per period: if it moved with every deal, scores of the same board would not be comparable.
 */
export async function tenantRates(ctx: TenantCtx, today: string): Promise<(key: string) => number> {
  const { db, tenantId } = ctx;
  const [settings] = await db
    .select({ rates: gameSettings.rates })
    .from(gameSettings)
    .where(eq(gameSettings.tenantId, tenantId));
  const known = settings?.rates ?? {};
  const keys = periods.map((period) => periodKey(period, today));
  if (keys.every((key) => key in known)) return (key) => known[key] ?? assumedRate;
  const entries = await Promise.all(
    periods.map(async (period) => {
      const key = periodKey(period, today);
      return [key, known[key] ?? (await rateBefore(ctx, periodStart(period, today) ?? today))] as const;
    }),
  );
  const rates = Object.fromEntries(entries);
  await db
    .insert(gameSettings)
    .values({ tenantId, rates })
    .onConflictDoUpdate({ target: [gameSettings.tenantId], set: { rates } });
  return (key) => rates[key] ?? assumedRate;
}

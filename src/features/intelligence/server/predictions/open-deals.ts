import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { rateFor } from "#features/analytics/conversion.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { euroPrices } from "#features/ledger/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { openStatuses } from "#features/referrals/contract/values.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { models, predictions } from "../table.ts";
import { predictionColumns } from "./reads.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId" | "personId" | "role">;
const person = { mapToDriverValue: (id: Id<"per"> | null) => id?.slice(4) ?? null };

/** The newest prediction of a referral. */
const isLatest = sql`${predictions.id} = (select p.id from ${predictions} p where p.tenant_id = ${referrals.tenantId}
  and p.referral_id = ${referrals.id} order by p.made_at desc limit 1)`;

const dealColumns = {
  id: referrals.id,
  name: referrals.fullName,
  company: sql<string>`coalesce(nullif(${referrals.company}, ''), ${referrals.targetCompany})`,
  status: referrals.status,
  stageId: referrals.stageId,
  stageEnteredAt: referrals.stageEnteredAt,
  estimatedMinor: referrals.estimatedMinor,
  currency: referrals.currency,
  ...predictionColumns,
};

const openDeals = statement("intelligence.openDeals", { tenantId: referrals.tenantId, onlyFor: person }, (from, p) =>
  from
    .select(dealColumns)
    .from(referrals)
    .innerJoin(
      predictions,
      and(eq(predictions.tenantId, referrals.tenantId), eq(predictions.referralId, referrals.id), isLatest),
    )
    .innerJoin(models, and(eq(models.tenantId, predictions.tenantId), eq(models.id, predictions.modelId)))
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        inArray(referrals.status, [...openStatuses]),
        // A company member sees what is addressed to them or to everyone [R6.5].
        sql`(${p.onlyFor}::uuid is null or ${referrals.addresseeId} is null or ${referrals.addresseeId} = ${p.onlyFor}::uuid)`,
      ),
    )
    .orderBy(desc(predictions.probability), desc(referrals.id)),
);

/** Returns all open referrals that the caller may see, with their newest prediction, the likeliest first. */
export const readOpenDeals = ({ db, tenantId, personId, role }: Reader) =>
  db.run(openDeals, { tenantId, onlyFor: role === "admin" ? null : personId });

const ownDeals = statement(
  "intelligence.ownDeals",
  { tenantId: referrals.tenantId, personId: referrals.referrerId },
  (from, p) =>
    from
      .select(dealColumns)
      .from(referrals)
      .innerJoin(
        predictions,
        and(eq(predictions.tenantId, referrals.tenantId), eq(predictions.referralId, referrals.id), isLatest),
      )
      .innerJoin(models, and(eq(models.tenantId, predictions.tenantId), eq(models.id, predictions.modelId)))
      .where(
        and(
          eq(referrals.tenantId, p.tenantId),
          eq(referrals.referrerId, p.personId),
          inArray(referrals.status, [...openStatuses]),
        ),
      )
      .orderBy(desc(predictions.probability), desc(referrals.id)),
);

/** Returns the open referrals that a partner submitted, with their newest prediction, the likeliest first. */
export const readOwnDeals = ({ db, tenantId, personId }: Omit<Reader, "role">) =>
  db.run(ownDeals, { tenantId, personId });
export type OpenDeal = Awaited<ReturnType<typeof readOpenDeals>>[number];

/** Loads what converts amounts into the tenant's currency at the rate of a day, or of today. */
export async function loadConversion(ctx: Pick<Reader, "db" | "tenantId">, currencies: readonly string[]) {
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const today = dayIn(timeZone, Date.now());
  const foreign = currencies.filter((code) => code !== currency);
  const used = foreign.length > 0 ? [...new Set([currency, ...foreign])] : [];
  const prices = await euroPrices(ctx, used, { from: "2000-01-01", to: today });
  const convert = (minor: number | null, from: string, day = today): number | null => {
    const rate = rateFor(prices, from, currency, day);
    return minor === null || !rate ? null : convertAt(minor, from, currency, rate.rate);
  };
  return { currency, timeZone, today, convert };
}

import { and, eq, gte, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { hasFeature, readOperatorId } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { isLimited, isStillAllowed } from "../../rules/offer.ts";
import { needsKey } from "../../values.ts";
import { readAiSettings } from "../ai-settings.ts";
import { aiCalls, aiProviders, aiSharedUses } from "../table.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId">;

const { id, kind, name, model, enabled, status, reason, failures, checkedAt, checkMs, pictures, movedAt } = aiProviders;
const { inputPrice, outputPrice, tenantBudgetMicros, tenantCallsPerDay } = aiProviders;

/** Neither the address nor the key is read for a tenant. */
const offeredProviders = statement("providers.offered", { tenantId: aiProviders.tenantId }, (from, p) =>
  from
    .select({
      ...{ id, kind, name, model, enabled, status, reason, failures, checkedAt, checkMs, pictures, movedAt },
      ...{ inputPrice, outputPrice, tenantBudgetMicros, tenantCallsPerDay },
      hasKey: sql<boolean>`${aiProviders.key} is not null`,
    })
    .from(aiProviders)
    .where(and(eq(aiProviders.tenantId, p.tenantId), eq(aiProviders.offered, true)))
    .orderBy(aiProviders.position, id),
);

/** Reads in the operator's scope what it offers. An offer is usable unless the operator turned it off or stopped all calls. */
export async function readOffers(operator: Reader) {
  const [rows, { stopped }, isActive] = await Promise.all([
    operator.db.run(offeredProviders, { tenantId: operator.tenantId }),
    readAiSettings(operator),
    hasFeature(operator, "aiInsights"),
  ]);
  return rows.filter(isLimited).map((row) => ({
    ...row,
    isUsable: isActive && !stopped && row.enabled && (row.hasKey || !needsKey(row.kind)),
  }));
}
export type Offer = Awaited<ReturnType<typeof readOffers>>[number];

/** The same from a tenant's request. The operator's own tenant is offered nothing. */
export async function readOffersFor({ db, tenantId, services }: Reader & Pick<ReadCtx, "services">): Promise<Offer[]> {
  const operatorId = await readOperatorId({ db });
  if (operatorId === tenantId) return [];
  return readOffers({ db: readInTenant(services.db, operatorId), tenantId: operatorId });
}

const allowedProviders = statement("providers.allowed", { tenantId: aiSharedUses.tenantId }, (from, p) =>
  from
    .select({
      providerId: aiSharedUses.providerId,
      pictures: aiSharedUses.pictures,
      allowedAt: aiSharedUses.allowedAt,
    })
    .from(aiSharedUses)
    .where(eq(aiSharedUses.tenantId, p.tenantId)),
);
export type SharedUse = { providerId: Id<"aip">; pictures: boolean; allowedAt: string };

export const readSharedUses = ({ db, tenantId }: Reader): Promise<SharedUse[]> =>
  db.run(allowedProviders, { tenantId });

/** Returns the tenant's permission for an offer, if it has one for the server that it goes to now. */
export const useOf = (offer: Offer, uses: readonly SharedUse[]): SharedUse | undefined =>
  uses.find(({ providerId, allowedAt }) => providerId === offer.id && isStillAllowed(allowedAt, offer.movedAt));

/** Returns the offers that may be asked: usable, allowed, and for a picture with both sides' permission for it. */
export const findAllowed = (offers: readonly Offer[], uses: readonly SharedUse[], hasPicture: boolean): Offer[] =>
  offers.filter((offer) => {
    const use = useOf(offer, uses);
    return offer.isUsable && use !== undefined && (!hasPicture || (offer.pictures && use.pictures));
  });

const callsOfToday = statement("providers.callsToday", { tenantId: aiCalls.tenantId }, (from, p) =>
  from
    .select({ providerId: aiCalls.providerId, calls: sql<number>`count(*)::int` })
    .from(aiCalls)
    .where(
      and(
        eq(aiCalls.tenantId, p.tenantId),
        eq(aiCalls.shared, true),
        gte(aiCalls.createdAt, sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`),
      ),
    )
    .groupBy(aiCalls.providerId),
);

/** Returns how many calls the tenant made with each shared provider on this day in UTC. */
export async function countCallsToday({ db, tenantId }: Reader): Promise<Map<Id<"aip">, number>> {
  const rows = await db.run(callsOfToday, { tenantId });
  return new Map(rows.map(({ providerId, calls }) => [providerId, calls]));
}

import { and, eq, gte, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { hasFeature } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type AiProvider, callFilters } from "../contract.ts";
import { budgetStateOf, forecastOf } from "../rules/budget.ts";
import { currentStatus } from "../rules/status.ts";
import { audioLimitOf } from "../rules/transcription.ts";
import type { AiUse } from "../values.ts";
import { readAiSettings } from "./ai-settings.ts";
import { hasNeededKey, type ProviderRow } from "./connection.ts";
import { findAllowed, readOffersFor, readSharedUses } from "./shared/offered.ts";
import { aiCalls, aiProviders } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId">;

/** Providers bill by the calendar month in UTC. */
const utcMonth = sql`date_trunc('month', now() at time zone 'UTC')`;
export const monthStart = sql`${utcMonth} at time zone 'UTC'`;

const { tenantId: callTenant } = aiCalls;
const allProviders = statement("providers.all", { tenantId: aiProviders.tenantId }, (from, p) =>
  from
    .select()
    .from(aiProviders)
    .where(eq(aiProviders.tenantId, p.tenantId))
    .orderBy(aiProviders.position, aiProviders.id),
);
const providerById = statement("providers.one", { tenantId: aiProviders.tenantId, id: aiProviders.id }, (from, p) =>
  from
    .select()
    .from(aiProviders)
    .where(and(eq(aiProviders.tenantId, p.tenantId), eq(aiProviders.id, p.id))),
);

export const readProviders = ({ db, tenantId }: Reader): Promise<ProviderRow[]> => db.run(allProviders, { tenantId });

/** Returns the name of the provider that a call would go to first; undefined if there is none, or calls are stopped. */
export async function readFirstProvider(
  reader: Reader & Pick<ReadCtx, "services">,
  { hasPicture = false } = {},
): Promise<{ name: string } | undefined> {
  const [{ stopped }, rows] = await Promise.all([readAiSettings(reader), readProviders(reader)]);
  if (stopped) return undefined;
  const own = rows.find((row) => row.enabled && hasNeededKey(row) && (row.pictures || !hasPicture));
  if (own) return own;
  const uses = await readSharedUses(reader);
  const offers = uses.length > 0 && (await hasFeature(reader, "aiInsights")) ? await readOffersFor(reader) : [];
  return findAllowed(offers, uses, hasPicture)[0];
}

/** Returns the most bytes of sound that one of the tenant's providers would write down now; null if none of them may get a recording. */
export async function readTranscriptionLimit(reader: Reader): Promise<number | null> {
  const [{ stopped }, rows, isIncluded] = await Promise.all([
    readAiSettings(reader),
    readProviders(reader),
    hasFeature(reader, "aiInsights"),
  ]);
  if (stopped || !isIncluded) return null;
  const limits = rows.filter((row) => row.enabled && hasNeededKey(row)).flatMap((row) => audioLimitOf(row) ?? []);
  return limits.length > 0 ? Math.max(...limits) : null;
}

export const readProvider = async ({ db, tenantId }: Reader, id: Id<"aip">): Promise<ProviderRow | undefined> =>
  (await db.run(providerById, { tenantId, id }))[0];

export async function getProvider(reader: Reader, id: Id<"aip">): Promise<ProviderRow> {
  const found = await readProvider(reader, id);
  if (!found) throw baseErrors.notFound();
  return found;
}

const spentByProvider = statement("providers.spent", { tenantId: callTenant }, (from, p) =>
  from
    .select({
      providerId: aiCalls.providerId,
      shared: aiCalls.shared,
      micros: sql<number>`coalesce(sum(${aiCalls.costMicros}), 0)::float8`,
    })
    .from(aiCalls)
    .where(and(eq(callTenant, p.tenantId), gte(aiCalls.createdAt, monthStart)))
    .groupBy(aiCalls.providerId, aiCalls.shared),
);
const usesByProvider = statement("providers.uses", { tenantId: callTenant }, (from, p) =>
  from
    .selectDistinct({ providerId: aiCalls.providerId, use: aiCalls.use })
    .from(aiCalls)
    .where(
      and(
        eq(callTenant, p.tenantId),
        gte(aiCalls.createdAt, sql`now() - interval '30 days'`),
        sql`${aiCalls.failure} is null`,
      ),
    )
    .orderBy(aiCalls.use),
);

/** Returns what each provider cost in this month, and what the tenant's own ones cost together: the operator pays for shared ones. */
export async function readSpending({ db, tenantId }: Reader) {
  const rows = await db.run(spentByProvider, { tenantId });
  return {
    byProvider: new Map(rows.map(({ providerId, micros }) => [providerId, micros])),
    ownTotal: rows.reduce((sum, { shared, micros }) => (shared ? sum : sum + micros), 0),
  };
}

const recentCalls = statement("providers.recent", { tenantId: callTenant, personId: aiCalls.personId }, (from, p) =>
  from
    .select({ count: sql<number>`count(*)::int` })
    .from(aiCalls)
    .where(
      and(
        eq(callTenant, p.tenantId),
        eq(aiCalls.personId, p.personId),
        gte(aiCalls.createdAt, sql`now() - interval '1 minute'`),
      ),
    ),
);

/** Returns how many calls a person made in the last minute. */
export async function countRecentCalls({ db, tenantId }: Reader, personId: Id<"per">): Promise<number> {
  return (await db.run(recentCalls, { tenantId, personId }))[0]?.count ?? 0;
}

/** Adds what a screen shows, and omits the key, which is write-only. */
async function toProviders(reader: Reader, rows: readonly ProviderRow[]): Promise<AiProvider[]> {
  const [{ byProvider }, uses] = await Promise.all([
    readSpending(reader),
    reader.db.run(usesByProvider, { tenantId: reader.tenantId }),
  ]);
  return rows.map(({ key: _, tenantId: __, position: ___, failures, status, reason, ...row }) => {
    const spentMicros = byProvider.get(row.id) ?? 0;
    return {
      ...row,
      ...currentStatus({ status, reason, failures, checkedAt: row.checkedAt }, Date.now()),
      spentMicros,
      budgetState: budgetStateOf(spentMicros, row.budgetMicros),
      uses: uses.flatMap(({ providerId, use }): AiUse[] => (providerId === row.id ? [use] : [])),
    };
  });
}

export const listAiProviders = async (ctx: Reader) => ({ items: await toProviders(ctx, await readProviders(ctx)) });

export const showProvider = async (reader: Reader, row: ProviderRow): Promise<AiProvider> =>
  defined((await toProviders(reader, [row]))[0]);

const isThisMonth = (tenantId: unknown) =>
  and(eq(callTenant, tenantId as Id<"ten">), gte(aiCalls.createdAt, monthStart));
const monthSums = statement("providers.month", { tenantId: callTenant }, (from, p) =>
  from
    .select({
      spentMicros: sql<number>`coalesce(sum(${aiCalls.costMicros}) filter (where not ${aiCalls.shared}), 0)::float8`,
      calls: sql<number>`count(*)::int`,
      unpricedCalls: sql<number>`count(*) filter (where ${aiCalls.costMicros} is null and not ${aiCalls.shared})::int`,
      tokens: sql<number>`coalesce(sum(${aiCalls.inputTokens} + ${aiCalls.outputTokens}), 0)::float8`,
      medianMs: sql<
        number | null
      >`(percentile_cont(.5) within group (order by ${aiCalls.ms}) filter (where ${aiCalls.failure} is null))::int`,
      today: sql<string>`(now() at time zone 'UTC')::date::text`,
      monthEnd: sql<string>`(${utcMonth} + interval '1 month' - interval '1 day')::date::text`,
    })
    .from(aiCalls)
    .where(isThisMonth(p.tenantId)),
);
const monthDays = statement("providers.days", { tenantId: callTenant }, (from, p) =>
  from
    .select({
      day: sql<string>`(${aiCalls.createdAt} at time zone 'UTC')::date::text`,
      use: aiCalls.use,
      calls: sql<number>`count(*)::int`,
      costMicros: sql<number>`coalesce(sum(${aiCalls.costMicros}), 0)::float8`,
    })
    .from(aiCalls)
    .where(isThisMonth(p.tenantId))
    .groupBy(sql`1`, aiCalls.use)
    .orderBy(sql`1`, aiCalls.use),
);

export async function getAiUsage(ctx: ReadCtx) {
  const { tenantId } = ctx;
  const [settings, [sums], days] = await Promise.all([
    readAiSettings(ctx),
    ctx.db.run(monthSums, { tenantId }),
    ctx.db.run(monthDays, { tenantId }),
  ]);
  const month = defined(sums);
  const [day, daysInMonth] = [month.today, month.monthEnd].map((date) => Number(date.slice(-2))) as [number, number];
  return {
    ...settings,
    ...month,
    forecastMicros: forecastOf(month.spentMicros, day, daysInMonth),
    budgetState: budgetStateOf(month.spentMicros, settings.budgetMicros),
    days,
  };
}

const { id, providerName, model, use, failure, inputTokens, outputTokens, costMicros, ms, prompt, answer, createdAt } =
  aiCalls;
const callPage = listing("providers.calls", {
  from: aiCalls,
  select: {
    id,
    providerName,
    model,
    use,
    failure,
    inputTokens,
    outputTokens,
    costMicros,
    ms,
    prompt,
    answer,
    createdAt,
  },
  filters: callFilters,
  columns: { use, createdAt },
  id,
});

export const listAiCalls = (ctx: ReadCtx, input: Parameters<typeof callPage>[1]) =>
  callPage(ctx, input, eq(callTenant, ctx.tenantId));

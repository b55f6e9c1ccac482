import { and, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { assertAddress } from "#server/outbound/outbound.ts";
import { OutboundError } from "#server/outbound/outbound-error.ts";
import { seal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import {
  type addAiProvider as addEndpoint,
  errors,
  type orderAiProviders as orderEndpoint,
  type removeAiProvider as removeEndpoint,
  type updateAiProvider as updateEndpoint,
  type updateAiSettings as updateSettingsEndpoint,
} from "../contract.ts";
import { startHealth } from "../rules/status.ts";
import { defaultBaseUrls } from "../values.ts";
import { readAiSettings } from "./ai-settings.ts";
import { checkProvider } from "./check.ts";
import { hasNeededKey, isSameServer, keyPurpose, type ProviderRow } from "./connection.ts";
import { getProvider, listAiProviders, readProviders, showProvider } from "./reads.ts";
import { assertLimited } from "./shared/offer.ts";
import { aiCalls, aiProviders, aiSettings } from "./table.ts";

const topics = ["providers"];

/**
 * An address that the server would not request is refused while the form is open. The reason is not returned: a name in the server's
 * private network must look like one that does not exist.
 */
export async function assertAllowedAddress(settings: Settings, address: string): Promise<void> {
  await assertAddress(settings, address).catch((error: unknown) => {
    throw error instanceof OutboundError ? errors.addressBlocked({ address }) : error;
  });
}

const sealKey = (settings: Settings, key: string) => ({
  key: seal(settings, keyPurpose, key),
  keyEnd: key.length > 8 ? key.slice(-4) : "",
});

const lastPosition = sql<number>`(select coalesce(max(position), 0) + 1 from ai_providers where tenant_id = current_setting('app.tenant_id')::uuid)`;

export async function addAiProvider(ctx: Ctx, input: z.infer<typeof addEndpoint.input>) {
  const { key, baseUrl = defaultBaseUrls[input.kind], ...rest } = input;
  if (!baseUrl) throw baseErrors.invalid({ fields: { baseUrl: { code: "required" } } });
  const { settings } = ctx.services;
  await assertAllowedAddress(settings, baseUrl);
  const sealed = key ? sealKey(settings, key) : { key: null, keyEnd: null };
  const health = startHealth(true, hasNeededKey({ kind: rest.kind, key: sealed.key }));
  const [created] = await ctx.db
    .insert(aiProviders)
    .values({ ...rest, ...sealed, ...health, baseUrl, position: lastPosition })
    .returning();
  await finishChange(ctx, "providers.added", undefined, defined(created));
  return showProvider(ctx, defined(created));
}

export async function updateAiProvider(ctx: Ctx, input: z.infer<typeof updateEndpoint.input>) {
  const { id, key, ...changes } = input;
  const before = await getProvider(ctx, id);
  const { settings } = ctx.services;
  if (changes.baseUrl) await assertAllowedAddress(settings, changes.baseUrl);
  const movesAway = changes.baseUrl !== undefined && !isSameServer(changes.baseUrl, before.baseUrl);
  const sealed = key ? sealKey(settings, key) : movesAway ? { key: null, keyEnd: null } : {};
  const next = { ...before, ...changes, ...sealed };
  const concernsConnection = ["baseUrl", "model", "enabled"].some((field) => field in changes) || "key" in sealed;
  const health = concernsConnection ? startHealth(next.enabled ?? before.enabled, hasNeededKey(next)) : {};
  const [after] = await ctx.db
    .update(aiProviders)
    .set({ ...changes, ...sealed, ...health, ...(movesAway && { movedAt: now }), id })
    .where(isProvider(ctx, id))
    .returning();
  assertLimited(defined(after));
  await finishChange(ctx, "providers.changed", before, defined(after));
  return showProvider(ctx, defined(after));
}

export async function removeAiProvider(ctx: Ctx, { id }: z.infer<typeof removeEndpoint.input>) {
  const before = await getProvider(ctx, id);
  await ctx.db.delete(aiProviders).where(isProvider(ctx, id));
  await finishChange(ctx, "providers.removed", before, undefined);
  return { removed: true };
}

export async function orderAiProviders(ctx: Ctx, { ids }: z.infer<typeof orderEndpoint.input>) {
  const rows = await readProviders(ctx);
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (named.length !== new Set(ids).size) throw baseErrors.notFound();
  const ordered = [...named, ...rows.filter(({ id }) => !ids.includes(id))];
  for (const [index, { id }] of ordered.entries())
    await ctx.db
      .update(aiProviders)
      .set({ position: index + 1 })
      .where(isProvider(ctx, id));
  await audit(ctx, { action: "providers.ordered", subject: ordered.map(({ name }) => name).join(", ") });
  ctx.announce("tenant", "changed", { topics });
  return listAiProviders(ctx);
}

export async function updateAiSettings(ctx: Ctx, changes: z.infer<typeof updateSettingsEndpoint.input>) {
  const before = await readAiSettings(ctx);
  const { tenantId } = ctx;
  await ctx.db
    .insert(aiSettings)
    .values(changes)
    .onConflictDoUpdate({ target: aiSettings.tenantId, set: { ...changes, tenantId } });
  const after = await readAiSettings(ctx);
  await audit(ctx, { action: "providers.settingsChanged", subject: Object.keys(changes).join(", "), before, after });
  ctx.announce("tenant", "changed", { topics });
  return after;
}

const isProvider = ({ tenantId }: Pick<Ctx, "tenantId">, id: Id<"aip">) =>
  and(eq(aiProviders.tenantId, tenantId), eq(aiProviders.id, id));

/** Records the change, checks the provider right after the commit, and refreshes open screens. */
async function finishChange(ctx: Ctx, action: string, before: ProviderRow | undefined, after: ProviderRow | undefined) {
  const auditFields = (row: ProviderRow | undefined) =>
    row
      ? {
          name: row.name,
          baseUrl: row.baseUrl,
          model: row.model,
          keyEnd: row.keyEnd,
          enabled: row.enabled,
          budgetMicros: row.budgetMicros,
          pictures: row.pictures,
          transcriptionModel: row.transcriptionModel,
        }
      : null;
  await audit(ctx, {
    action,
    subject: defined(after ?? before).name,
    before: auditFields(before),
    after: auditFields(after),
  });
  if (after?.status === "connecting") await ctx.enqueue(checkProvider, { id: after.id });
  ctx.announce("tenant", "changed", { topics });
}

/** Runs every ten minutes: deletes the calls that are older than the tenant keeps its log. The month's sums need the current month. */
export async function deleteExpiredCalls(ctx: TenantCtx) {
  const { logDays } = await readAiSettings(ctx);
  const isOld = lt(aiCalls.createdAt, sql`now() - make_interval(days => ${logDays})`);
  await ctx.db
    .update(aiCalls)
    .set({ prompt: "", answer: "" })
    .where(and(eq(aiCalls.tenantId, ctx.tenantId), isOld, sql`${aiCalls.prompt} <> ''`));
  await ctx.db
    .delete(aiCalls)
    .where(and(eq(aiCalls.tenantId, ctx.tenantId), lt(aiCalls.createdAt, sql`now() - interval '400 days'`)));
}

import { eq } from "drizzle-orm";
import { z } from "zod";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { hasFeature, readOperatorId } from "#features/tenancy/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { asTenant, withTenant } from "#server/with-tenant.ts";
import { costOf, fitsBudget, type Micros, maxInputTokens, type Prices } from "../rules/budget.ts";
import { audioLimitOf, audioTokens, transcriptionPrices } from "../rules/transcription.ts";
import type { AiUse, ProviderKind } from "../values.ts";
import { readAiSettings } from "./ai-settings.ts";
import { hasNeededKey } from "./connection.ts";
import { countRecentCalls, readProviders, readSpending } from "./reads.ts";
import { countCallsToday, findAllowed, readOffers, readSharedUses } from "./shared/offered.ts";
import { aiCalls, aiSettings } from "./table.ts";
import type { Recording } from "./transcribe.ts";

/** Of one person, whatever the calls are for. */
const callsPerMinute = 20;

export type Scope = { services: Services; tenantId: Id<"ten"> };

/** Why no provider was asked: all calls are stopped, the budgets are spent, too many calls in a minute, or no provider is usable. */
export type Refusal = { refused: "stopped" | "budgetSpent" | "tooMany" | "noProvider" };

/** A provider that may be asked. One of the operator is shared: its connection is only read, in its owner's scope, for a booked call. */
type Candidate = Prices & {
  id: Id<"aip">;
  ownerId: Id<"ten">;
  kind: ProviderKind;
  name: string;
  model: string;
  isShared: boolean;
  /** The month's budget of this provider, and for a shared one also the calls of a day. */
  budgetMicros: Micros | null;
  tenantCallsPerDay: number | null;
};
export type Reserved = { provider: Candidate; callId: Id<"aic"> };

type Wanted = {
  use: AiUse;
  personId: Id<"per">;
  /** Ask this provider only, instead of the first that answers. */
  providerId?: Id<"aip"> | undefined;
  instructions: string;
  prompt: string;
  picture?: Uint8Array | undefined;
  recording?: Recording | undefined;
  schema?: z.ZodType | undefined;
  maxOutputTokens: number;
  isPrivate?: boolean | undefined;
};

/** Picks the next provider and books the most that the call can cost, one call of a tenant after the other. */
export const reserveCall = ({ services, tenantId }: Scope, wanted: Wanted, tried: ReadonlySet<Id<"aip">>) =>
  withTenant(services, tenantId, async (ctx): Promise<Reserved | Refusal> => {
    if (!(await hasFeature(ctx, "aiInsights"))) return { refused: "noProvider" };
    await lockSettings(ctx);
    const [settings, spending] = await Promise.all([readAiSettings(ctx), readSpending(ctx)]);
    if (settings.stopped) return { refused: "stopped" };
    if (tried.size === 0 && (await countRecentCalls(ctx, wanted.personId)) >= callsPerMinute)
      return { refused: "tooMany" };
    const candidates = (await readCandidates(ctx, wanted)).filter(({ id }) => !tried.has(id));
    if (candidates.length === 0) return { refused: "noProvider" };
    const today = await countCallsToday(ctx);
    const isWithinBudget = (candidate: Candidate) => {
      const { id, isShared, budgetMicros, tenantCallsPerDay } = candidate;
      const most = maxCostOf(candidate, wanted);
      return (
        fitsBudget(spending.byProvider.get(id) ?? 0, most, budgetMicros) &&
        (isShared || fitsBudget(spending.ownTotal, most, settings.budgetMicros)) &&
        (tenantCallsPerDay === null || (today.get(id) ?? 0) < tenantCallsPerDay)
      );
    };
    const provider = candidates.find(isWithinBudget);
    if (!provider) return { refused: "budgetSpent" };
    return { provider, callId: await bookCall(ctx, provider, wanted) };
  });

/** The tenant's own providers in their order, and after them those of the operator that an admin allowed. */
async function readCandidates(ctx: TenantCtx, wanted: Wanted): Promise<Candidate[]> {
  const { tenantId } = ctx;
  const { providerId, picture, recording } = wanted;
  if (recording) return readTranscribers(ctx, recording);
  const isAsked = ({ id }: { id: Id<"aip"> }) => providerId === undefined || providerId === id;
  const [rows, uses] = await Promise.all([readProviders(ctx), readSharedUses(ctx)]);
  const own = rows
    .filter((row) => isAsked(row) && row.enabled && hasNeededKey(row) && (row.pictures || !picture))
    .map((row): Candidate => ({ ...row, ownerId: tenantId, isShared: false, tenantCallsPerDay: null }));
  if (uses.length === 0) return own;
  const ownerId = await readOperatorId(ctx);
  if (ownerId === tenantId) return own;
  const offers = await asTenant(ctx, ownerId, readOffers);
  const shared = findAllowed(offers, uses, picture !== undefined)
    .filter(isAsked)
    .map((offer): Candidate => ({ ...offer, ownerId, isShared: true, budgetMicros: offer.tenantBudgetMicros }));
  return [...own, ...shared];
}

/** Those of the tenant that may get a recording of this size. No recording goes to a provider of the operator. */
async function readTranscribers(ctx: TenantCtx, { audio }: Recording): Promise<Candidate[]> {
  const common = { ownerId: ctx.tenantId, isShared: false, tenantCallsPerDay: null };
  return (await readProviders(ctx)).flatMap((row) => {
    const { enabled, transcriptionModel: model } = row;
    const isAllowed = enabled && hasNeededKey(row) && audio.length <= (audioLimitOf(row) ?? -1);
    return isAllowed && model !== null ? [{ ...row, ...transcriptionPrices(row), ...common, model }] : [];
  });
}

/** Returns the most that a call can cost, or null if a price is unknown. */
function maxCostOf(
  candidate: Candidate,
  { instructions, prompt, picture, recording, schema, maxOutputTokens }: Wanted,
) {
  const shape = schema ? JSON.stringify(z.toJSONSchema(schema)) : "";
  const bytes = Buffer.byteLength(instructions + prompt + shape);
  const tokens = maxInputTokens(candidate.kind, bytes, picture !== undefined) + audioTokens(recording?.seconds ?? 0);
  return costOf(candidate, tokens, maxOutputTokens);
}

async function bookCall({ db }: TenantCtx, provider: Candidate, wanted: Wanted): Promise<Id<"aic">> {
  const { use, personId, prompt, picture, recording, isPrivate } = wanted;
  const [call] = await db
    .insert(aiCalls)
    .values({
      providerId: provider.id,
      shared: provider.isShared,
      providerName: provider.name,
      model: provider.model,
      use,
      personId,
      prompt: picture
        ? "[PICTURE]"
        : recording
          ? `[RECORDING_${recording.seconds}]`
          : isPrivate
            ? `[TEXT_${prompt.length}]`
            : prompt,
      costMicros: maxCostOf(provider, wanted),
    })
    .returning({ id: aiCalls.id });
  return defined(call).id;
}

/** The row of a tenant's settings is what its calls wait for. It is created with the defaults where there is none. */
async function lockSettings({ db, tenantId }: TenantCtx) {
  await db.insert(aiSettings).values({}).onConflictDoNothing();
  await db.select({ id: aiSettings.id }).from(aiSettings).where(eq(aiSettings.tenantId, tenantId)).for("update");
}

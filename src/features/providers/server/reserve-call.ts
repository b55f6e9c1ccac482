import { eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { hasFeature } from "#features/tenancy/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { budgetStateOf, costOf } from "../rules/budget.ts";
import type { AiUse } from "../values.ts";
import { hasNeededKey, type ProviderRow } from "./connection.ts";
import { countRecentCalls, readAiSettings, readProviders, readSpending } from "./reads.ts";
import { aiCalls, aiSettings } from "./table.ts";

/** Of one person, whatever the calls are for. */
const callsPerMinute = 20;
/** A token is about four letters in English and one character in Chinese, which is three bytes, so this rather overestimates. */
export const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3);

export type Scope = { services: Services; tenantId: Id<"ten"> };

/** Why no provider was asked: all calls are stopped, the budgets are spent, too many calls in a minute, or no provider is usable. */
export type Refusal = { refused: "stopped" | "budgetSpent" | "tooMany" | "noProvider" };

export type Reserved = { provider: ProviderRow; callId: Id<"aic"> };

type Wanted = {
  use: AiUse;
  personId: Id<"per">;
  /** Ask this provider only, instead of the first that answers. */
  providerId?: Id<"aip"> | undefined;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  isPrivate?: boolean | undefined;
};

/** Picks the next provider and books the most that the call can cost, one call of a tenant after the other. */
export const reserveCall = ({ services, tenantId }: Scope, wanted: Wanted, tried: ReadonlySet<Id<"aip">>) =>
  withTenant(services, tenantId, async (ctx): Promise<Reserved | Refusal> => {
    if (!(await hasFeature(ctx, "aiInsights"))) return { refused: "noProvider" };
    await lockSettings(ctx);
    const [settings, rows, spending] = await Promise.all([readAiSettings(ctx), readProviders(ctx), readSpending(ctx)]);
    if (settings.stopped) return { refused: "stopped" };
    if (tried.size === 0 && (await countRecentCalls(ctx, wanted.personId)) >= callsPerMinute)
      return { refused: "tooMany" };
    const isAsked = ({ id }: ProviderRow) => wanted.providerId === undefined || wanted.providerId === id;
    const usable = rows.filter((row) => isAsked(row) && row.enabled && hasNeededKey(row) && !tried.has(row.id));
    if (usable.length === 0) return { refused: "noProvider" };
    const total = [...spending.values()].reduce((sum, micros) => sum + micros, 0);
    const isWithinBudget = ({ id, budgetMicros }: ProviderRow) =>
      budgetStateOf(spending.get(id) ?? 0, budgetMicros) !== "spent" &&
      budgetStateOf(total, settings.budgetMicros) !== "spent";
    const provider = usable.find(isWithinBudget);
    if (!provider) return { refused: "budgetSpent" };
    return { provider, callId: await bookCall(ctx, provider, wanted) };
  });

async function bookCall({ db }: TenantCtx, provider: ProviderRow, wanted: Wanted): Promise<Id<"aic">> {
  const { use, personId, instructions, prompt, maxOutputTokens, isPrivate } = wanted;
  const [call] = await db
    .insert(aiCalls)
    .values({
      providerId: provider.id,
      providerName: provider.name,
      model: provider.model,
      use,
      personId,
      prompt: isPrivate ? `[TEXT_${prompt.length}]` : prompt,
      costMicros: costOf(provider, estimateTokens(instructions + prompt), maxOutputTokens),
    })
    .returning({ id: aiCalls.id });
  return defined(call).id;
}

/** The row of a tenant's settings is what its calls wait for. It is created with the defaults where there is none. */
async function lockSettings({ db, tenantId }: TenantCtx) {
  await db.insert(aiSettings).values({}).onConflictDoNothing();
  await db.select({ id: aiSettings.id }).from(aiSettings).where(eq(aiSettings.tenantId, tenantId)).for("update");
}

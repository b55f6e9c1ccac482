import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { allowSharedAiProvider as allowEndpoint, SharedAiProvider } from "../../contract/shared.ts";
import { budgetStateOf } from "../../rules/budget.ts";
import { currentStatus } from "../../rules/status.ts";
import { readSpending } from "../reads.ts";
import { aiSharedUses } from "../table.ts";
import { countCallsToday, type Offer, readOffersFor, readSharedUses, useOf } from "./offered.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId" | "services">;

export const listSharedAiProviders = async (ctx: Reader) => ({ items: await show(ctx, await readOffersFor(ctx)) });

async function show(reader: Reader, offers: readonly Offer[]): Promise<SharedAiProvider[]> {
  if (offers.length === 0) return [];
  const [uses, { byProvider }, today] = await Promise.all([
    readSharedUses(reader),
    readSpending(reader),
    countCallsToday(reader),
  ]);
  return offers.map((offer) => {
    const { id, kind, name, model, checkedAt, checkMs, tenantBudgetMicros, tenantCallsPerDay } = offer;
    const use = useOf(offer, uses);
    const spentMicros = byProvider.get(id) ?? 0;
    return {
      ...{ id, kind, name, model, checkedAt, checkMs },
      ...(offer.isUsable
        ? currentStatus(offer, Date.now())
        : ({ status: "disconnected", reason: "disabled" } as const)),
      allowed: use !== undefined,
      readsPictures: offer.pictures,
      pictures: offer.pictures && (use?.pictures ?? false),
      budgetMicros: tenantBudgetMicros,
      spentMicros,
      budgetState: budgetStateOf(spentMicros, tenantBudgetMicros),
      callsPerDay: tenantCallsPerDay,
      callsToday: today.get(id) ?? 0,
    };
  });
}

/** Stopping deletes the permission. Allowing it again is a new one, for the server to which requests go now. */
export async function allowSharedAiProvider(ctx: Ctx, { id, allowed, pictures }: z.infer<typeof allowEndpoint.input>) {
  const offer = (await readOffersFor(ctx)).find((one) => one.id === id);
  if (!offer) throw baseErrors.notFound();
  const { db, tenantId } = ctx;
  if (allowed)
    await db
      .insert(aiSharedUses)
      .values({ providerId: id, pictures })
      .onConflictDoUpdate({
        target: [aiSharedUses.tenantId, aiSharedUses.providerId],
        set: { tenantId, pictures, allowedAt: now },
      });
  else await db.delete(aiSharedUses).where(and(eq(aiSharedUses.tenantId, tenantId), eq(aiSharedUses.providerId, id)));
  const after = { allowed, pictures: allowed && pictures };
  await audit(ctx, { action: "providers.sharedChanged", subject: offer.name, before: null, after });
  ctx.announce("tenant", "changed", { topics: ["providers"] });
  const [shown] = await show(ctx, [offer]);
  if (!shown) throw baseErrors.notFound();
  return shown;
}

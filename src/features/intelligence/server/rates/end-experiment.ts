import { and, avg, eq, lte, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { endVariant } from "#features/plans/server/writes.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { programs } from "#features/programs/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { experimentErrors as errors } from "../../contract/experiments.ts";
import { evaluateLook, isLastLook, lookAt } from "../../rules/experiment.ts";
import { countArms, type ExperimentRow, presentExperiment } from "./experiments.ts";
import { rateExperiments } from "./table.ts";

/** Runs every hour: compares the arms of experiments whose next look is due, and ends those that are decided or out of time. */
export const lookAtExperiments = (services: Services) =>
  visitTenants(services.db, (tenantId) => lookAtExperiment(services, tenantId));

export const lookAtExperiment = (services: Services, tenantId: Id<"ten">, now = Date.now()) =>
  withTenant(services, tenantId, async (ctx) => {
    const due = await ctx.db
      .select()
      .from(rateExperiments)
      .where(
        and(
          eq(rateExperiments.tenantId, tenantId),
          eq(rateExperiments.state, "running"),
          lte(rateExperiments.nextLookAt, new Date(now).toISOString()),
        ),
      )
      .for("update", { skipLocked: true });
    for (const row of due) await look(ctx, row, now);
  });

/** Looks that were missed, because the app was down, are not caught up: there is one for each date. */
async function look(ctx: TenantCtx, row: ExperimentRow, now: number) {
  const startedAt = Date.parse(row.createdAt);
  const passed = (n: number): number =>
    !isLastLook(n, row.maxDays) && lookAt(startedAt, n + 1, row.maxDays) <= now ? passed(n + 1) : n;
  const looks = passed(row.looks + 1);
  const result = await evaluate(ctx, row, looks);
  const isLast = isLastLook(looks, row.maxDays);
  if (result.better || isLast) {
    await end(ctx, { ...row, looks }, { ended: result.better ? "decided" : "time", result, now });
    return;
  }
  await ctx.db
    .update(rateExperiments)
    .set({ looks, result, nextLookAt: new Date(lookAt(startedAt, looks + 1, row.maxDays)).toISOString() })
    .where(and(eq(rateExperiments.tenantId, ctx.tenantId), eq(rateExperiments.id, row.id)));
}

const evaluate = async (ctx: TenantCtx, row: ExperimentRow, looks: number) => {
  const { control, variant } = await countArms(ctx, row.id);
  const countOf = ({ referrals: closed, won }: typeof control) => ({ referrals: closed, won });
  return evaluateLook(row, { control: countOf(control), variant: countOf(variant) }, await meanValue(ctx, row), looks);
};

/** The mean value of the program's won deals in the tenant's currency: both rates are compared at the same value. */
async function meanValue(ctx: TenantCtx, { programId }: ExperimentRow): Promise<number> {
  const { currency } = await getTenantCalendar(ctx);
  const [found] = await ctx.db
    .select({ value: avg(referrals.wonMinor).mapWith(Number) })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, ctx.tenantId),
        eq(referrals.programId, programId),
        eq(referrals.status, "won"),
        eq(referrals.currency, currency),
        sql`${referrals.wonMinor} > 0`,
      ),
    );
  return found?.value || 1;
}

type Ending = { ended: "decided" | "time" | "stopped"; result: ExperimentRow["result"]; now: number };

/** All partners have the program's rate again. Nothing else changes: a person applies the result. */
async function end(ctx: TenantCtx & Partial<Pick<Ctx, "personId" | "exchange">>, row: ExperimentRow, given: Ending) {
  const { ended, result, now } = given;
  await endVariant(ctx, row.variantPlanId);
  const change = { state: "ended", ended, result, looks: row.looks, endedAt: new Date(now).toISOString() } as const;
  const [changed] = await ctx.db
    .update(rateExperiments)
    .set(change)
    .where(and(eq(rateExperiments.tenantId, ctx.tenantId), eq(rateExperiments.id, row.id)))
    .returning();
  const [program] = await ctx.db
    .select({ name: programs.name })
    .from(programs)
    .where(and(eq(programs.tenantId, ctx.tenantId), eq(programs.id, row.programId)));
  await audit(ctx, {
    action: "intelligence.experimentEnded",
    subject: program?.name ?? "",
    after: { ended, better: result?.better ?? null, certainty: result?.comparison?.certainty ?? null },
  });
  ctx.announce("tenant", "changed", { topics: ["intelligence"] });
  return changed ?? row;
}

/** An admin ends it early. What was counted until then is kept and not called a result. */
export async function stopExperiment(ctx: Ctx, { id }: { id: Id<"exr"> }) {
  const [row] = await ctx.db
    .select()
    .from(rateExperiments)
    .where(and(eq(rateExperiments.tenantId, ctx.tenantId), eq(rateExperiments.id, id)))
    .for("update");
  if (!row) throw baseErrors.notFound();
  if (row.state === "ended") throw errors.experimentEnded();
  const result = { ...(await evaluate(ctx, row, row.looks)), better: null };
  return presentExperiment(ctx, await end(ctx, row, { ended: "stopped", result, now: Date.now() }));
}

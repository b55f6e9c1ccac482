import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { members } from "#features/identity/server/table.ts";
import { createVariant } from "#features/plans/server/writes.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { partnerTerms, programs } from "#features/programs/server/table.ts";
import { defaultTier } from "#features/programs/tiers.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { newId } from "#server/db/new-id.ts";
import { experimentErrors as errors, type startExperiment as startEndpoint } from "../../contract/experiments.ts";
import { assignArms, lookAt } from "../../rules/experiment.ts";
import { presentExperiment } from "./experiments.ts";
import { assertCommissions, currentRate, loadMargin } from "./get-rates.ts";
import { loadPlanHistory, type PlanHistory } from "./plan-history.ts";
import { rateExperimentPartners, rateExperiments } from "./table.ts";

/**
 * Starts an experiment: half of the partners get a copy of the program's plan with the other rate as their own plan, by which commissions
 * are calculated and explained as with any other plan.
 */
export async function startExperiment(ctx: Ctx, input: z.infer<typeof startEndpoint.input>) {
  assertCommissions(ctx);
  const { programId, variantBp, minReferrals, maxDays } = input;
  const now = Date.now();
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const plans = await loadPlanHistory(ctx);
  const program = await assertOnePlan(ctx, plans, programId);
  const current = currentRate(plans, programId, currency, dayIn(timeZone, now));
  if (!current || current.bp === variantBp) throw errors.noRate();
  await assertNoneRuns(ctx);
  const partners = await loadEligible(ctx, plans, programId);
  if (partners.length < 2) throw errors.tooFewPartners();
  const id = newId("exr");
  const assigned = assignArms(id, partners);
  const variantPlanId = await createVariant(ctx, {
    ...{ planId: current.planId, ruleKey: current.rule.key, bp: variantBp },
    personIds: assigned.filter(({ arm }) => arm === "variant").map(({ personId }) => personId),
  });
  const created = firstOf(
    await ctx.db
      .insert(rateExperiments)
      .values({
        ...{ id, programId, planId: current.planId, variantPlanId, controlBp: current.bp, variantBp },
        ...{ minReferrals, maxDays, marginBp: await loadMargin(ctx), startedById: ctx.personId },
        createdAt: new Date(now).toISOString(),
        nextLookAt: new Date(lookAt(now, 1, maxDays)).toISOString(),
      })
      .returning()
      .catch(onViolation("rate_experiments_one_running", errors.experimentRuns())),
  );
  await ctx.db.insert(rateExperimentPartners).values(assigned.map((one) => ({ ...one, experimentId: id })));
  await audit(ctx, {
    action: "intelligence.experimentStarted",
    subject: program.name,
    after: { controlBp: current.bp, variantBp, minReferrals, maxDays, partners: assigned.length },
  });
  ctx.announce("tenant", "changed", { topics: ["intelligence"] });
  return presentExperiment(ctx, created);
}

/** A partner's plan applies to every program, so all programs with a plan must have the same one. */
async function assertOnePlan({ db, tenantId }: Ctx, plans: PlanHistory, programId: Id<"prg">) {
  const open = await db
    .select({ id: programs.id, name: programs.name })
    .from(programs)
    .where(and(eq(programs.tenantId, tenantId), eq(programs.state, "open")));
  const program = open.find(({ id }) => id === programId);
  if (!program) throw baseErrors.notFound();
  const used = plans.uses.filter(({ scope, target }) => scope === "program" && open.some(({ id }) => id === target));
  if (new Set(used.map(({ planId }) => planId)).size > 1) throw errors.severalPlans();
  return program;
}

async function assertNoneRuns({ db, tenantId }: Ctx) {
  const isRunning = and(eq(rateExperiments.tenantId, tenantId), eq(rateExperiments.state, "running"));
  const [running] = await db.select({ id: rateExperiments.id }).from(rateExperiments).where(isRunning).limit(1);
  if (running) throw errors.experimentRuns();
}

/** Partners who have the program's rate: those with a plan of their own or of their tier are left alone. */
async function loadEligible({ db, tenantId }: Ctx, plans: PlanHistory, programId: Id<"prg">) {
  const rows = await db
    .select({
      personId: members.personId,
      tier: partnerTerms.tier,
      volume: sql<number>`(select count(*) from referrals r where r.tenant_id = ${members.tenantId}
        and r.referrer_id = ${members.personId} and r.program_id = ${programId.slice(4)}::uuid and r.submitted_at is not null)`.mapWith(
        Number,
      ),
    })
    .from(members)
    .leftJoin(
      partnerTerms,
      and(eq(partnerTerms.tenantId, members.tenantId), eq(partnerTerms.personId, members.personId)),
    )
    .where(
      and(eq(members.tenantId, tenantId), isNull(members.disabledAt), inArray(members.role, ["referrer", "both"])),
    );
  const isUsed = (scope: string, target: string) =>
    plans.uses.some((use) => use.scope === scope && use.target === target);
  return rows
    .filter(({ personId, tier }) => !isUsed("person", personId) && !isUsed("tier", tier ?? defaultTier))
    .map(({ personId, volume }) => ({ personId, volume }));
}

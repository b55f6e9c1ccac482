import { and, desc, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { ExperimentArm } from "../../contract/experiment-values.ts";
import type { Experiment } from "../../contract/experiments.ts";
import type { ArmCount } from "../../rules/experiment.ts";
import { lookAt } from "../../rules/experiment.ts";
import { isDecided } from "./closed-referrals.ts";
import { assertCommissions } from "./get-rates.ts";
import { rateExperimentPartners, rateExperiments } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId">;
export type ExperimentRow = typeof rateExperiments.$inferSelect;

/** The partners of each arm, and their closed referrals that were submitted during the experiment. */
const armCounts = statement(
  "intelligence.experimentArms",
  { tenantId: rateExperiments.tenantId, id: rateExperiments.id },
  (from, p) =>
    from
      .select({
        arm: rateExperimentPartners.arm,
        partners: sql<number>`count(distinct ${rateExperimentPartners.personId})`.mapWith(Number),
        referrals: sql<number>`count(${referrals.id})`.mapWith(Number),
        won: sql<number>`count(${referrals.id}) filter (where ${referrals.status} = 'won')`.mapWith(Number),
      })
      .from(rateExperiments)
      .innerJoin(
        rateExperimentPartners,
        and(
          eq(rateExperimentPartners.tenantId, rateExperiments.tenantId),
          eq(rateExperimentPartners.experimentId, rateExperiments.id),
        ),
      )
      .leftJoin(
        referrals,
        and(
          eq(referrals.tenantId, rateExperiments.tenantId),
          eq(referrals.referrerId, rateExperimentPartners.personId),
          eq(referrals.programId, rateExperiments.programId),
          isDecided,
          sql`${referrals.submittedAt} >= ${rateExperiments.createdAt}`,
          sql`(${rateExperiments.endedAt} is null or ${referrals.submittedAt} < ${rateExperiments.endedAt})`,
        ),
      )
      .where(and(eq(rateExperiments.tenantId, p.tenantId), eq(rateExperiments.id, p.id)))
      .groupBy(rateExperimentPartners.arm),
);

type Counts = Record<ExperimentArm, ArmCount & { partners: number }>;

export async function countArms({ db, tenantId }: Reader, id: Id<"exr">): Promise<Counts> {
  const found = await db.run(armCounts, { tenantId, id });
  const of = (arm: ExperimentArm) => {
    const { partners = 0, referrals: closed = 0, won = 0 } = found.find((one) => one.arm === arm) ?? {};
    return { partners, referrals: closed, won };
  };
  return { control: of("control"), variant: of("variant") };
}

/** An ended experiment keeps the counts it was decided by, whatever becomes of its referrals later. */
export async function presentExperiment(ctx: Reader, row: ExperimentRow): Promise<Experiment> {
  const [counts, { currency }] = await Promise.all([countArms(ctx, row.id), getTenantCalendar(ctx)]);
  const { result } = row;
  const comparison = result?.comparison;
  const { id, programId, planId, state, ended, minReferrals, maxDays, controlBp, variantBp } = row;
  const isRunning = state === "running";
  return {
    ...{ id, programId, planId, state, ended, minReferrals, startedAt: row.createdAt },
    endsAt: row.endedAt ?? new Date(lookAt(Date.parse(row.createdAt), Number.POSITIVE_INFINITY, maxDays)).toISOString(),
    nextLookAt: isRunning ? row.nextLookAt : null,
    control: { ...counts.control, ...(isRunning ? {} : result?.control), bp: controlBp },
    variant: { ...counts.variant, ...(isRunning ? {} : result?.variant), bp: variantBp },
    better: isRunning ? null : (result?.better ?? null),
    impact: comparison
      ? {
          ...{ currency, minor: Math.round(comparison.change), certainty: comparison.certainty },
          ...{ lowMinor: Math.round(comparison.low), highMinor: Math.round(comparison.high) },
        }
      : null,
  };
}

const latest = statement("intelligence.experiments", { tenantId: rateExperiments.tenantId }, (from, p) =>
  from
    .select()
    .from(rateExperiments)
    .where(eq(rateExperiments.tenantId, p.tenantId))
    .orderBy(desc(rateExperiments.id))
    .limit(20),
);

export async function listExperiments(ctx: ReadCtx) {
  assertCommissions(ctx);
  const rows = await ctx.db.run(latest, { tenantId: ctx.tenantId });
  return { items: await Promise.all(rows.map((row) => presentExperiment(ctx, row))) };
}

const byId = statement(
  "intelligence.experiment",
  { tenantId: rateExperiments.tenantId, id: rateExperiments.id },
  (from, p) =>
    from
      .select({ id: rateExperiments.id })
      .from(rateExperiments)
      .where(and(eq(rateExperiments.tenantId, p.tenantId), eq(rateExperiments.id, p.id))),
);
const partnersOf = statement(
  "intelligence.experimentPartners",
  { tenantId: rateExperimentPartners.tenantId, id: rateExperimentPartners.experimentId },
  (from, p) =>
    from
      .select({
        personId: rateExperimentPartners.personId,
        arm: rateExperimentPartners.arm,
        volume: rateExperimentPartners.volume,
      })
      .from(rateExperimentPartners)
      .where(and(eq(rateExperimentPartners.tenantId, p.tenantId), eq(rateExperimentPartners.experimentId, p.id)))
      .orderBy(desc(rateExperimentPartners.volume), rateExperimentPartners.personId),
);

export async function listExperimentPartners(ctx: ReadCtx, { id }: { id: Id<"exr"> }) {
  const given = { tenantId: ctx.tenantId, id };
  if ((await ctx.db.run(byId, given)).length === 0) throw baseErrors.notFound();
  const rows = await ctx.db.run(partnersOf, given);
  const names = await namesOf(
    ctx,
    rows.map(({ personId }) => personId),
  );
  return { items: rows.map((row) => ({ ...row, name: names.get(row.personId) ?? "" })) };
}

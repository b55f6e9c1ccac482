import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { sortStages } from "../rules.ts";
import { defaultPerks, defaultTier, noPerks, type Tier, type TierPerks, tiers } from "../tiers.ts";
import { partnerTerms, pipelines, programs, stages, tierPerks } from "./table.ts";

type Db = Pick<TenantCtx, "db">;

export const programColumns = {
  id: programs.id,
  name: programs.name,
  pipelineId: programs.pipelineId,
  description: programs.description,
  agreement: programs.agreement,
  products: programs.products,
  protectionDays: programs.protectionDays,
  attributionDays: programs.attributionDays,
  allowsExpansion: programs.allowsExpansion,
  capacity: programs.capacity,
  destination: programs.destination,
  currency: programs.currency,
  state: programs.state,
};
export const stageColumns = {
  id: stages.id,
  pipelineId: stages.pipelineId,
  code: stages.code,
  name: stages.name,
  kind: stages.kind,
  probability: stages.probability,
  maxDays: stages.maxDays,
  position: stages.position,
};

const allPrograms = statement("programs.programs", {}, (from) =>
  from.select(programColumns).from(programs).orderBy(asc(programs.position), asc(programs.id)),
);
const allPipelines = statement("programs.pipelines", {}, (from) =>
  from
    .select({ id: pipelines.id, name: pipelines.name, archivedAt: pipelines.archivedAt })
    .from(pipelines)
    .orderBy(asc(pipelines.position), asc(pipelines.id)),
);
const allStages = statement("programs.stages", {}, (from) =>
  from
    .select({ ...stageColumns, archivedAt: stages.archivedAt })
    .from(stages)
    .orderBy(asc(stages.position)),
);
const tenantCalendarQuery = statement("programs.tenantCalendar", { id: tenants.id }, (from, p) =>
  from
    .select({ currency: tenants.currency, timeZone: tenants.timeZone, businessHours: tenants.businessHours })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** Returns the tenant's currency, time zone and business hours. */
export async function getTenantCalendar({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(tenantCalendarQuery, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
}

/** Splits rows into active and archived ones. */
const splitArchived = <T extends { archivedAt: string | null }>(all: T[]): [T[], T[]] => [
  all.filter(({ archivedAt }) => archivedAt === null),
  all.filter(({ archivedAt }) => archivedAt !== null),
];

export async function getCatalog(ctx: Pick<ReadCtx, "db" | "tenantId">) {
  const { db } = ctx;
  const [programRows, pipelineRows, stageRows, calendar] = await Promise.all([
    db.run(allPrograms, {}),
    db.run(allPipelines, {}),
    db.run(allStages, {}),
    getTenantCalendar(ctx),
  ]);
  const [activeStages, archivedStages] = splitArchived(stageRows);
  const [activePipelines, archivedPipelines] = splitArchived(
    pipelineRows.map((row) => ({
      ...row,
      stages: sortStages(activeStages.filter(({ pipelineId }) => pipelineId === row.id)),
    })),
  );
  return {
    programs: programRows,
    pipelines: activePipelines,
    past: { pipelines: archivedPipelines, stages: archivedStages },
    ...calendar,
  };
}

const onePipeline = statement("programs.pipeline", { id: pipelines.id }, (from, p) =>
  from
    .select({ id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .where(and(eq(pipelines.id, p.id), isNull(pipelines.archivedAt))),
);
const stagesOf = statement("programs.stagesOf", { pipelineId: stages.pipelineId }, (from, p) =>
  from
    .select(stageColumns)
    .from(stages)
    .where(and(eq(stages.pipelineId, p.pipelineId), isNull(stages.archivedAt))),
);

/** Returns an active pipeline with its active stages, in order. */
export async function getPipeline({ db }: Pick<ReadCtx, "db">, id: Id<"pip">) {
  const [[found], stageRows] = await Promise.all([db.run(onePipeline, { id }), db.run(stagesOf, { pipelineId: id })]);
  if (!found) throw baseErrors.notFound();
  return { ...found, stages: sortStages(stageRows) };
}

/** Returns the stages of a pipeline that may be archived, because past deals still refer to it. */
export const listStages = async ({ db }: Db | Pick<ReadCtx, "db">, pipelineId: Id<"pip">) =>
  sortStages(await db.run(stagesOf, { pipelineId }));

const firstPosition = [asc(programs.position), asc(programs.id)];
const oneProgram = statement("programs.program", { id: programs.id }, (from, p) =>
  from.select(programColumns).from(programs).where(eq(programs.id, p.id)),
);
const firstOpen = statement("programs.firstOpen", {}, (from) =>
  from
    .select(programColumns)
    .from(programs)
    .where(eq(programs.state, "open"))
    .orderBy(...firstPosition)
    .limit(1),
);

/** Returns the program with this id, or the tenant's first open one. */
export async function program({ db }: Pick<ReadCtx, "db">, id: Id<"prg"> | undefined) {
  const [found] = id ? await db.run(oneProgram, { id }) : await db.run(firstOpen, {});
  if (!found) throw baseErrors.notFound();
  return found;
}

const stagesOfProgram = statement("programs.stagesOfProgram", { id: programs.id }, (from, p) =>
  from
    .select(stageColumns)
    .from(stages)
    .innerJoin(programs, eq(programs.pipelineId, stages.pipelineId))
    .where(and(eq(programs.id, p.id), isNull(stages.archivedAt))),
);
const stagesOfFirst = statement("programs.stagesOfFirst", {}, (from) =>
  from
    .select(stageColumns)
    .from(stages)
    .where(
      and(
        eq(
          stages.pipelineId,
          new QueryBuilder()
            .select({ id: programs.pipelineId })
            .from(programs)
            .where(eq(programs.state, "open"))
            .orderBy(...firstPosition)
            .limit(1),
        ),
        isNull(stages.archivedAt),
      ),
    ),
);

type ProgramRef = { programId?: Id<"prg"> | undefined; pipelineId?: Id<"pip"> | undefined };

/** Returns a program, by id or the first open one, with the stages of its pipeline or of the requested one, in a single query. */
export async function programWithStages({ db }: Pick<ReadCtx, "db">, { programId: id, pipelineId }: ProgramRef) {
  const stageRows = () => {
    if (pipelineId) return db.run(stagesOf, { pipelineId });
    return id ? db.run(stagesOfProgram, { id }) : db.run(stagesOfFirst, {});
  };
  const [found, stagesFound] = await Promise.all([program({ db }, id), stageRows()]);
  return { program: found, stages: sortStages(stagesFound) };
}

const customized = statement("programs.customized", {}, (from) =>
  from
    .select({ id: programs.id })
    .from(programs)
    .where(
      sql`${programs.name} <> '' or ${programs.description} <> '' or ${programs.agreement} <> '' or ${programs.products} <> '{}'`,
    )
    .limit(1),
);
/** Returns whether the tenant has customized a program. */
export const hasCustomProgram = async ({ db }: Pick<ReadCtx, "db">) => (await db.run(customized, {})).length > 0;

const perkColumns = {
  tier: tierPerks.tier,
  protectionDays: tierPerks.protectionDays,
  extraOpenReferrals: tierPerks.extraOpenReferrals,
  commissionBonusBp: tierPerks.commissionBonusBp,
  paidTwiceMonthly: tierPerks.paidTwiceMonthly,
};
const allPerks = statement("programs.perks", { tenantId: tierPerks.tenantId }, (from, p) =>
  from.select(perkColumns).from(tierPerks).where(eq(tierPerks.tenantId, p.tenantId)),
);

/** Returns what each tier grants: the tenant's own perks, or the app's defaults. */
export async function perksByTier({
  db,
  tenantId,
}: Pick<ReadCtx, "db" | "tenantId">): Promise<Record<Tier, TierPerks>> {
  const own = await db.run(allPerks, { tenantId });
  return { ...defaultPerks, ...Object.fromEntries(own.map(({ tier, ...perks }) => [tier, perks])) };
}

type Toggles = Pick<typeof tenants.$inferSelect, "plan" | "off">;
const hasGame = ({ plan, off }: Toggles) => planHas(plan, "gamification") && !off.includes("gamification");

const termsOfPerson = statement(
  "programs.termsOfPerson",
  { tenantId: tenants.id, personId: partnerTerms.personId },
  (from, p) =>
    from
      .select({ plan: tenants.plan, off: tenants.off, tier: partnerTerms.tier })
      .from(tenants)
      .leftJoin(partnerTerms, and(eq(partnerTerms.tenantId, tenants.id), eq(partnerTerms.personId, p.personId)))
      .where(eq(tenants.id, p.tenantId)),
);

/** Returns what a referrer's tier grants; nothing where gamification is off, because no one sees tiers there. */
export async function perksOf(ctx: Pick<ReadCtx, "db" | "tenantId">, personId: Id<"per">): Promise<TierPerks> {
  const [[found], perks] = await Promise.all([
    ctx.db.run(termsOfPerson, { tenantId: ctx.tenantId, personId }),
    perksByTier(ctx),
  ]);
  return found && hasGame(found) ? perks[found.tier ?? defaultTier] : noPerks;
}

const tenantToggles = statement("programs.toggles", { tenantId: tenants.id }, (from, p) =>
  from.select({ plan: tenants.plan, off: tenants.off }).from(tenants).where(eq(tenants.id, p.tenantId)),
);

/** Returns the tiers that are paid twice a month; none where gamification is off. */
export async function tiersPaidTwice(ctx: Pick<ReadCtx, "db" | "tenantId">): Promise<Tier[]> {
  const [[tenant], perks] = await Promise.all([
    ctx.db.run(tenantToggles, { tenantId: ctx.tenantId }),
    perksByTier(ctx),
  ]);
  if (!tenant || !hasGame(tenant)) return [];
  return tiers.filter((tier) => perks[tier].paidTwiceMonthly);
}

import { and, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { insightChoices, insightReads, insights } from "../insights/table.ts";
import { rateExperimentPartners, rateExperiments } from "../rates/table.ts";

const { personId } = rateExperimentPartners;
const experiments = statement("intelligence.dataOfExperiments", { personId }, (from, p) =>
  from
    .select({
      startedAt: rateExperiments.createdAt,
      endedAt: rateExperiments.endedAt,
      arm: rateExperimentPartners.arm,
      controlBp: rateExperiments.controlBp,
      variantBp: rateExperiments.variantBp,
      earlierReferrals: rateExperimentPartners.volume,
    })
    .from(rateExperimentPartners)
    .innerJoin(
      rateExperiments,
      and(
        eq(rateExperiments.tenantId, rateExperimentPartners.tenantId),
        eq(rateExperiments.id, rateExperimentPartners.experimentId),
      ),
    )
    .where(eq(personId, p.personId))
    .orderBy(rateExperiments.createdAt),
);

const reads = statement("intelligence.dataOfReads", { personId: insightReads.personId }, (from, p) =>
  from
    .select({
      readAt: insightReads.createdAt,
      measure: insights.measure,
      dimension: insights.dimension,
      fromDay: insights.fromDay,
      toDay: insights.toDay,
    })
    .from(insightReads)
    .innerJoin(insights, and(eq(insights.tenantId, insightReads.tenantId), eq(insights.id, insightReads.insightId)))
    .where(eq(insightReads.personId, p.personId))
    .orderBy(insightReads.createdAt),
);

const choices = statement("intelligence.dataOfChoices", { personId: insightChoices.personId }, (from, p) =>
  from
    .select({ refreshMinutes: insightChoices.refreshMinutes })
    .from(insightChoices)
    .where(eq(insightChoices.personId, p.personId)),
);

/** Exports in which rate experiments a person took part, which insights they have read, and what they chose. */
export const insightsExporter = {
  name: "insights",
  collect: (services: Services, id: Id<"per">) =>
    queryEachTenant(services, id, async (here, tenantId) => ({
      tenantId,
      experiments: await here.run(experiments, { personId: id }),
      readInsights: await here.run(reads, { personId: id }),
      choices: await here.run(choices, { personId: id }),
    })),
};

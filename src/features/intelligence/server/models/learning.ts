import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { referrals } from "#features/referrals/server/table.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getLearning as getEndpoint, Learning } from "../../contract/models.ts";
import { minimums, stageOf } from "../../rules/minimums.ts";
import { modelSubjects, type ReferralFeature } from "../../values.ts";
import { intelligenceSettings } from "../table.ts";
import { trainModels } from "../tasks.ts";
import { newestModel } from "./stored.ts";

/** The same as the rule `referralOutcome`, as a condition. */
export const isOutcome = sql`(${referrals.status} in ('won', 'lost', 'expired', 'reversed')
  or (${referrals.status} = 'rejected' and ${referrals.rejectReason} not in ('duplicate', 'customer', 'noConsent')))`;

/** The outcomes by what a model learns from: all, and those of deals that were accepted. */
const outcomeCounts = statement("intelligence.outcomeCounts", { tenantId: referrals.tenantId }, (from, p) => {
  const isWon = sql`${referrals.status} = 'won'`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const entered = sql`${referrals.courseStages} <> '{}'`;
  return from
    .select({
      outcomes: count(isOutcome),
      won: count(isWon),
      accepted: count(sql`${isOutcome} and ${entered}`),
      acceptedWon: count(sql`${isWon} and ${entered}`),
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        sql`${referrals.submittedAt} is not null`,
        sql`${referrals.consent} <> 'declined'`,
      ),
    );
});

const settingsOf = statement("intelligence.settings", { tenantId: intelligenceSettings.tenantId }, (from, p) =>
  from
    .select({ usesPlace: intelligenceSettings.usesPlace, trusted: intelligenceSettings.trusted })
    .from(intelligenceSettings)
    .where(eq(intelligenceSettings.tenantId, p.tenantId)),
);

export async function getLearning(ctx: ReadCtx): Promise<z.infer<typeof getEndpoint.output>> {
  const { db, tenantId } = ctx;
  const [counts] = await db.run(outcomeCounts, { tenantId });
  const [settings] = await db.run(settingsOf, { tenantId });
  const of = {
    submission: { outcomes: counts?.outcomes ?? 0, won: counts?.won ?? 0 },
    stage: { outcomes: counts?.accepted ?? 0, won: counts?.acceptedWon ?? 0 },
  };
  const subjects = await Promise.all(
    modelSubjects.map(async (subject): Promise<Learning> => {
      const model = await newestModel(ctx, subject);
      const { outcomes, won } = of[subject];
      const isEnough = stageOf(outcomes, won) !== "prior";
      const learnedState = model?.kind === "baseRate" ? "noSignal" : "active";
      const isLearned = model !== undefined && model.kind !== "prior";
      return {
        subject,
        state: isLearned ? learnedState : isEnough ? "training" : "collecting",
        outcomes,
        won,
        neededOutcomes: minimums.shrunken.outcomes,
        neededMinority: minimums.shrunken.minority,
        trainedAt: isLearned ? model.createdAt : null,
        number: isLearned ? model.number : null,
      };
    }),
  );
  return {
    usesPlace: settings?.usesPlace ?? false,
    trusted: (settings?.trusted ?? []) as ReferralFeature[],
    subjects,
  };
}

export async function requestTraining(ctx: Ctx) {
  await ctx.enqueue(trainModels, { force: true }, { key: `train ${ctx.tenantId}` });
  return { requested: true };
}

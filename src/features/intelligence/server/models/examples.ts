import { inArray } from "drizzle-orm";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { stageFields, submissionFields } from "../../rules/referral-features.ts";
import { referralOutcome } from "../../rules/referral-outcome.ts";
import type { Examples, Row } from "../../rules/table.ts";
import type { ModelSubject } from "../../values.ts";
import { loadDescriber } from "../referrals/describe.ts";
import { asSubmitted, type ReferralRecord, readFirstValues, readRecords } from "../referrals/read-records.ts";

/** More would take longer to train than they add. */
const mostExamples = 50_000;

/** The submissions of the oldest and the newest example. */
export type TrainingSet = { examples: Examples; firstAt: string | null; lastAt: string | null };

type Example = { at: string; row: Row; outcome: number };

/** Returns what a model of this subject learns from: every referral with an outcome once, the oldest first. */
export async function readExamples(
  ctx: Pick<TenantCtx, "db" | "tenantId">,
  subject: ModelSubject,
  usesPlace: boolean,
): Promise<TrainingSet> {
  const closed = await readRecords(ctx, inArray(referrals.status, ["won", "lost", "expired", "reversed", "rejected"]));
  const [describer, firstValues] = await Promise.all([loadDescriber(ctx), readFirstValues(ctx)]);
  const toExample = (record: ReferralRecord): Example[] => {
    const outcome = referralOutcome(record.status, record.rejectReason);
    if (outcome === undefined || record.submittedAt === null) return [];
    const submitted = asSubmitted(record, firstValues.get(record.id));
    if (subject === "submission") return [{ at: record.submittedAt, row: describer.submission(submitted), outcome }];
    const positions = describer.positionsOf(record);
    const position = positions[pickOf(record.id, positions.length)];
    if (!position) return [];
    return [{ at: new Date(position.since).toISOString(), row: describer.stage(submitted, position), outcome }];
  };
  const found = closed.flatMap(toExample).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const used = found.slice(-mostExamples);
  return {
    examples: {
      fields: subject === "submission" ? submissionFields(usesPlace) : stageFields(usesPlace),
      rows: used.map(({ row }) => row),
      outcomes: used.map(({ outcome }) => outcome),
    },
    firstAt: used[0]?.at ?? null,
    lastAt: used.at(-1)?.at ?? null,
  };
}

/**
 * Picks one of the stages that a referral was in. Each referral is an example once: several rows with the same outcome would make the
 * model believe that it knows more than it does.
 */
const pickOf = (id: string, count: number) => Number.parseInt(id.slice(-6), 16) % Math.max(1, count);

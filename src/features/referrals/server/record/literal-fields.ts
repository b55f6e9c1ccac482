import { eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { fractionDigits } from "#base/money.ts";
import { pipelines, stages } from "#features/programs/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { referrals } from "../table.ts";

type Row = typeof referrals.$inferSelect;
const placementNames = statement("referrals.placementNames", { stageId: stages.id }, (from, p) =>
  from
    .select({ stage: stages.name, code: stages.code, pipeline: pipelines.name })
    .from(stages)
    .innerJoin(pipelines, eq(pipelines.id, stages.pipelineId))
    .where(eq(stages.id, p.stageId)),
);

/** Writes an amount of minor units as a decimal number, without floating-point arithmetic. */
function toDecimal(minor: number, currency: string): string {
  const digits = fractionDigits(currency);
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns the stage, the pipeline and the estimate in words and whole units, beside the ids and minor units [R3.5]. */
export async function literalFields(
  { db }: Pick<ReadCtx, "db">,
  { stageId, estimatedMinor, currency }: Pick<Row, "stageId" | "estimatedMinor" | "currency">,
) {
  const [found] = await db.run(placementNames, { stageId });
  const { stage, code, pipeline } = defined(found);
  return {
    dealStage: stage || (code ?? ""),
    pipeline: pipeline || "standard",
    estimatedValue: estimatedMinor === null ? null : { amount: toDecimal(estimatedMinor, currency), currency },
  };
}

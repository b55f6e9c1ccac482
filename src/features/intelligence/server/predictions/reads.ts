import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { qualityOf } from "#features/referrals/rules/quality.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getPrediction as getEndpoint, Prediction } from "../../contract/predictions.ts";
import { findHints } from "../../rules/hints.ts";
import { strongestReasons } from "../../rules/referral-prediction.ts";
import type { ReferralFeature } from "../../values.ts";
import { loadModel } from "../models/stored.ts";
import { models, predictions } from "../table.ts";

export const predictionColumns = {
  subject: predictions.subject,
  basis: predictions.basis,
  probability: predictions.probability,
  low: predictions.low,
  high: predictions.high,
  margin: predictions.margin,
  reasons: predictions.reasons,
  snapshot: predictions.snapshot,
  outcomes: predictions.outcomes,
  modelNumber: models.number,
  madeAt: predictions.madeAt,
};

const visibleReferral = statement(
  "intelligence.referralById",
  { tenantId: referrals.tenantId, id: referrals.id },
  (from, p) =>
    from
      .select({
        status: referrals.status,
        referrerId: referrals.referrerId,
        addresseeId: referrals.addresseeId,
      })
      .from(referrals)
      .where(and(eq(referrals.tenantId, p.tenantId), eq(referrals.id, p.id))),
);

const latest = statement(
  "intelligence.latestPrediction",
  { tenantId: predictions.tenantId, referralId: predictions.referralId },
  (from, p) =>
    from
      .select(predictionColumns)
      .from(predictions)
      .innerJoin(models, and(eq(models.tenantId, predictions.tenantId), eq(models.id, predictions.modelId)))
      .where(and(eq(predictions.tenantId, p.tenantId), eq(predictions.referralId, p.referralId)))
      .orderBy(desc(predictions.madeAt))
      .limit(1),
);

type Column = keyof typeof predictionColumns;
type Stored = {
  [K in Column]: (typeof predictionColumns)[K]["_"]["data"] | (K extends "low" | "high" ? null : never);
};

/** Returns a stored prediction as screens show it, with the strongest reasons in points. */
export const toPrediction = ({ margin, reasons, snapshot, subject: _, ...stored }: Stored, each = 3): Prediction => ({
  ...stored,
  quality: stored.basis === "learned" ? qualityOf(stored.probability) : null,
  reasons: strongestReasons(margin, reasons, each).map(({ field, points }) => ({
    field: field as ReferralFeature,
    points,
    value: snapshot[field] ?? null,
  })),
});

/** Returns the current prediction. What could still be added is calculated by the model that made it, or by none. */
export async function getPrediction(ctx: ReadCtx, { id }: z.infer<typeof getEndpoint.input>) {
  const { db, tenantId, personId, role } = ctx;
  const [referral] = await db.run(visibleReferral, { tenantId, id });
  if (!referral || !canSee({ personId, role }, referral)) throw baseErrors.notFound();
  const [stored] = await db.run(latest, { tenantId, referralId: id });
  if (!stored) return { prediction: null, hints: [] };
  const current = await loadModel(ctx, stored.subject);
  const hints = current?.number === stored.modelNumber ? findHints(current.model, stored.snapshot) : [];
  return { prediction: toPrediction(stored), hints };
}

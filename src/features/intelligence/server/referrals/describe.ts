import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { fractionDigits } from "#base/money.ts";
import { rateFor } from "#features/analytics/conversion.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { euroPrices } from "#features/ledger/server/reads.ts";
import { allStagesOf } from "#features/programs/rules.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { describeStage, describeSubmission, type ReferralFacts } from "../../rules/referral-features.ts";
import { referralOutcome } from "../../rules/referral-outcome.ts";
import type { Row } from "../../rules/table.ts";
import { type PastReferral, type TrackRecord, trackRecordOf } from "../../rules/track-records.ts";
import type { ReferralRecord } from "./read-records.ts";

type Reader = Pick<TenantCtx, "db" | "tenantId">;
const day = 86_400_000;

/** Reads the past of partners: of all, or of those named. */
async function readPast({ db, tenantId }: Reader, partners: Id<"per">[] | undefined) {
  const found = await db
    .select({
      referrerId: referrals.referrerId,
      status: referrals.status,
      rejectReason: referrals.rejectReason,
      submittedAt: referrals.submittedAt,
      closedAt: referrals.closedAt,
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, tenantId),
        isNotNull(referrals.submittedAt),
        partners && inArray(referrals.referrerId, partners),
      ),
    );
  return Map.groupBy(found, ({ referrerId }) => referrerId);
}

const toPast = (
  row: Awaited<ReturnType<typeof readPast>> extends Map<unknown, (infer R)[]> ? R : never,
): PastReferral => ({
  submittedAt: Date.parse(row.submittedAt ?? ""),
  closedAt: row.closedAt === null ? null : Date.parse(row.closedAt),
  outcome: referralOutcome(row.status, row.rejectReason),
});

/** Returns what is known about a partner now. */
export async function readTrackRecord(ctx: Reader, partner: Id<"per">): Promise<TrackRecord> {
  const past = await readPast(ctx, [partner]);
  return trackRecordOf((past.get(partner) ?? []).map(toPast))(Date.now());
}

/** Where a referral was in the pipeline, and when it came there. */
export type Position = { stageId: string; since: number; stepsBack: number };

export type Describer = {
  /** As it is at its submission. */
  submission: (record: ReferralRecord) => Row;
  /** As it is when it enters a stage. */
  stage: (record: ReferralRecord, position: Position) => Row;
  /** The open stages that it entered since it was accepted, oldest first. */
  positionsOf: (record: ReferralRecord) => Position[];
};

/** Loads what all descriptions need: rates, the pipeline, and the records of the partners who are named, or of all. */
export async function loadDescriber(ctx: Reader, partners?: Id<"per">[]): Promise<Describer> {
  const { currency: home, timeZone, pipelines, past: formerStages } = await getCatalog(ctx);
  const stages = new Map(
    allStagesOf({ pipelines, past: formerStages }).map((stage, position) => [
      stage.id as string,
      { ...stage, position },
    ]),
  );
  const past = await readPast(ctx, partners);
  const currencies = await readCurrencies(ctx);
  const isForeign = currencies.some((currency) => currency !== home);
  const today = dayIn(timeZone, Date.now());
  const prices = await euroPrices(ctx, isForeign ? [...new Set([home, ...currencies])] : [], {
    from: "2000-01-01",
    to: today,
  });
  const records = new Map<string, (moment: number) => TrackRecord>();
  const recordOf = (partner: Id<"per">) => {
    const known = records.get(partner) ?? trackRecordOf((past.get(partner) ?? []).map(toPast));
    records.set(partner, known);
    return known;
  };
  const amountOf = ({ estimatedMinor, currency, submittedAt }: ReferralRecord) => {
    const rate = rateFor(prices, currency, home, dayIn(timeZone, submittedAt ?? ""));
    if (estimatedMinor === null || !rate) return null;
    return convertAt(estimatedMinor, currency, home, rate.rate) / 10 ** fractionDigits(home);
  };
  const factsOf = (record: ReferralRecord, moment: number): ReferralFacts => ({
    ...record,
    value: amountOf(record),
    ...recordOf(record.referrerId)(moment),
  });
  const positionsOf = ({ courseStages, courseSince }: ReferralRecord): Position[] => {
    const positions: Position[] = [];
    let [furthest, stepsBack] = [-1, 0];
    for (const [at, uuid] of courseStages.entries()) {
      const stageId = `stg_${uuid.replaceAll("-", "")}`;
      const stage = stages.get(stageId);
      if (stage?.kind !== "open") continue;
      if (stage.position < furthest) stepsBack++;
      furthest = Math.max(furthest, stage.position);
      positions.push({ stageId, since: Date.parse(courseSince[at] ?? ""), stepsBack });
    }
    return positions;
  };
  return {
    submission: (record) => describeSubmission(factsOf(record, Date.parse(record.submittedAt ?? ""))),
    stage: (record, { stageId, since, stepsBack }) =>
      describeStage(factsOf(record, since), {
        stageId,
        stepsBack,
        daysAccepted: daysBetween(record.acceptedAt, since),
        reviewDays: daysBetween(record.submittedAt, Date.parse(record.acceptedAt ?? "")),
        isAssigned: record.isAssigned,
      }),
    positionsOf,
  };
}

const daysBetween = (from: string | null, to: number) =>
  Math.max(0, Math.round(((to - Date.parse(from ?? "")) / day) * 10) / 10) || 0;

async function readCurrencies({ db, tenantId }: Reader): Promise<string[]> {
  const found = await db
    .selectDistinct({ currency: referrals.currency })
    .from(referrals)
    .where(eq(referrals.tenantId, tenantId));
  return found.map(({ currency }) => currency);
}

import { and, asc, eq, gt, gte, isNotNull, ne, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { stages } from "#features/programs/server/table.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { referralEvents, referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, integer, statement } from "#server/db/statement.ts";
import type { GameFact } from "../../rules/awards.ts";
import { factsOfReferral } from "../../rules/history.ts";
import { toWhole, wonValue } from "../ledger/award-referral.ts";
import type { GameContext } from "../ledger/game-context.ts";

type Reads = Pick<ReadCtx, "db" | "tenantId">;
/** Referrals read at a time, so that memory stays bounded. */
const pageSize = 500;

const { id, tenantId } = referrals;
const page = statement(
  "gamification.pastReferrals",
  { tenantId, after: id, since: referrals.updatedAt, limit: integer },
  (from, p) =>
    from
      .select({
        id: referrals.id,
        referrerId: referrals.referrerId,
        status: referrals.status,
        consent: referrals.consent,
        rejectReason: referrals.rejectReason,
        email: referrals.email,
        phone: referrals.phone,
        company: referrals.company,
        targetCompany: referrals.targetCompany,
        estimatedMinor: referrals.estimatedMinor,
        relationship: referrals.relationship,
        confidenceLevel: referrals.confidenceLevel,
        submittedAt: referrals.submittedAt,
        acceptedAt: referrals.acceptedAt,
        decidedAt: referrals.decidedAt,
        closedAt: referrals.closedAt,
        courseStages: referrals.courseStages,
        courseSince: referrals.courseSince,
        wonMinor: referrals.wonMinor,
        currency: referrals.currency,
      })
      .from(referrals)
      .where(
        and(
          eq(referrals.tenantId, p.tenantId),
          gt(referrals.id, p.after),
          gte(referrals.updatedAt, p.since),
          isNotNull(referrals.submittedAt),
          ne(referrals.referrerId, noReferrer),
        ),
      )
      .orderBy(asc(referrals.id))
      .limit(p.limit),
);

const answersOf = statement("gamification.pastAnswers", { tenantId: referralEvents.tenantId, ids: idList }, (from, p) =>
  from
    .select({
      referralId: referralEvents.referralId,
      at: referralEvents.createdAt,
      move: sql<string>`${referralEvents.details} ->> 'move'`,
    })
    .from(referralEvents)
    .where(
      and(
        eq(referralEvents.tenantId, p.tenantId),
        sql`${referralEvents.referralId} = any(${p.ids}::uuid[])`,
        sql`${referralEvents.kind} = 'moved' and ${referralEvents.details} ->> 'move' in ('ask', 'answer')`,
      ),
    )
    .orderBy(asc(referralEvents.id)),
);

const allStages = statement("gamification.stageCodes", { tenantId: stages.tenantId }, (from, p) =>
  from.select({ id: stages.id, code: stages.code }).from(stages).where(eq(stages.tenantId, p.tenantId)),
);

type Event = { at: string; move: string };
const answersIn = (events: readonly Event[]) =>
  events.flatMap(({ at, move }, i) => {
    const asked = move === "answer" ? events.slice(0, i).findLast((event) => event.move === "ask") : undefined;
    return asked ? [{ at, hours: (Date.parse(at) - Date.parse(asked.at)) / 3_600_000 }] : [];
  });

export type ReferralFact = GameFact & { personId: Id<"per">; referralId: Id<"ref">; valueMinor: number | null };

/** Reads what past referrals were worth, page by page, as if every event had been observed when it happened. */
export async function* eachFactPage(ctx: Reads, game: GameContext, since = "1970-01-01T00:00:00Z") {
  const codes = new Map(
    (await ctx.db.run(allStages, { tenantId: ctx.tenantId })).map((stage) => [stage.id, stage.code]),
  );
  for (let after: Id<"ref"> = `ref_${"0".repeat(32)}`; ; ) {
    const rows = await ctx.db.run(page, { tenantId: ctx.tenantId, after, since, limit: pageSize });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const events = await ctx.db.run(answersOf, { tenantId: ctx.tenantId, ids: rows.map((row) => row.id) });
    const eventsBy = Map.groupBy(events, ({ referralId }) => referralId);
    const facts: ReferralFact[] = [];
    for (const row of rows) {
      const passed = row.courseStages.map((stage, i) => ({
        code: codes.get(`stg_${stage.replaceAll("-", "")}`) ?? null,
        since: new Date(row.courseSince[i] ?? 0).toISOString(),
      }));
      const past = { ...row, stages: passed, answers: answersIn(eventsBy.get(row.id) ?? []) };
      for (const fact of factsOfReferral(past, game.timeZone, game.rules.quickAnswerHours)) {
        const valueMinor = fact.kind === "won" ? await wonValue(ctx, row, game.currency, fact.day) : null;
        const value = valueMinor === null ? null : toWhole(valueMinor, game.currency);
        facts.push({ ...fact, personId: row.referrerId, referralId: row.id, value, valueMinor });
      }
    }
    yield facts;
  }
}

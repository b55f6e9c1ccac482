import { and, count, eq, inArray, sql } from "drizzle-orm";
import { openStatuses } from "#features/referrals/contract/values.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { OwnInsights } from "../../contract/own-insights.ts";
import { findHints } from "../../rules/hints.ts";
import { minimums } from "../../rules/minimums.ts";
import { groupHints } from "../../rules/own-hints.ts";
import { modelSubjects } from "../../values.ts";
import { getLearning } from "../models/learning.ts";
import { loadModel } from "../models/stored.ts";
import { toListed } from "../predictions/list.ts";
import { type OpenDeal, readOwnDeals } from "../predictions/open-deals.ts";
import { predictions } from "../table.ts";

const shownReferrals = 5;
const shownHints = 4;

const mine = { tenantId: referrals.tenantId, personId: referrals.referrerId };

const openCount = statement("intelligence.ownOpen", mine, (from, p) =>
  from
    .select({ count: count() })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        eq(referrals.referrerId, p.personId),
        inArray(referrals.status, [...openStatuses]),
      ),
    ),
);

/** The first learned prediction of each of the partner's referrals whose outcome is known: the hardest, and one per referral. */
const firstScored = statement("intelligence.ownScored", mine, (from, p) =>
  from
    .selectDistinctOn([predictions.referralId], {
      probability: predictions.probability,
      outcome: sql<number>`${predictions.outcome}`.mapWith(Number),
    })
    .from(predictions)
    .innerJoin(referrals, and(eq(referrals.tenantId, predictions.tenantId), eq(referrals.id, predictions.referralId)))
    .where(
      and(
        eq(predictions.tenantId, p.tenantId),
        eq(referrals.referrerId, p.personId),
        sql`${predictions.outcome} is not null`,
        sql`${predictions.basis} = 'learned'`,
        sql`${predictions.madeAt} < ${predictions.outcomeAt}`,
      ),
    )
    .orderBy(predictions.referralId, predictions.madeAt),
);

/** Returns the caller's own figures. Nothing in it is about another partner, not even how many outcomes there are in all. */
export async function getOwnInsights(ctx: ReadCtx): Promise<OwnInsights> {
  const { db, tenantId, personId } = ctx;
  const [{ subjects }, deals, [open], scored] = await Promise.all([
    getLearning(ctx),
    readOwnDeals(ctx),
    db.run(openCount, { tenantId, personId }),
    db.run(firstScored, { tenantId, personId }),
  ]);
  const learned = deals.filter(({ basis }) => basis === "learned");
  return {
    state: subjects.find(({ subject }) => subject === "submission")?.state ?? "collecting",
    neededOutcomes: minimums.shrunken.outcomes,
    open: open?.count ?? 0,
    predicted: learned.length,
    likely: await toListed(ctx, learned.slice(0, shownReferrals)),
    hints: await readHints(ctx, learned),
    record: recordOf(scored),
  };
}

/** What could still be added is calculated by the model that made the prediction, or by none. */
async function readHints(ctx: ReadCtx, learned: readonly OpenDeal[]) {
  const loaded = await Promise.all(
    modelSubjects.map(async (subject) => [subject, await loadModel(ctx, subject)] as const),
  );
  const current = new Map(loaded);
  const hinted = learned.map(({ id, name, company, subject, modelNumber, snapshot }) => {
    const stored = current.get(subject);
    const hints = stored?.number === modelNumber ? findHints(stored.model, snapshot) : [];
    return { id, name: company || name, hints };
  });
  return groupHints(hinted).slice(0, shownHints);
}

function recordOf(scored: readonly { probability: number; outcome: number }[]): OwnInsights["record"] {
  if (scored.length === 0) return null;
  const isRight = ({ probability, outcome }: (typeof scored)[number]) => probability >= 0.5 === (outcome === 1);
  return {
    n: scored.length,
    right: scored.filter(isRight).length,
    won: scored.filter(({ outcome }) => outcome === 1).length,
    predicted: scored.reduce((sum, { probability }) => sum + probability, 0) / scored.length,
  };
}

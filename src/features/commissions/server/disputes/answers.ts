import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type {
  answerDispute as answerEndpoint,
  previewAnswer as previewEndpoint,
  undoAnswer as undoEndpoint,
} from "../../contract/disputes.ts";
import { errors } from "../../contract/errors.ts";
import { correctableMinor, undoMinutes } from "../../rules/adjustments.ts";
import { approvalsRequiredFor, earnsFrom } from "../approvals/approvals.ts";
import { lockCommission, updateVersioned } from "../lines/change.ts";
import { addTimelineEvents, refresh } from "../lines/timeline.ts";
import { commissions, disputes } from "../table.ts";
import { planFor } from "./adjustment.ts";
import { disputeColumns } from "./disputes.ts";
import { presentDisputes } from "./present-disputes.ts";

type Answer = z.infer<typeof answerEndpoint.input>;
const undecided = {
  answer: "",
  answeredById: null,
  answeredAt: null,
  decidedOutcome: null,
  decidedMinor: null,
} as const;

/**
 * Company staff answer a dispute, except those who earn from the same deal; the person who opened it may withdraw it. A decision
 * about money applies only when the time to undo it is over, so that nothing has to be taken back.
 */
export async function answerDispute(ctx: Ctx, answer: Answer) {
  const [existing] = await ctx.db.select(disputeColumns).from(disputes).where(eq(disputes.id, answer.id));
  const isOwn = existing?.personId === ctx.personId;
  if (!existing || (!isOwn && !canActAsCompany(ctx.role))) throw baseErrors.notFound();
  const { id, outcome } = answer;
  const row = await lockCommission(ctx, existing.commissionId);
  if (outcome === "withdrawn" ? !isOwn : isOwn || !canActAsCompany(ctx.role)) throw errors.notByYou();
  const patch = outcome === "withdrawn" ? withdrawalOf(ctx, answer) : await decide(ctx, row, outcome, answer);
  const [updated] = await ctx.db
    .update(disputes)
    .set(patch)
    .where(
      and(
        eq(disputes.id, id),
        eq(disputes.state, "open"),
        outcome === "withdrawn" ? undefined : isNull(disputes.undoUntil),
      ),
    )
    .returning(disputeColumns);
  if (!updated) throw errors.cannotMove({ move: outcome, state: existing.state });
  if (outcome === "withdrawn") {
    await updateVersioned(ctx, row, { disputed: false });
    addTimelineEvents(ctx, { commissionId: row.id, kind: "dispute_answered", text: answer.text, details: { outcome } });
  }
  await audit(ctx, {
    action: outcome === "withdrawn" ? "commissions.disputeAnswered" : "commissions.disputeDecided",
    subject: row.id,
    before: { state: "open" },
    after: { outcome, ...(updated.decidedMinor !== null && { minor: updated.decidedMinor }) },
  });
  refresh(ctx);
  return firstOf(await presentDisputes(ctx, [updated]));
}

const withdrawalOf = ({ personId }: Ctx, { text }: Answer) => ({
  ...undecided,
  ...{ undoUntil: null, state: "withdrawn" as const },
  ...{ answer: text, answeredById: personId, answeredAt: new Date().toISOString() },
});

type Row = Awaited<ReturnType<typeof lockCommission>>;

/** Checks a decision and returns it as the draft that applies when the time to undo it is over. */
async function decide(ctx: Ctx, row: Row, outcome: "upheld" | "declined", { text, minor }: Answer) {
  if (await earnsFrom(ctx, ctx.personId, row)) throw errors.notByYou();
  if (text === "") throw errors.needs({ field: "text" });
  if (outcome === "upheld") {
    if (minor === undefined) throw errors.needs({ field: "minor" });
    if ((await planFor(ctx, row, minor)).kind === "none") throw errors.sameAmount();
  }
  const now = Date.now();
  return {
    decidedOutcome: outcome,
    decidedMinor: outcome === "upheld" ? (minor ?? null) : null,
    undoUntil: new Date(now + undoMinutes * 60_000).toISOString(),
    answer: text,
    answeredById: ctx.personId,
    answeredAt: new Date(now).toISOString(),
  };
}

const disputedCommission = statement("commissions.disputedLine", { id: disputes.id }, (from, p) =>
  from
    .select(getTableColumns(commissions))
    .from(commissions)
    .innerJoin(disputes, eq(disputes.commissionId, commissions.id))
    .where(eq(disputes.id, p.id)),
);

/** Returns what upholding a dispute would change, from the same decision as the correction itself. */
export async function previewAnswer(ctx: ReadCtx, { id, minor }: z.infer<typeof previewEndpoint.input>) {
  const [row] = await ctx.db.run(disputedCommission, { id });
  if (!row) throw baseErrors.notFound();
  const [plan, left] = await Promise.all([planFor(ctx, row, minor), leftOf(ctx, [row.id])]);
  if (plan.kind === "none") throw errors.sameAmount();
  const leftBeforeMinor = left.get(row.id) ?? 0;
  const isSupplement = plan.kind === "supplement";
  const isApprovedAgain = isSupplement || plan.restartsApproval;
  return {
    currency: row.currency,
    beforeMinor: correctableMinor(row),
    afterMinor: minor,
    leftBeforeMinor,
    leftAfterMinor: isSupplement ? leftBeforeMinor + plan.leftMinor : plan.leftMinor,
    effect: isSupplement ? ("supplement" as const) : plan.account,
    needsApproval: isApprovedAgain && (await approvalsRequiredFor(ctx, plan.leftMinor, row.currency)) > 0,
  };
}

/** Anyone who may decide a dispute may undo the decision while it does not apply yet. */
export async function undoAnswer(ctx: Ctx, { id }: z.infer<typeof undoEndpoint.input>) {
  const [existing] = await ctx.db.select(disputeColumns).from(disputes).where(eq(disputes.id, id));
  if (!existing) throw baseErrors.notFound();
  const row = await lockCommission(ctx, existing.commissionId);
  if (await earnsFrom(ctx, ctx.personId, row)) throw errors.notByYou();
  const reopened = await reopen(ctx, id);
  if (!reopened) throw errors.undoOver();
  const { decidedOutcome: outcome, decidedMinor: minor } = existing;
  await audit(ctx, { action: "commissions.disputeReopened", subject: row.id, before: { outcome, minor } });
  refresh(ctx);
  return firstOf(await presentDisputes(ctx, [reopened]));
}

/** Drops the decision about an open dispute, which someone then has to decide again. */
export async function reopen({ db }: Pick<Ctx, "db">, id: Id<"dsp">) {
  const [reopened] = await db
    .update(disputes)
    .set({ ...undecided, undoUntil: null })
    .where(and(eq(disputes.id, id), eq(disputes.state, "open")))
    .returning(disputeColumns);
  return reopened;
}

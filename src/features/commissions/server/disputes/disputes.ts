import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import {
  type answerDispute as answerEndpoint,
  disputeFilters,
  type listDisputes as listEndpoint,
  type openDispute as openEndpoint,
} from "../../contract/disputes.ts";
import { errors } from "../../contract/errors.ts";
import { disputableUntil } from "../../rules/deadlines.ts";
import { earnsFrom } from "../approvals/approvals.ts";
import { lockCommission, updateVersioned } from "../lines/change.ts";
import type { Reader } from "../lines/present-lines.ts";
import { addTimelineEvents, refresh } from "../lines/timeline.ts";
import { notifyLater } from "../notices.ts";
import { settingsOf } from "../settings/settings.ts";
import { disputes } from "../table.ts";
import { adjust } from "./adjustment.ts";
import { presentDisputes } from "./present-disputes.ts";

const columns = {
  id: disputes.id,
  commissionId: disputes.commissionId,
  personId: disputes.personId,
  reason: disputes.reason,
  text: disputes.text,
  state: disputes.state,
  answer: disputes.answer,
  answeredById: disputes.answeredById,
  adjustedMinor: disputes.adjustedMinor,
  createdAt: disputes.createdAt,
  answeredAt: disputes.answeredAt,
};
const createListing = (name: string, ownDisputes: boolean) =>
  listing(name, {
    from: disputes,
    select: columns,
    filters: disputeFilters,
    columns: { state: disputes.state, personId: disputes.personId, createdAt: disputes.createdAt },
    id: disputes.id,
    ...(ownDisputes && { owner: disputes.personId }),
  });
const [allDisputes, ownDisputes] = [
  createListing("commissions.disputes", false),
  createListing("commissions.ownDisputes", true),
];

export async function listDisputes(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await (canActAsCompany(ctx.role) ? allDisputes : ownDisputes)(ctx, input);
  return { items: await presentDisputes(ctx, items), next };
}

const { commissionId } = disputes;
const disputesByLine = statement("commissions.disputesOf", { commissionId }, (from, p) =>
  from.select(columns).from(disputes).where(eq(commissionId, p.commissionId)).orderBy(desc(disputes.id)),
);
export const disputesOf = async (reader: Reader, id: Id<"com">) =>
  presentDisputes(reader, await reader.db.run(disputesByLine, { commissionId: id }));

/** Opens a dispute by the person who earns the commission. A disputed commission is not paid until the dispute is answered. */
export async function openDispute(ctx: Ctx, { id, reason, text }: z.infer<typeof openEndpoint.input>) {
  const row = await lockCommission(ctx, id);
  if (row.personId !== ctx.personId) throw baseErrors.notFound();
  const { disputeDays } = await settingsOf(ctx);
  if (Date.parse(disputableUntil(row, disputeDays)) <= Date.now()) throw errors.disputeOver();
  if (row.disputed) throw errors.disputeOpen();
  const created = firstOf(
    await ctx.db.insert(disputes).values({ commissionId: id, personId: ctx.personId, reason, text }).returning(columns),
  );
  await updateVersioned(ctx, row, { disputed: true });
  addTimelineEvents(ctx, { commissionId: id, kind: "disputed", text, details: { reason } });
  await notifyLater(ctx, { commissionId: id, kind: "disputeOpened" });
  refresh(ctx);
  const opened = firstOf(await presentDisputes(ctx, [created]));
  return opened;
}

/** Company staff answer a dispute, except those who earn from the same deal. The person who opened it may withdraw it. */
export async function answerDispute(ctx: Ctx, { id, outcome, text, minor }: z.infer<typeof answerEndpoint.input>) {
  const [existing] = await ctx.db.select(columns).from(disputes).where(eq(disputes.id, id));
  const isOwn = existing?.personId === ctx.personId;
  if (!existing || (!isOwn && !canActAsCompany(ctx.role))) throw baseErrors.notFound();
  const row = await lockCommission(ctx, existing.commissionId);
  if (outcome === "withdrawn" ? !isOwn : isOwn || !canActAsCompany(ctx.role)) throw errors.notByYou();
  if (outcome !== "withdrawn" && (await earnsFrom(ctx, ctx.personId, row.referralId))) throw errors.notByYou();
  if (outcome === "declined" && text === "") throw errors.needs({ field: "text" });

  const patch = { state: outcome, answer: text, answeredById: ctx.personId, answeredAt: new Date().toISOString() };
  const [updated] = await ctx.db
    .update(disputes)
    .set(patch)
    .where(and(eq(disputes.id, id), eq(disputes.state, "open")))
    .returning({ id: disputes.id });
  if (!updated) throw errors.cannotMove({ move: outcome, state: existing.state });
  const unlocked = await updateVersioned(ctx, row, { disputed: false });
  addTimelineEvents(ctx, { commissionId: row.id, kind: "dispute_answered", text, details: { outcome } });
  const adjustedMinor = outcome === "upheld" && minor !== undefined ? await adjust(ctx, unlocked, minor, id) : null;
  const after = firstOf(
    await ctx.db.update(disputes).set({ adjustedMinor }).where(eq(disputes.id, id)).returning(columns),
  );
  await audit(ctx, {
    action: "commissions.disputeAnswered",
    subject: row.id,
    before: { state: "open" },
    after: { state: outcome, ...(adjustedMinor !== null && { adjustedMinor }) },
  });
  if (outcome !== "withdrawn") await notifyLater(ctx, { commissionId: row.id, kind: "disputeAnswered" });
  refresh(ctx);
  const presented = firstOf(await presentDisputes(ctx, [after]));
  return presented;
}

import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import {
  type answerDispute as answerEndpoint,
  disputeFilters,
  errors,
  type listDisputes as listEndpoint,
  type openDispute as openEndpoint,
} from "../contract.ts";
import { disputableUntil, isCompany } from "../rules.ts";
import { adjust } from "./adjustment.ts";
import { earnsBy } from "./approvals.ts";
import { held, rewrite } from "./change.ts";
import { disputesShown } from "./dispute-lines.ts";
import type { Reader } from "./lines.ts";
import { settingsOf } from "./settings.ts";
import { disputes } from "./table.ts";
import { tell } from "./tell.ts";
import { happens, refresh } from "./timeline.ts";

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
const listOf = (name: string, own: boolean) =>
  listing(name, {
    from: disputes,
    select: columns,
    filters: disputeFilters,
    columns: { state: disputes.state, personId: disputes.personId, createdAt: disputes.createdAt },
    id: disputes.id,
    ...(own && { owner: disputes.personId }),
  });
const [all, own] = [listOf("commissions.disputes", false), listOf("commissions.ownDisputes", true)];

export async function list(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await (isCompany(ctx.role) ? all : own)(ctx, input);
  return { items: await disputesShown(ctx, items), next };
}

const { commissionId } = disputes;
const ofLine = statement("commissions.disputesOf", { commissionId }, (from, p) =>
  from.select(columns).from(disputes).where(eq(commissionId, p.commissionId)).orderBy(desc(disputes.id)),
);
export const disputesOf = async (reader: Reader, id: Id<"com">) =>
  disputesShown(reader, await reader.db.run(ofLine, { commissionId: id }));

/** Opens a dispute by the person who earns the commission. A disputed commission is not paid until the dispute is answered. */
export async function open(ctx: Ctx, { id, reason, text }: z.infer<typeof openEndpoint.input>) {
  const row = await held(ctx, id);
  if (row.personId !== ctx.personId) throw baseErrors.notFound();
  const { disputeDays } = await settingsOf(ctx);
  if (Date.parse(disputableUntil(row, disputeDays)) <= Date.now()) throw errors.disputeOver();
  if (row.disputed) throw errors.disputeOpen();
  const [made] = await ctx.db
    .insert(disputes)
    .values({ commissionId: id, personId: ctx.personId, reason, text })
    .returning(columns);
  await rewrite(ctx, row, { disputed: true });
  happens(ctx, { commissionId: id, kind: "disputed", text, details: { reason } });
  await tell(ctx, { commissionId: id, kind: "disputeOpened" });
  refresh(ctx);
  const [opened] = await disputesShown(ctx, [made!]);
  return opened!;
}

/** Company staff answer a dispute, except those who earn from the same deal. The person who opened it may withdraw it. */
export async function answer(ctx: Ctx, { id, outcome, text, minor }: z.infer<typeof answerEndpoint.input>) {
  const [seen] = await ctx.db.select(columns).from(disputes).where(eq(disputes.id, id));
  const mine = seen?.personId === ctx.personId;
  if (!seen || (!mine && !isCompany(ctx.role))) throw baseErrors.notFound();
  const row = await held(ctx, seen.commissionId);
  if (outcome === "withdrawn" ? !mine : mine || !isCompany(ctx.role)) throw errors.notByYou();
  if (outcome !== "withdrawn" && (await earnsBy(ctx, ctx.personId, row.referralId))) throw errors.notByYou();
  if (outcome === "declined" && text === "") throw errors.needs({ field: "text" });

  const patch = { state: outcome, answer: text, answeredById: ctx.personId, answeredAt: new Date().toISOString() };
  const [answered] = await ctx.db
    .update(disputes)
    .set(patch)
    .where(and(eq(disputes.id, id), eq(disputes.state, "open")))
    .returning({ id: disputes.id });
  if (!answered) throw errors.cannotMove({ move: outcome, state: seen.state });
  const settled = await rewrite(ctx, row, { disputed: false });
  happens(ctx, { commissionId: row.id, kind: "dispute_answered", text, details: { outcome } });
  const adjustedMinor = outcome === "upheld" && minor !== undefined ? await adjust(ctx, settled, minor, id) : null;
  const [after] = await ctx.db.update(disputes).set({ adjustedMinor }).where(eq(disputes.id, id)).returning(columns);
  await audit(ctx, {
    action: "commissions.disputeAnswered",
    subject: row.id,
    before: { state: "open" },
    after: { state: outcome, ...(adjustedMinor !== null && { adjustedMinor }) },
  });
  if (outcome !== "withdrawn") await tell(ctx, { commissionId: row.id, kind: "disputeAnswered" });
  refresh(ctx);
  const [told] = await disputesShown(ctx, [after!]);
  return told!;
}

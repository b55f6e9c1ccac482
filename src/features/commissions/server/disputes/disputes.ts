import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import {
  disputeFilters,
  type listDisputes as listEndpoint,
  type openDispute as openEndpoint,
} from "../../contract/disputes.ts";
import { errors } from "../../contract/errors.ts";
import { disputableUntil } from "../../rules/deadlines.ts";
import { lockCommission, updateVersioned } from "../lines/change.ts";
import type { Reader } from "../lines/present-lines.ts";
import { addTimelineEvents, refresh } from "../lines/timeline.ts";
import { notifyLater } from "../notices.ts";
import { settingsOf } from "../settings/settings.ts";
import { disputes } from "../table.ts";
import { presentDisputes } from "./present-disputes.ts";

export const disputeColumns = {
  id: disputes.id,
  commissionId: disputes.commissionId,
  personId: disputes.personId,
  reason: disputes.reason,
  text: disputes.text,
  state: disputes.state,
  answer: disputes.answer,
  answeredById: disputes.answeredById,
  adjustedMinor: disputes.adjustedMinor,
  decidedOutcome: disputes.decidedOutcome,
  decidedMinor: disputes.decidedMinor,
  undoUntil: disputes.undoUntil,
  createdAt: disputes.createdAt,
  answeredAt: disputes.answeredAt,
};
const createListing = (name: string, ownDisputes: boolean) =>
  listing(name, {
    from: disputes,
    select: disputeColumns,
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
  from.select(disputeColumns).from(disputes).where(eq(commissionId, p.commissionId)).orderBy(desc(disputes.id)),
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
    await ctx.db
      .insert(disputes)
      .values({ commissionId: id, personId: ctx.personId, reason, text })
      .returning(disputeColumns),
  );
  await updateVersioned(ctx, row, { disputed: true });
  addTimelineEvents(ctx, { commissionId: id, kind: "disputed", text, details: { reason } });
  await notifyLater(ctx, { commissionId: id, kind: "disputeOpened" });
  refresh(ctx);
  const opened = firstOf(await presentDisputes(ctx, [created]));
  return opened;
}

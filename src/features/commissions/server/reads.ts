import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { currencyOf } from "#features/plans/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import {
  commissionFilters,
  type getCommission as getEndpoint,
  type listCommissions as listEndpoint,
} from "../contract.ts";
import { dealEventFilters, type listDealEvents as eventsEndpoint } from "../deal-events.ts";
import { disputableUntil, isCompany } from "../rules.ts";
import type { Approver } from "../values.ts";
import { waitsForApprover, waitsForOthers } from "./approvals/approvers.ts";
import { disputesOf } from "./disputes/disputes.ts";
import { hasMoved, intervalOf, netAmountsOf, payoutAmountsOf } from "./lines/period-amounts.ts";
import { dealNames, lineColumns, presentLines, readVisible } from "./lines/present-lines.ts";
import { settingsOf } from "./settings/settings.ts";
import { commissionEvents, commissions, dealEvents } from "./table.ts";

export { approvalsWaiting, disputesWaiting, eventsWaiting } from "./needs.ts";

const createListing = (name: string, ownCommissions: boolean) =>
  listing(name, {
    from: commissions,
    select: lineColumns,
    filters: commissionFilters,
    columns: {
      state: commissions.state,
      personId: commissions.personId,
      referralId: commissions.referralId,
      programId: commissions.programId,
      payoutItemId: commissions.payoutItemId,
      currency: commissions.currency,
      minor: commissions.minor,
      createdAt: commissions.createdAt,
      holdUntil: commissions.holdUntil,
      paidAt: commissions.paidAt,
    },
    id: commissions.id,
    ...(ownCommissions && { owner: commissions.personId }),
  });
const [allCommissions, ownCommissions] = [
  createListing("commissions.all", false),
  createListing("commissions.own", true),
];

/** A referrer cannot approve, so all their commissions in approval wait for others. */
function approverCondition({ personId, role }: ReadCtx, approver: Approver): SQL {
  const me = sql.param(personId, commissions.personId);
  if (!isCompany(role)) return approver === "me" ? sql`false` : eq(commissions.state, "in_approval");
  return approver === "me" ? waitsForApprover(me) : waitsForOthers(me);
}

export async function list(
  ctx: ReadCtx,
  { earnedFrom, earnedUntil, approver, ...input }: z.infer<typeof listEndpoint.input>,
): Promise<z.infer<typeof listEndpoint.output>> {
  const interval = earnedFrom || earnedUntil ? intervalOf(earnedFrom, earnedUntil) : undefined;
  const condition = and(interval && hasMoved(interval), approver && approverCondition(ctx, approver));
  const { items, next } = await (isCompany(ctx.role) ? allCommissions : ownCommissions)(ctx, input, condition);
  const ids = items.map(({ id }) => id);
  const paidIds = items.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id);
  const [lines, earned, sent] = await Promise.all([
    presentLines(ctx, items),
    interval ? netAmountsOf(ctx, ids, interval) : undefined,
    payoutAmountsOf(ctx, paidIds),
  ]);
  const amountsOf = ({ id }: { id: Id<"com"> }) => ({
    earnedMinor: earned ? (earned.get(id) ?? 0) : null,
    paidMinor: sent.get(id) ?? null,
  });
  return { items: lines.map((line) => ({ ...line, ...amountsOf(line) })), next };
}

const { commissionId } = commissionEvents;
const timelineByCommission = statement("commissions.timeline", { commissionId }, (from, p) =>
  from
    .select({
      id: commissionEvents.id,
      kind: commissionEvents.kind,
      personId: commissionEvents.personId,
      text: commissionEvents.text,
      details: commissionEvents.details,
      createdAt: commissionEvents.createdAt,
    })
    .from(commissionEvents)
    .where(eq(commissionId, p.commissionId))
    .orderBy(asc(commissionEvents.id)),
);

export async function get(ctx: ReadCtx, { id }: z.infer<typeof getEndpoint.input>) {
  const line = await readVisible(ctx, id);
  const [[presented], timeline, disputes, { disputeDays }, planCurrency] = await Promise.all([
    presentLines(ctx, [line]),
    ctx.db.run(timelineByCommission, { commissionId: id }),
    disputesOf(ctx, id),
    settingsOf(ctx),
    currencyOf(ctx, line.planVersionId),
  ]);
  const names = await namesOf(
    ctx,
    timeline.map(({ personId }) => personId),
  );
  const until = disputableUntil(line, disputeDays);
  const disputable = line.personId === ctx.personId && !line.disputed && Date.parse(until) > Date.now();
  return {
    ...presented!,
    why: line.why,
    planCurrency,
    timelineEvents: timeline.map((one) => ({ ...one, by: (one.personId && names.get(one.personId)) ?? null })),
    disputes,
    disputableUntil: disputable ? until : null,
  };
}

const events = listing("commissions.events", {
  from: dealEvents,
  select: {
    id: dealEvents.id,
    source: dealEvents.source,
    externalId: dealEvents.externalId,
    kind: dealEvents.kind,
    referralId: dealEvents.referralId,
    minor: dealEvents.minor,
    currency: dealEvents.currency,
    refersTo: dealEvents.refersTo,
    occurredAt: dealEvents.occurredAt,
    state: dealEvents.state,
    waitsFor: dealEvents.waitsFor,
    createdAt: dealEvents.createdAt,
  },
  filters: dealEventFilters,
  columns: {
    state: dealEvents.state,
    kind: dealEvents.kind,
    referralId: dealEvents.referralId,
    source: dealEvents.source,
    createdAt: dealEvents.createdAt,
  },
  id: dealEvents.id,
});

export async function listEvents(ctx: ReadCtx, input: z.infer<typeof eventsEndpoint.input>) {
  const { items, next } = await events({ db: ctx.db }, input);
  const names = await dealNames(
    ctx,
    items.map(({ referralId }) => referralId),
  );
  return { items: items.map((one) => ({ ...one, dealName: names.get(one.referralId!) ?? null })), next };
}

/**
 * The commissions that can be paid, for a whole run at once: approved by `until`, with a remaining amount, undisputed, and not
 * part of a payout. Columns: `id`, `person_id`, `currency`, `left_minor`.
 */
export const dueLines = (until: string): SQL => sql`
  select c.id, c.person_id, c.currency, sum(e.minor)::bigint as left_minor
  from commissions c join ledger_entries e on e.commission_id = c.id and e.account = 'expense'
  where c.state = 'approved' and not c.disputed and c.payout_item_id is null and not exists (
    select from commission_events h where h.commission_id = c.id and h.kind = 'approved' and h.created_at > ${until}::timestamptz)
  group by c.id, c.person_id, c.currency having sum(e.minor) > 0`;

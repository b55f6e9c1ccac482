import { and, arrayContains, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Role } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { type listReferrals as listEndpoint, referralFilters } from "../../contract/list.ts";
import { buildMatch } from "../search/match.ts";
import { listedColumns } from "../table.ts";
import { attentionCondition } from "./attention.ts";
import { leftStageCondition } from "./left-stage.ts";
import { referralList } from "./table.ts";
import { visibleTo } from "./visibility.ts";
import { predictionFor } from "./win-probability.ts";

const rowColumns = {
  ...listedColumns(referralList),
  id: referralList.id,
  status: referralList.status,
  version: referralList.version,
  referrerId: referralList.referrerId,
  referrerName: referralList.referrerName,
  assigneeId: referralList.assigneeId,
  assigneeName: referralList.assigneeName,
  consent: referralList.consent,
  submittedAt: referralList.submittedAt,
  reviewDueAt: referralList.reviewDueAt,
  protectedUntil: referralList.protectedUntil,
  waitsFor: referralList.waitsFor,
  stageEnteredAt: referralList.stageEnteredAt,
  wonMinor: referralList.wonMinor,
  closedOn: referralList.closedOn,
  winProbability: referralList.winProbability,
  quality: referralList.quality,
  createdAt: referralList.createdAt,
  updatedAt: referralList.updatedAt,
};

/** The column of each filter. */
export const filterColumns = Object.fromEntries(
  Object.keys(referralFilters).map((name) => [name, referralList[name as keyof typeof referralFilters]]),
) as Pick<typeof referralList, keyof typeof referralFilters>;

const listFor = (role: Role) =>
  listing(`referrals.${role}`, {
    from: referralList,
    select: rowColumns,
    filters: referralFilters,
    columns: filterColumns,
    id: referralList.id,
    owner: referralList.referrerId,
    visibleTo: (caller) => visibleTo(role, caller, referralList),
  });

/** Each role has its own prepared statements: the visibility is part of the query, so that PostgreSQL can plan for it. */
const lists = {
  referrer: listFor("referrer"),
  company: listFor("company"),
  both: listFor("both"),
  admin: listFor("admin"),
  user: listFor("user"),
} satisfies Record<Role, unknown>;

export type ListInput = z.infer<typeof listEndpoint.input>;
type OtherFilters = Pick<ListInput, "tag" | "attention" | "leftStageId" | "leftFrom" | "leftUntil">;

/** The conditions of tags, attention and left stages, which are not part of the filter grammar. */
export const otherConditions = (
  { tenantId }: Pick<ReadCtx, "tenantId">,
  { tag, attention, leftStageId, leftFrom, leftUntil }: OtherFilters,
): SQL | undefined =>
  and(
    attentionCondition(tenantId, attention),
    tag?.length ? arrayContains(referralList.tags, tag) : undefined,
    leftStageCondition(leftStageId, leftFrom, leftUntil),
  );

export async function listReferrals(
  ctx: ReadCtx,
  { search, tag, attention, leftStageId, leftFrom, leftUntil, ...input }: ListInput,
) {
  const match = search ? await buildMatch(ctx, search) : undefined;
  const others = otherConditions(ctx, { tag, attention, leftStageId, leftFrom, leftUntil });
  const page = (found?: SQL) => lists[ctx.role](ctx, input, and(found, others));
  const newest = input.orderBy === undefined && match?.newest;
  const first = newest ? await page(newest) : undefined;
  // An incomplete page may have missed older matches.
  const { items, next } = first?.next ? first : await page(match?.all);
  return {
    items: items.map(({ waitsFor, ...row }) => ({ ...row, ...predictionFor(ctx, row), waiting: waitsFor !== null })),
    next,
  };
}

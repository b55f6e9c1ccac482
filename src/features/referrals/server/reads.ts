import { and, arrayContains, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Role } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { type listReferrals as listEndpoint, referralFilters } from "../listing.ts";
import { hasLeft } from "./leaving.ts";
import { matching } from "./matching.ts";
import { seenBy } from "./scope.ts";
import { referralList } from "./table.ts";

export { attachedFiles } from "./attachments.ts";
export {
  endingProtections,
  hasDecided,
  hasHandedIn,
  latestDrafts,
  questionsTo,
  reviewsWaiting,
} from "./needs.ts";

const shown = {
  id: referralList.id,
  programId: referralList.programId,
  pipelineId: referralList.pipelineId,
  stageId: referralList.stageId,
  status: referralList.status,
  version: referralList.version,
  referrerId: referralList.referrerId,
  referrerName: referralList.referrerName,
  assigneeId: referralList.assigneeId,
  assigneeName: referralList.assigneeName,
  fullName: referralList.fullName,
  email: referralList.email,
  phone: referralList.phone,
  company: referralList.company,
  position: referralList.position,
  targetCompany: referralList.targetCompany,
  estimatedMinor: referralList.estimatedMinor,
  currency: referralList.currency,
  productInterest: referralList.productInterest,
  timeline: referralList.timeline,
  priority: referralList.priority,
  source: referralList.source,
  tags: referralList.tags,
  confidenceLevel: referralList.confidenceLevel,
  city: referralList.city,
  country: referralList.country,
  consent: referralList.consent,
  submittedAt: referralList.submittedAt,
  reviewDueAt: referralList.reviewDueAt,
  protectedUntil: referralList.protectedUntil,
  waitsFor: referralList.waitsFor,
  stageEnteredAt: referralList.stageEnteredAt,
  wonMinor: referralList.wonMinor,
  closedOn: referralList.closedOn,
  createdAt: referralList.createdAt,
  updatedAt: referralList.updatedAt,
};

const listFor = (role: Role) =>
  listing(`referrals.${role}`, {
    from: referralList,
    shown,
    filters: referralFilters,
    columns: {
      status: referralList.status,
      stageId: referralList.stageId,
      pipelineId: referralList.pipelineId,
      programId: referralList.programId,
      referrerId: referralList.referrerId,
      assigneeId: referralList.assigneeId,
      source: referralList.source,
      confidenceLevel: referralList.confidenceLevel,
      priority: referralList.priority,
      currency: referralList.currency,
      estimatedMinor: referralList.estimatedMinor,
      createdAt: referralList.createdAt,
      submittedAt: referralList.submittedAt,
      updatedAt: referralList.updatedAt,
      reviewDueAt: referralList.reviewDueAt,
      protectedUntil: referralList.protectedUntil,
      stageEnteredAt: referralList.stageEnteredAt,
      acceptedAt: referralList.acceptedAt,
      decidedAt: referralList.decidedAt,
      endedOn: referralList.endedOn,
      reached: referralList.reached,
      reviewLate: referralList.reviewLate,
      rejectReason: referralList.rejectReason,
      lossReason: referralList.lossReason,
      country: referralList.country,
      productInterest: referralList.productInterest,
      campaign: referralList.campaign,
    },
    id: referralList.id,
    whose: referralList.referrerId,
    seenBy: (caller) => seenBy(role, caller, referralList),
  });

/** Each role has its own prepared statements: the visibility is part of the query, so that PostgreSQL can plan for it. */
const lists = {
  referrer: listFor("referrer"),
  company: listFor("company"),
  both: listFor("both"),
  admin: listFor("admin"),
  user: listFor("user"),
} satisfies Record<Role, unknown>;

type Asked = z.infer<typeof listEndpoint.input>;

export async function list(ctx: ReadCtx, { search, tag, leftStageId, leftFrom, leftUntil, ...input }: Asked) {
  const match = search ? await matching(ctx, search) : undefined;
  const tagged = tag?.length ? arrayContains(referralList.tags, tag) : undefined;
  const left = hasLeft(leftStageId, leftFrom, leftUntil);
  const page = (found?: SQL) => lists[ctx.role](ctx, input, and(found, tagged, left));
  const newest = input.orderBy === undefined && match?.newest;
  const first = newest ? await page(newest) : undefined;
  // An incomplete page may have missed older matches.
  const { items, next } = first?.next ? first : await page(match?.all);
  return { items: items.map(({ waitsFor, ...row }) => ({ ...row, waiting: waitsFor !== null })), next };
}

/** Yields all results of a query page by page, for exports. */
export async function* eachReferral(ctx: ReadCtx, asked: Asked) {
  for (let after = asked.after; ; ) {
    const { items, next } = await list(ctx, { ...asked, limit: 500, after });
    yield items;
    if (next === null) return;
    after = next;
  }
}

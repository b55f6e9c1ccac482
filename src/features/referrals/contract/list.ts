import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { viewReferralsAccess } from "../access.ts";
import { filterShape } from "../field-sets.ts";
import { line } from "./inputs.ts";
import { referralRow } from "./referral.ts";
import { attentions, funnelSteps, lossReasons, qualities, rejectReasons, statuses } from "./values.ts";

/** The filters of the list; `search` matches word by word and tolerates typos. */
export const referralFilters = {
  ...filterShape,
  status: z.enum(statuses),
  referrerId: id("per"),
  assigneeId: id("per"),
  createdAt: z.iso.datetime(),
  submittedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  reviewDueAt: z.iso.datetime(),
  protectedUntil: z.iso.datetime(),
  stageEnteredAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
  /** The day, in the tenant's time zone, on which it was won, lost or closed otherwise. */
  endedOn: z.iso.date(),
  /** The furthest step it reached, however it ended. */
  reached: z.enum(funnelSteps),
  reviewLate: z.boolean(),
  rejectReason: z.enum(rejectReasons),
  lossReason: z.enum(lossReasons),
  campaign: line,
  winProbability: z.number().min(0).max(1),
  quality: z.enum(qualities),
};
export const referralOrders = [
  "createdAt",
  "updatedAt",
  "submittedAt",
  "estimatedMinor",
  "reviewDueAt",
  "stageEnteredAt",
  "winProbability",
] as const;

/** The query of a list or a board: filters, search and tags, and the order and pages of a list. */
export const referralQuery = listInput(referralFilters, referralOrders).safeExtend({
  search: z.string().trim().max(200).optional(),
  tag: z.array(z.string().max(40)).max(5).optional(),
  /** Referrals without an owner, open deals past the time limit of their stage, or either. */
  attention: z.array(z.enum(attentions)).max(attentions.length).optional(),
  /**
   * Referrals that left one of these stages, or any stage, within a time range (end exclusive); a referral that left twice is listed
   * once.
   */
  leftStageId: z.array(id("stg")).max(30).optional(),
  leftFrom: z.iso.datetime().optional(),
  leftUntil: z.iso.datetime().optional(),
});

export const listReferrals = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals",
  summary:
    "List referrals: a referrer's own, or all for the company. `search=anderson` tolerates typos; `tag=` and `leftStageId=` may be repeated",
  input: referralQuery,
  output: listOutput(referralRow),
  errors: [],
  example: { limit: 25 },
});

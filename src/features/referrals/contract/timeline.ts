import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { plain } from "#base/plain-text.ts";
import { viewReferralsAccess } from "../access.ts";
import { timelineEventKinds } from "./values.ts";

/** An event of the timeline. `details` holds from and to, or before and after by field. */
export const timelineEvent = z.object({
  id: id("rev"),
  kind: z.enum(timelineEventKinds),
  by: z.string().nullable(),
  personId: id("per").nullable(),
  internal: z.boolean(),
  text: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelineFilters = { createdAt: z.iso.datetime(), kind: z.enum(timelineEventKinds) };

export const listTimelineEvents = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/:referralId/timeline",
  summary: "List a referral's timeline, newest first; internal notes only for the company",
  input: listInput(timelineFilters, ["createdAt"]).safeExtend({ referralId: id("ref") }),
  output: listOutput(timelineEvent),
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}`, limit: 25 },
});

export const addNote = endpoint({
  access: viewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:referralId/notes",
  summary: "Add a note to a referral; `internal` notes are visible to the company only",
  input: z.object({
    referralId: id("ref"),
    text: plain(z.string().trim().min(1).max(10_000)),
    internal: z.boolean().default(false),
  }),
  output: timelineEvent,
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}`, text: "Called, will call back on Monday" },
});

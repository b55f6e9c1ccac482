import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { reviewReferralsAccess } from "../access.ts";

/** What became of a referral, as far as it is known. */
export const outcomes = ["pending", "accepted", "won", "lost", "rejected", "withdrawn"] as const;
export type Outcome = (typeof outcomes)[number];

const counts = z.object({
  /** Referrals with a decision of the company, and how many of them were accepted. */
  decided: z.int(),
  accepted: z.int(),
  /** Accepted referrals that ended, and how many of them were won. */
  ended: z.int(),
  won: z.int(),
});

const trackRecord = counts.extend({
  name: z.string().nullable(),
  /** Null for a person who is no longer a member. */
  memberSince: z.iso.datetime().nullable(),
  submitted: z.int(),
  /** The median time from submission to the won deal; null without a win. */
  medianDaysToWin: z.number().nullable(),
  /** The latest referrals, the oldest first. */
  latest: z.array(z.enum(outcomes)),
  /** The tenant's latest referrals of all referrers, to compare with. */
  everyone: counts,
});
export type TrackRecord = z.infer<typeof trackRecord>;

export const getTrackRecord = endpoint({
  access: reviewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/track-records/:referrerId",
  summary: "Get a referrer's track record, compared with all referrers",
  input: z.object({ referrerId: id("per") }),
  output: trackRecord,
  errors: [],
  example: { referrerId: `per_${"0".repeat(32)}` },
});

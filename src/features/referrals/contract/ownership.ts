import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { reviewReferralsAccess, viewReferralsAccess } from "../access.ts";
import { duplicateKinds, referral } from "./referral.ts";

/** The result of the ownership check. It never names the owner and only says what would happen to the referral. */
export const ownershipResults = ["free", "own", "protected", "customer", "possible"] as const;
export type OwnershipResult = (typeof ownershipResults)[number];

export const checkOwnership = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/ownership-check",
  summary: "Check whether another referrer has this account, without revealing who",
  input: z.object({
    email: z.string().max(254).default(""),
    phone: z.string().max(40).default(""),
    company: z.string().max(200).default(""),
    country: z.string().max(2).default(""),
    productInterest: z.string().max(200).default(""),
    programId: id("prg").optional(),
    /** The referral being edited, which is not a duplicate of itself. */
    except: id("ref").optional(),
  }),
  output: z.object({
    ownership: z.enum(ownershipResults),
    /** The caller's own open referral. */
    id: id("ref").nullable(),
    /** When a protected account becomes available. */
    freeBy: z.iso.datetime().nullable(),
  }),
  errors: [],
  example: { email: "ben@example.com" },
  perMinute: 120,
});

export const setDistinct = endpoint({
  access: reviewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:id/distinct",
  summary:
    "Say that another referral is not of the same account, so that the two are no longer compared, or take that back",
  input: z.object({ id: id("ref"), otherId: id("ref"), distinct: z.boolean() }),
  output: referral,
  errors: [],
  example: { id: `ref_${"0".repeat(32)}`, otherId: `ref_${"1".repeat(32)}`, distinct: true },
});

export const maxDuplicateIds = 50;
export const listDuplicates = endpoint({
  access: reviewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/duplicates",
  summary: "Which of these referrals may be duplicates, and why, for the review queue",
  input: z.object({ ids: z.array(id("ref")).max(maxDuplicateIds).default([]) }),
  output: z.object({
    items: z.array(z.object({ id: id("ref"), by: z.enum(duplicateKinds), name: z.string() })),
  }),
  errors: [],
  example: { ids: [] },
});

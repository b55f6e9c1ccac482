import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewReferralsAccess } from "../access.ts";

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

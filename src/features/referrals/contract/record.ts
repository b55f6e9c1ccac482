import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { submitReferralsAccess, viewReferralsAccess } from "../access.ts";
import { errors } from "./errors.ts";
import { referral, referralFields } from "./referral.ts";

export const getReferral = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/:id",
  summary: "Get a referral, with the actions the caller can take",
  input: z.object({ id: id("ref") }),
  output: referral,
  errors: [],
  example: { id: `ref_${"0".repeat(32)}` },
});

export const createReferral = endpoint({
  access: submitReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals",
  summary: "Create a referral as a draft, or submit it directly with `submit` and `consent`",
  input: referralFields.partial().extend({
    submit: z.boolean().default(false),
    /** The referrer confirms that the contact knows and agrees. */
    consent: z.boolean().default(false),
  }),
  output: referral,
  errors: [errors.needs, errors.ownDuplicate, errors.customer, errors.capacity, errors.contactDeclined, errors.badFile],
  example: { fullName: "Ben Okoro", email: "ben@example.com", company: "Okoro Ltd" },
});

export const updateReferral = endpoint({
  access: viewReferralsAccess.access,
  method: "PATCH",
  path: "/api/v1/referrals/:id",
  summary: "Update fields of a referral; requires its current version",
  input: referralFields
    .partial()
    .extend({ id: id("ref"), version: z.int(), assigneeId: id("per").nullable().optional() }),
  output: referral,
  errors: [
    errors.stale,
    errors.cannotEdit,
    errors.needs,
    errors.ownDuplicate,
    errors.protectedByOther,
    errors.contactDeclined,
    errors.badFile,
  ],
  example: { id: `ref_${"0".repeat(32)}`, version: 1, notes: "Prefers to be called in the morning" },
});

export const deleteDraft = endpoint({
  access: submitReferralsAccess.access,
  method: "DELETE",
  path: "/api/v1/referrals/:id",
  summary: "Delete a draft",
  input: z.object({ id: id("ref") }),
  output: z.object({ deleted: z.boolean() }),
  errors: [errors.cannotMove],
  example: { id: `ref_${"0".repeat(32)}` },
});

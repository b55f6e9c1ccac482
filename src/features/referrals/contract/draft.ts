import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { reviewReferralsAccess } from "../access.ts";
import { draftKinds } from "../rules/drafting.ts";
import { errors } from "./errors.ts";
import { rejectReasons } from "./values.ts";

export const draftMessage = endpoint({
  access: reviewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:id/drafts",
  summary: "Draft a question or a rejection with the tenant's AI provider; nothing is stored in the referral or sent",
  input: z.object({ id: id("ref"), kind: z.enum(draftKinds), rejectReason: z.enum(rejectReasons).optional() }),
  /** Both are null if no provider answered; the screen then offers a template. */
  output: z.object({ text: z.string().nullable(), providerName: z.string().nullable() }),
  errors: [errors.cannotMove],
  // A whole company may share one address; each person has a lower limit.
  perMinute: 120,
  example: { id: `ref_${"0".repeat(32)}`, kind: "ask" },
});

import { z } from "zod";
import { endpoint, streamOf } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { locales } from "#base/locales.ts";
import { reviewReferralsAccess } from "../access.ts";
import { draftKinds } from "../rules/drafting.ts";
import { errors } from "./errors.ts";
import { generatedText } from "./generated.ts";
import { rejectReasons } from "./values.ts";

export const draftMessage = endpoint({
  access: reviewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:id/drafts",
  summary:
    "Draft a question, a rejection or a follow-up with the tenant's AI provider, sent while it is written; nothing is stored in the referral or sent",
  input: z.object({
    id: id("ref"),
    kind: z.enum(draftKinds),
    rejectReason: z.enum(rejectReasons).optional(),
    /** The language of a follow-up; by default that of the contact's country. */
    language: z.enum(locales.map(({ code }) => code)).optional(),
  }),
  output: streamOf(generatedText),
  errors: [errors.cannotMove],
  // A whole company may share one address; each person has a lower limit.
  perMinute: 120,
  example: { id: `ref_${"0".repeat(32)}`, kind: "ask" },
});

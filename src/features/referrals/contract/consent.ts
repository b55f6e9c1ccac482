import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { reviewReferralsAccess } from "../access.ts";
import { personalShape } from "../field-sets.ts";
import { errors } from "./errors.ts";

const token = z.string().min(20).max(100);
/** What the contact sees: who submitted which data about them, and to which company. */
export const readConsent = endpoint({
  method: "POST",
  path: "/api/v1/consents/readings",
  summary: "Get what a contact's link shows: who referred them, and what is stored",
  access: "public",
  input: z.object({ token }),
  output: z.object({
    ...personalShape,
    /** The names of the files that were shared. */
    attachments: z.array(z.string()),
    referrer: z.string(),
    referrerPhoto: z.string().nullable(),
    /** The member of the company who is in charge, if there is one already. */
    assignee: z.object({ name: z.string(), photo: z.string().nullable() }).nullable(),
    consent: z.enum(["attested", "confirmed", "declined"]),
    /** Without an answer by then the request ends; null once it is answered, and for a won deal. */
    answerBy: z.iso.datetime().nullable(),
  }),
  errors: [errors.consentOver],
  example: { token: "a-token-from-the-mail-to-them" },
  perMinute: 30,
});

export const giveConsent = endpoint({
  method: "POST",
  path: "/api/v1/consents/answers",
  summary: "Confirm or decline as a contact; declining deletes all personal data except a hash",
  access: "public",
  input: z.object({ token, agrees: z.boolean() }),
  output: z.object({ consent: z.enum(["confirmed", "declined"]) }),
  errors: [errors.consentOver],
  example: { token: "a-token-from-the-mail-to-them", agrees: true },
  perMinute: 10,
});

export const sendConsentNotice = endpoint({
  access: reviewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:referralId/consent-notices",
  summary: "Resend the consent request to the contact",
  input: z.object({ referralId: id("ref") }),
  output: z.object({ sent: z.boolean() }),
  errors: [errors.consentOver],
  example: { referralId: `ref_${"0".repeat(32)}` },
});

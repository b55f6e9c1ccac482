import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { plain } from "#base/plain-text.ts";
import { submitReferralsAccess } from "../access.ts";
import { fields } from "../fields.ts";
import { type ExtractedField, extractedFields } from "../rules/extraction.ts";

export const getExtractor = endpoint({
  access: submitReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/extractions",
  summary: "Get the AI provider that would read a pasted text; null if fixed rules do",
  input: z.object({}),
  output: z.object({ providerName: z.string().nullable() }),
  errors: [],
  example: {},
});

const shape = Object.fromEntries(extractedFields.map((field) => [field, fields[field].input.optional()])) as {
  [F in ExtractedField]: z.ZodOptional<(typeof fields)[F]["input"]>;
};

export const extractContact = endpoint({
  access: submitReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/extractions",
  summary: "Read a contact's details from an email, a thread, a signature or a vCard; nothing is stored",
  input: z.object({ text: plain(z.string().trim().min(1).max(20_000)) }),
  output: z.object({
    /** What was found, as a referral takes it. */
    fields: z.object(shape),
    /** The words of the text from which each field was read. */
    quotes: z.partialRecord(z.enum(extractedFields), z.string()),
    /** Null if fixed rules read the text. */
    providerName: z.string().nullable(),
  }),
  errors: [],
  // A whole company may share one address; each person has a lower limit.
  perMinute: 120,
  example: { text: "Grace Holloway\nVP Sales, Holloway Widgets Inc.\ngrace@holloway-widgets.example" },
});

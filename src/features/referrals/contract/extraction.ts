import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { plain } from "#base/plain-text.ts";
import { submitReferralsAccess } from "../access.ts";
import { fields } from "../fields.ts";
import { type ExtractedField, extractedFields } from "../rules/extraction.ts";
import { errors } from "./errors.ts";

export const getExtractor = endpoint({
  access: submitReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/extractions",
  summary:
    "Get the AI providers that would read a pasted text or a picture; null if fixed rules read the text, or no picture is read",
  input: z.object({}),
  output: z.object({ providerName: z.string().nullable(), pictureProviderName: z.string().nullable() }),
  errors: [],
  example: {},
});

const shape = Object.fromEntries(extractedFields.map((field) => [field, fields[field].input.optional()])) as {
  [F in ExtractedField]: z.ZodOptional<(typeof fields)[F]["input"]>;
};

const extraction = z.object({
  /** What was found, as a referral takes it. */
  fields: z.object(shape),
  /** The words of the text from which each field was read. */
  quotes: z.partialRecord(z.enum(extractedFields), z.string()),
  /** Null if fixed rules read the text, or no provider read the picture. */
  providerName: z.string().nullable(),
});

export const extractContact = endpoint({
  access: submitReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/extractions",
  summary: "Read a contact's details from an email, a thread, a signature or a vCard; nothing is stored",
  input: z.object({ text: plain(z.string().trim().min(1).max(20_000)) }),
  output: extraction,
  errors: [],
  // A whole company may share one address; each person has a lower limit.
  perMinute: 120,
  example: { text: "Grace Holloway\nVP Sales, Holloway Widgets Inc.\ngrace@holloway-widgets.example" },
});

export const maxPictureBytes = 10 * 1024 * 1024;

export const extractFromPicture = endpoint({
  access: submitReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/extractions/pictures",
  summary: "Read a contact's details from a picture of a business card with an AI provider; nothing is stored",
  input: z.object({ file: z.file().max(maxPictureBytes) }),
  output: extraction,
  errors: [errors.unreadablePicture],
  perMinute: 120,
  example: { file: new File(["x"], "card.jpg") },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { consents } from "#features/referrals/contract/values.ts";
import { privacyAccess } from "./access.ts";
import { longestRetention, shortestRetention } from "./rules.ts";

export const errors = defineErrors("privacy", {
  /** The request was answered before. */
  requestClosed: { status: 409 },
});

const { access } = privacyAccess;
const email = z.email().max(254);

/** Article 15: a copy of the data. Article 17: its erasure. */
export const requestKinds = ["erasure", "access"] as const;
export const requestStates = ["open", "done", "refused"] as const;

/** Who agreed to be referred, when, and whose referral it was. */
const consentRecord = z.object({
  id: id("ref"),
  fullName: z.string(),
  email: z.string(),
  company: z.string(),
  referrer: z.string(),
  consent: z.enum(consents),
  submittedAt: z.iso.datetime().nullable(),
  /** When the contact confirmed or declined. */
  answeredAt: z.iso.datetime().nullable(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

export const consentFilters = { consent: z.enum(consents), createdAt: z.iso.datetime() };

export const listConsents = endpoint({
  access,
  method: "GET",
  path: "/api/v1/privacy/consents",
  summary: "List the consent of every referred contact, newest first",
  input: listInput(consentFilters, ["createdAt"]),
  output: listOutput(consentRecord),
  errors: [],
  example: { limit: 25 },
});

const request = z.object({
  id: id("req"),
  kind: z.enum(requestKinds),
  /** Masked once the person was erased. */
  email: z.string(),
  note: z.string(),
  state: z.enum(requestStates),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Why it was refused. */
  answer: z.string(),
  /** How many records were erased. */
  erased: z.int(),
});
export type PrivacyRequest = z.infer<typeof request>;

export const requestFilters = { state: z.enum(requestStates), createdAt: z.iso.datetime() };

export const listRequests = endpoint({
  access,
  method: "GET",
  path: "/api/v1/privacy/requests",
  summary: "List the requests of contacts for a copy or the erasure of their data",
  input: listInput(requestFilters, ["createdAt"]),
  output: listOutput(request),
  errors: [],
  example: { limit: 25 },
});

export const createRequest = endpoint({
  access,
  method: "POST",
  path: "/api/v1/privacy/requests",
  summary: "Record a request that a contact made, with its legal deadline",
  input: z.object({ kind: z.enum(requestKinds), email, note: z.string().trim().max(500) }),
  output: request,
  errors: [],
  example: { kind: "erasure", email: "maria@example.com", note: "" },
});

export const completeRequest = endpoint({
  access,
  method: "POST",
  path: "/api/v1/privacy/requests/:id/completion",
  summary: "Fulfill a request: an erasure erases all personal data of the contact, a copy is marked as sent",
  input: z.object({ id: id("req") }),
  output: request,
  errors: [errors.requestClosed],
  example: { id: `req_${"0".repeat(32)}` },
});

export const refuseRequest = endpoint({
  access,
  method: "POST",
  path: "/api/v1/privacy/requests/:id/refusal",
  summary: "Decline a request with a reason",
  input: z.object({ id: id("req"), answer: z.string().trim().min(1).max(500) }),
  output: request,
  errors: [errors.requestClosed],
  example: { id: `req_${"0".repeat(32)}`, answer: "The identity could not be verified." },
});

const stored = z.array(z.record(z.string(), z.unknown()));

export const exportContact = endpoint({
  access,
  method: "POST",
  path: "/api/v1/privacy/contact-exports",
  summary: "Get everything stored about a contact, by email address",
  input: z.object({ email }),
  output: z.object({
    email: z.string(),
    createdAt: z.iso.datetime(),
    referrals: stored,
    timeline: stored,
    emails: stored,
    messages: stored,
    applications: stored,
  }),
  errors: [],
  example: { email: "maria@example.com" },
});

export const getPrivacySettings = endpoint({
  access,
  method: "GET",
  path: "/api/v1/privacy/settings",
  summary: "Get the data retention and the processing agreement with the operator",
  input: z.object({}),
  output: z.object({
    /** After this many days past data is erased; null keeps it. */
    retentionDays: z.int().nullable(),
    /** The legal names of the parties: the tenant is the controller, the operator the processor. */
    controller: z.string(),
    processor: z.string(),
    agreement: z.object({
      version: z.int(),
      acceptedAt: z.iso.datetime().nullable(),
      acceptedBy: z.string().nullable(),
    }),
  }),
  errors: [],
  example: {},
});
export type PrivacySettings = z.infer<typeof getPrivacySettings.output>;

export const setRetention = endpoint({
  access,
  method: "PATCH",
  path: "/api/v1/privacy/settings",
  summary: "Set after how many days past data is deleted",
  input: z.object({ retentionDays: z.int().min(shortestRetention).max(longestRetention).nullable() }),
  output: getPrivacySettings.output,
  errors: [],
  example: { retentionDays: 365 },
});

export const acceptAgreement = endpoint({
  access,
  method: "POST",
  path: "/api/v1/privacy/agreement-acceptances",
  summary: "Accept the current data processing agreement for the tenant",
  input: z.object({}),
  output: getPrivacySettings.output,
  errors: [],
  example: {},
});

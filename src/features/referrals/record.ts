import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { byCompanies, byPartners, errors } from "./contract.ts";
import { plain } from "./fields.ts";
import { timelineEventKinds } from "./values.ts";

/** An event of the timeline. `details` holds from and to, or before and after by field. */
const timelineEvent = z.object({
  id: id("rev"),
  kind: z.enum(timelineEventKinds),
  by: z.string().nullable(),
  personId: id("per").nullable(),
  internal: z.boolean(),
  text: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelineFilters = { createdAt: z.iso.datetime() };

export const listTimelineEvents = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/:referralId/timeline",
  summary: "Everything that happened to a referral, newest first; internal notes only for the company's people",
  input: listInput(timelineFilters, ["createdAt"]).safeExtend({ referralId: id("ref") }),
  output: listOutput(timelineEvent),
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}`, limit: 25 },
});

export const addNote = endpoint({
  ...byPartners,
  method: "POST",
  path: "/api/v1/referrals/:referralId/notes",
  summary: "Write a note to a referral; `internal` ones are the company's own",
  input: z.object({
    referralId: id("ref"),
    text: plain(z.string().trim().min(1).max(10_000)),
    internal: z.boolean().default(false),
  }),
  output: timelineEvent,
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}`, text: "Called, will call back on Monday" },
});

/** The result of the ownership check. It never names the owner and only says what would happen to the referral. */
export const ownershipResults = ["free", "own", "protected", "customer", "possible"] as const;
export type OwnershipResult = (typeof ownershipResults)[number];

export const checkOwnership = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/ownership-check",
  summary: "While a person types: whether another referrer has this account, without saying who",
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
    verdict: z.enum(ownershipResults),
    /** The caller's own open referral. */
    id: id("ref").nullable(),
    /** When a protected account becomes available. */
    freeBy: z.iso.datetime().nullable(),
  }),
  errors: [],
  example: { email: "ben@example.com" },
  perMinute: 120,
});

export const suggestCompanies = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/companies",
  summary: "Companies and their domains that the caller has seen before, for what one begins to type",
  input: z.object({ q: z.string().trim().min(2).max(100) }),
  output: z.object({ items: z.array(z.object({ company: z.string(), domain: z.string(), country: z.string() })) }),
  errors: [],
  example: { q: "okor" },
});

const total = z.object({ currency: z.string(), minor: z.int() });
export const getBoard = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/board",
  summary: "How many stand in each stage of a pipeline, and their value by currency",
  input: z.object({ pipelineId: id("pip") }),
  output: z.object({
    columns: z.array(z.object({ stageId: id("stg"), count: z.int(), totals: z.array(total) })),
  }),
  errors: [],
  example: { pipelineId: `pip_${"0".repeat(32)}` },
});

export const listTags = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/tags",
  summary: "The tags in use that the caller may see, the most used first",
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  errors: [],
  example: {},
});

/** Members a referral can be assigned to or filtered by. */
export const listParticipants = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/people",
  summary: "The company's people; for these also the referrers, to filter by",
  input: z.object({}),
  output: z.object({
    companies: z.array(z.object({ id: id("per"), name: z.string() })),
    referrers: z.array(z.object({ id: id("per"), name: z.string() })),
  }),
  errors: [],
  example: {},
});

const view = z.object({
  id: id("viw"),
  name: z.string(),
  search: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
});
export type SavedView = z.infer<typeof view>;

export const listViews = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referral-views",
  summary: "Saved views: one's own, and those the company shares among its people",
  input: z.object({}),
  output: z.object({ items: z.array(view) }),
  errors: [],
  example: {},
});

export const saveView = endpoint({
  ...byPartners,
  method: "POST",
  path: "/api/v1/referral-views",
  summary: "Give filters, order and columns a name",
  input: z.object({
    name: z.string().trim().min(1).max(60),
    search: z.string().max(2000),
    shared: z.boolean().default(false),
  }),
  output: view,
  errors: [],
  example: { name: "Large and open", search: "?status=in_progress" },
});

export const deleteView = endpoint({
  ...byPartners,
  method: "DELETE",
  path: "/api/v1/referral-views/:id",
  summary: "Forget a saved view of one's own",
  input: z.object({ id: id("viw") }),
  output: z.object({ deleted: z.boolean() }),
  errors: [],
  example: { id: `viw_${"0".repeat(32)}` },
});

const token = z.string().min(20).max(100);
/** What the contact sees: who submitted which data about them, and to which company. */
export const readConsent = endpoint({
  method: "POST",
  path: "/api/v1/consents/readings",
  summary: "What a contact's link stands for: who referred them, and what is kept",
  access: "public",
  input: z.object({ token }),
  output: z.object({
    fullName: z.string(),
    email: z.string(),
    company: z.string(),
    referrer: z.string(),
    consent: z.enum(["attested", "confirmed", "declined"]),
  }),
  errors: [errors.consentOver],
  example: { token: "a-token-from-the-mail-to-them" },
  perMinute: 30,
});

export const giveConsent = endpoint({
  method: "POST",
  path: "/api/v1/consents/answers",
  summary: "The contact confirms, or declines: then everything personal is erased and a hash kept",
  access: "public",
  input: z.object({ token, agrees: z.boolean() }),
  output: z.object({ consent: z.enum(["confirmed", "declined"]) }),
  errors: [errors.consentOver],
  example: { token: "a-token-from-the-mail-to-them", agrees: true },
  perMinute: 10,
});

export const sendConsentNotice = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/referrals/:referralId/consent-notices",
  summary: "Mail the contact again, and ask them to confirm or decline",
  input: z.object({ referralId: id("ref") }),
  output: z.object({ sent: z.boolean() }),
  errors: [errors.consentOver],
  example: { referralId: `ref_${"0".repeat(32)}` },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { locales } from "#base/locales.ts";
import { plain } from "#base/plain-text.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { email } from "#features/identity/values.ts";
import { manageMembersAccess, membersAccess } from "../access.ts";
import { errors } from "../contract.ts";

/** The details that a tenant may ask for besides name and email address, which every application has. */
export const applicantFields = ["company", "website", "phone", "country"] as const;
export type ApplicantField = (typeof applicantFields)[number];
export const fieldModes = ["required", "optional", "hidden"] as const;

export const questionKinds = ["line", "text", "choice", "boolean"] as const;
export const maxQuestions = 8;
export const maxOptions = 10;
/** The longest answer of each kind. A choice is one of the question's options. */
export const longestAnswer = { line: 200, text: 2000, choice: 80, boolean: 3 } as const;

const fieldMode = z.enum(fieldModes);
const question = z
  .object({
    /** Chosen by the browser that adds the question, so that an answer stays with it when questions are reordered. */
    id: z.string().regex(/^[a-z0-9]{1,12}$/),
    kind: z.enum(questionKinds),
    label: plain(z.string().trim().min(1).max(120)),
    required: z.boolean(),
    /** Only of a choice. */
    options: z.array(plain(z.string().trim().min(1).max(longestAnswer.choice))).max(maxOptions),
  })
  .refine(({ kind, options }) => kind !== "choice" || new Set(options).size >= 2, {
    path: ["options"],
    params: { code: "tooFew" },
  });
export type Question = z.infer<typeof question>;

const applicationForm = z.object({
  /** What the tenant writes above the form. */
  intro: plain(z.string().trim().max(2000)),
  fields: z.object({ company: fieldMode, website: fieldMode, phone: fieldMode, country: fieldMode }),
  questions: z
    .array(question)
    .max(maxQuestions)
    .refine((given) => new Set(given.map((one) => one.id)).size === given.length, { params: { code: "format" } }),
  /** Whether applicants accept the tenant's terms. */
  asksAgreement: z.boolean(),
  /** Within how many business days the tenant promises to answer; null if it promises nothing. */
  answerDays: z.int().min(1).max(30).nullable(),
});
export type ApplicationForm = z.infer<typeof applicationForm>;

const exampleForm: ApplicationForm = {
  intro: "",
  fields: { company: "required", website: "optional", phone: "hidden", country: "hidden" },
  questions: [{ id: "audience", kind: "line", label: "Who are your customers?", required: true, options: [] }],
  asksAgreement: false,
  answerDays: 3,
};

export const getApplicationForm = endpoint({
  access: "public",
  method: "GET",
  path: "/api/v1/application-form",
  summary: "Get the form by which partners apply to this tenant",
  input: z.object({}),
  /** `keptDays` after a decision the application is deleted. */
  output: applicationForm.extend({ keptDays: z.int() }),
  errors: [errors.applicationsClosed],
  example: {},
});

export const saveApplicationForm = endpoint({
  access: manageMembersAccess.access,
  method: "PATCH",
  path: "/api/v1/application-form",
  summary: "Replace the form by which partners apply to this tenant",
  input: applicationForm,
  output: applicationForm,
  errors: [],
  example: exampleForm,
});

/** An application whose address is not confirmed yet is listed nowhere. */
export const applicationStates = ["unconfirmed", "new", "approved", "declined"] as const;
export type ApplicationState = (typeof applicationStates)[number];
export const listedStates = ["new", "approved", "declined"] as const;

const localeCode = z.enum(locales.map(({ code }) => code));

export const apply = endpoint({
  access: "public",
  method: "POST",
  path: "/api/v1/applications",
  summary: "Apply to become a partner of this tenant; a mail asks to confirm the address",
  input: z.object({
    name: plain(z.string().trim().min(1).max(200)),
    email,
    company: plain(z.string().trim().max(200)).default(""),
    website: plain(z.string().trim().max(300)).default(""),
    phone: plain(z.string().trim().max(40)).default(""),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .default(""),
    /** By the id of the question. The answer to a yes-or-no question is `yes` or `no`. */
    answers: z.record(z.string().max(12), plain(z.string().trim().max(longestAnswer.text))).default({}),
    agreed: z.boolean().default(false),
    /** The language of mails to the applicant; the tenant's language by default. */
    locale: localeCode.optional(),
    /** A honeypot that is hidden from people: only bots fill it in. */
    fax: z.string().max(500).default(""),
  }),
  // The answer is the same for every address, so that it does not reveal whether one belongs to a member.
  output: z.object({ received: z.boolean() }),
  errors: [errors.applicationsClosed, identityErrors.tooManyAttempts],
  example: { name: "Ben Okoro", email: "ben@example.com", answers: { audience: "Home owners" } },
});
export type ApplicationInput = z.output<typeof apply.input>;

export const confirmApplication = endpoint({
  access: "public",
  method: "POST",
  path: "/api/v1/applications/confirmations",
  summary: "Confirm the address of an application by the mailed token, which passes it on for a decision",
  input: z.object({ token: z.string().min(20).max(100) }),
  output: z.object({ email: z.string(), answerDays: z.int().nullable() }),
  errors: [errors.applicationLinkOver, identityErrors.tooManyAttempts],
  example: { token: "a-token-from-the-mail" },
});

const application = z.object({
  id: id("apl"),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  website: z.string(),
  phone: z.string(),
  country: z.string(),
  /** The questions as they were asked, with the answers. */
  answers: z.array(z.object({ label: z.string(), kind: z.enum(questionKinds), answer: z.string() })),
  /** Whether the applicant accepted the terms. */
  agreed: z.boolean(),
  state: z.enum(listedStates),
  /** When the applicant confirmed the address. */
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  /** What the applicant was told when the application was declined. */
  message: z.string(),
  /** Whether the address belongs to a member, or has an open invitation. */
  known: z.enum(["member", "invited"]).nullable(),
});
export type Application = z.infer<typeof application>;

export const applicationFilters = {
  state: z.enum(listedStates),
  receivedAt: z.iso.datetime(),
  search: z.string().trim().min(1).max(100),
};

export const listApplications = endpoint({
  access: membersAccess.access,
  method: "GET",
  path: "/api/v1/applications",
  summary:
    "List the applications of people who confirmed their address; `filter=search:has:ana` finds by name, address or company",
  input: listInput(applicationFilters, ["receivedAt"]),
  output: listOutput(application),
  errors: [],
  example: { limit: 25 },
});

const applicationId = z.object({ id: id("apl") });
const exampleId = { id: `apl_${"0".repeat(32)}` } as const;

export const getApplication = endpoint({
  access: membersAccess.access,
  method: "GET",
  path: "/api/v1/applications/:id",
  summary: "Get one application",
  input: applicationId,
  output: application,
  errors: [],
  example: exampleId,
});

export const approveApplication = endpoint({
  access: manageMembersAccess.access,
  method: "POST",
  path: "/api/v1/applications/:id/approvals",
  summary: "Approve an application, which invites the applicant as a partner; approving it again changes nothing",
  input: applicationId,
  output: application,
  errors: [errors.applicationDecided, identityErrors.tooManyAttempts],
  example: exampleId,
});

export const declineApplication = endpoint({
  access: manageMembersAccess.access,
  method: "POST",
  path: "/api/v1/applications/:id/declines",
  summary: "Decline an application, and mail the applicant if asked to; declining it again changes nothing",
  input: applicationId.extend({
    sendsMail: z.boolean(),
    /** Added to the mail. */
    message: plain(z.string().trim().max(1000)).default(""),
  }),
  output: application,
  errors: [errors.applicationDecided],
  example: { ...exampleId, sendsMail: true, message: "We only take partners in Norway at the moment." },
});

export const reopenApplication = endpoint({
  access: manageMembersAccess.access,
  method: "POST",
  path: "/api/v1/applications/:id/reopenings",
  summary: "Return a declined application to those that wait for a decision",
  input: applicationId,
  output: application,
  errors: [errors.applicationDecided],
  example: exampleId,
});

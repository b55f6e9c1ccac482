import { z } from "zod";
import { imprintSchema } from "#base/brand/imprint.ts";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { plain } from "#base/plain-text.ts";
import { errors as botErrors, exampleProof, proof } from "#features/factors/contract.ts";
import { localeCode as locale } from "#features/identity/values.ts";
import { currency } from "#features/ledger/contract.ts";
import { rules } from "#features/plans/rule.ts";
import { siteAccess } from "./access.ts";
import { writtenPages } from "./pages.ts";

export const errors = defineErrors("site", {
  /** The address has reached the hourly limit of messages. */
  tooManyMessages: { status: 429 },
  /** The site has no text with this key, or it is not editable by the tenant. */
  unknownWord: { status: 422, params: ["key"] },
  /** The default text has a placeholder for a calculated figure, without which the sentence would be meaningless. */
  lostPlace: { status: 422, params: ["key", "place"] },
  /** The text has a placeholder that is never filled in. */
  unknownPlace: { status: 422, params: ["key", "place"] },
});

const inLocale = z.object({ locale });

/** What the open program pays, as far as the earnings calculator needs it. */
export const earnings = z.object({
  program: z.string(),
  currency,
  rules,
  /** The result for the sliders' initial values, so that the page can show it before the engine is loaded. */
  first: z.object({ deals: z.int(), minor: z.int() }),
});
export type Earnings = z.infer<typeof earnings>;

/** Figures about the program, calculated from the tenant's records. Null is below its minimum. */
export const siteFigures = z.object({
  /** The day they were calculated, in the tenant's time zone. */
  day: z.iso.date(),
  /** Partners who submitted a referral within a year. */
  partners: z.int().nullable(),
  won: z.int().nullable(),
  /** What was paid out in the tenant's currency, rounded down. */
  paid: z.object({ minor: z.int(), currency }).nullable(),
  /** The median number of days from a commission to its payment. */
  payoutDays: z.int().nullable(),
});
export type SiteFigures = z.infer<typeof siteFigures>;

/** What the public pages show for this tenant, in one language. */
export const siteFacts = z.object({
  locale,
  /** The tenant's own texts, by the locale key they replace. */
  words: z.record(z.string(), z.string()),
  /** The pages written by the tenant, as sanitized HTML rendered from Markdown. */
  pages: z.partialRecord(z.enum(writtenPages), z.object({ title: z.string(), html: z.string() })),
  /** Null if no plan is published, in which case nothing is calculated. */
  earnings: earnings.nullable(),
  /** The contact address for visitors; null if the tenant set none. */
  email: z.string().nullable(),
  /** Null unless the tenant shows them and has enough records. */
  figures: siteFigures.nullable(),
});
export type SiteFacts = z.infer<typeof siteFacts>;

/** Used after navigating from inside the app or changing the language: a server-rendered page already includes it. */
export const getSite = endpoint({
  method: "GET",
  path: "/api/v1/site",
  summary: "Get the facts and texts of the tenant's public pages in a language",
  access: "public",
  input: inLocale,
  output: siteFacts,
  errors: [],
  example: { locale: "en" },
});

const line = (most: number) => plain(z.string().trim().min(1).max(most));
/** The name becomes part of a mail's subject. */
const name = plain(
  z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\r\n]+$/),
);

/** A message from a visitor, sent through the contact form on the public pages. */
export const sendContactMessage = endpoint({
  method: "POST",
  path: "/api/v1/site/messages",
  summary: "Send a message to the site's operator",
  access: "public",
  input: z.object({ name, email: z.email().max(254), text: line(4000), locale, proof }),
  output: z.object({ received: z.literal(true) }),
  errors: [errors.tooManyMessages, botErrors.botCheck],
  perMinute: 30,
  example: {
    name: "Ana Lima",
    email: "ana@example.com",
    text: "How do I begin?",
    locale: "en",
    proof: exampleProof,
  },
});

export const messageStates = ["new", "done"] as const;
export const contactMessage = z.object({
  id: id("cmg"),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  locale,
  state: z.enum(messageStates),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactMessageFilters = { state: z.enum(messageStates), createdAt: z.iso.datetime() };
export const listContactMessages = endpoint({
  access: siteAccess.access,
  method: "GET",
  path: "/api/v1/site/messages",
  summary: "List messages from the contact form",
  input: listInput(contactMessageFilters, ["createdAt"]),
  output: listOutput(contactMessage),
  errors: [],
  example: { limit: 25 },
});
/** Used when a notification links to a message, however old it is. */
export const getContactMessage = endpoint({
  access: siteAccess.access,
  method: "GET",
  path: "/api/v1/site/messages/:id",
  summary: "Get a message from the contact form",
  input: z.object({ id: id("cmg") }),
  output: contactMessage,
  errors: [],
  example: { id: `cmg_${"0".repeat(32)}` },
});
export const markContactMessage = endpoint({
  access: siteAccess.access,
  method: "PATCH",
  path: "/api/v1/site/messages/:id",
  summary: "Mark a contact message as done or new",
  input: z.object({ id: id("cmg"), state: z.enum(messageStates) }),
  output: contactMessage,
  errors: [],
  example: { id: `cmg_${"0".repeat(32)}`, state: "done" },
});

/** All of a tenant's own texts in one language, for the editor. */
export const siteTexts = z.object({
  locale,
  words: z.record(z.string(), z.string()),
  /** The default for every editable text, in the order of the page. */
  ours: z.record(z.string(), z.string()),
  /** The number of the tenant's own texts in each language that has any. */
  counts: z.partialRecord(locale, z.int()),
  /** The Markdown source of the pages. */
  pages: z.partialRecord(z.enum(writtenPages), z.object({ title: z.string(), text: z.string() })),
  email: z.string().nullable(),
  showsFigures: z.boolean(),
  figures: siteFigures.nullable(),
});
export type SiteTexts = z.infer<typeof siteTexts>;

export const getSiteTexts = endpoint({
  access: siteAccess.access,
  method: "GET",
  path: "/api/v1/site/texts",
  summary: "Get the tenant's own texts and pages in a language",
  input: inLocale,
  output: siteTexts,
  errors: [],
  example: { locale: "en" },
});
/** An empty text restores the default. */
export const saveSiteWords = endpoint({
  access: siteAccess.access,
  method: "PATCH",
  path: "/api/v1/site/words",
  summary: "Set the tenant's texts of the public pages; empty ones fall back to the defaults",
  input: inLocale.extend({
    words: z
      .record(z.string().max(80), plain(z.string().trim().max(600)))
      .refine((words) => Object.keys(words).length <= 300),
  }),
  output: siteTexts,
  errors: [errors.unknownWord, errors.lostPlace, errors.unknownPlace],
  example: { locale: "en", words: { "hero.title": "Sun for every roof" } },
});
export const saveSitePage = endpoint({
  access: siteAccess.access,
  method: "PATCH",
  path: "/api/v1/site/pages",
  summary: "Set a page's Markdown; an empty text restores the default",
  input: inLocale.extend({
    page: z.enum(writtenPages),
    title: plain(z.string().trim().max(120)),
    text: plain(z.string().trim().max(60_000)),
  }),
  output: siteTexts,
  errors: [],
  example: { locale: "en", page: "about", title: "About us", text: "We bring sun to roofs." },
});
/** Returns the default page as a starting point for editing. */
export const getDefaultPage = endpoint({
  access: siteAccess.access,
  method: "GET",
  path: "/api/v1/site/our-page",
  summary: "Get the default Markdown of a page, with the tenant's names",
  input: inLocale.extend({ page: z.enum(writtenPages) }),
  output: z.object({ title: z.string(), text: z.string() }),
  errors: [],
  example: { locale: "en", page: "about" },
});
export const saveSiteEmail = endpoint({
  access: siteAccess.access,
  method: "PATCH",
  path: "/api/v1/site/email",
  summary: "Set the contact address for messages and visitors; null for none",
  input: inLocale.extend({ email: z.email().max(254).nullable() }),
  output: siteTexts,
  errors: [],
  example: { locale: "en", email: "hello@example.com" },
});

/** No one enters the figures: turning them on calculates them from the tenant's records. */
export const saveSiteFigures = endpoint({
  access: siteAccess.access,
  method: "PATCH",
  path: "/api/v1/site/figures",
  summary: "Show or hide figures about the program on the landing page",
  input: inLocale.extend({ showsFigures: z.boolean() }),
  output: siteTexts,
  errors: [],
  example: { locale: "en", showsFigures: true },
});

const imprintOutput = z.object({ imprint: imprintSchema.nullable() });
const exampleImprint = {
  name: "Acme Solar",
  legalForm: "Ltd",
  address: "12 Sunny Street\nDublin",
  representedBy: "Nora Byrne",
  email: "hello@acme.example",
  phone: "+353 1 555 0100",
  register: "Companies Registration Office",
  registerNumber: "123456",
  vatId: "IE1234567T",
};
export const getImprint = endpoint({
  access: siteAccess.access,
  method: "GET",
  path: "/api/v1/site/imprint",
  summary: "Get the company details of the legal notice",
  input: z.object({}),
  output: imprintOutput,
  errors: [],
  example: {},
});
/** Null removes the page and every link to it. */
export const saveImprint = endpoint({
  access: siteAccess.access,
  method: "PATCH",
  path: "/api/v1/site/imprint",
  summary: "Set the company details of the legal notice; null removes the page",
  input: imprintOutput,
  output: imprintOutput,
  errors: [],
  example: { imprint: exampleImprint },
});

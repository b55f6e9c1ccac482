import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { admins } from "#base/roles.ts";
import { errors as botErrors, exampleProof, proof } from "#features/factors/contract.ts";
import { localeCode as locale } from "#features/identity/values.ts";
import { currency } from "#features/ledger/contract.ts";
import { rules } from "#features/plans/rule.ts";
import { plain } from "#features/referrals/fields.ts";
import { writtenPages } from "./pages.ts";

export const errors = defineErrors("site", {
  /** The same address wrote often enough for an hour. */
  tooManyMessages: { status: 429 },
  /** No text of the site has this name, or it is not the tenant's to choose. */
  unknownWord: { status: 422, params: ["key"] },
  /** Our text has a place for a figure there, which the page reckons: without it the sentence would say nothing. */
  lostPlace: { status: 422, params: ["key", "place"] },
  /** Nobody fills in such a place: a hole would stay in the sentence. */
  unknownPlace: { status: 422, params: ["key", "place"] },
});

const inLocale = z.object({ locale });

/** What the open program pays, as far as the earnings calculator needs it. */
export const earnings = z.object({
  program: z.string(),
  currency,
  rules,
  /** What the sliders' first values bring in a year: the page says it before the engine that reckons it is there. */
  first: z.object({ deals: z.int(), minor: z.int() }),
});
export type Earnings = z.infer<typeof earnings>;

/** What the public pages say of this tenant, in one language. */
export const siteFacts = z.object({
  locale,
  /** The tenant's own words, by the key in the catalogue whose words they stand for. */
  words: z.record(z.string(), z.string()),
  /** Pages that the tenant wrote itself, as HTML that was made from its Markdown and is safe to show. */
  pages: z.partialRecord(z.enum(writtenPages), z.object({ title: z.string(), html: z.string() })),
  /** Null where no plan is published: then nothing is reckoned. */
  earnings: earnings.nullable(),
  /** Where people can write by themselves; null where nobody said. */
  email: z.string().nullable(),
});
export type SiteFacts = z.infer<typeof siteFacts>;

/** For whoever comes from inside the app or changes the language: a page that the server wrote has it already. */
export const getSite = endpoint({
  method: "GET",
  path: "/api/v1/site",
  summary: "What the public pages say of this tenant, in a language",
  access: "public",
  input: inLocale,
  output: siteFacts,
  errors: [],
  example: { locale: "en" },
});

const line = (most: number) => plain(z.string().trim().min(1).max(most));
/** Stands in a mail's subject. */
const name = plain(
  z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\r\n]+$/),
);

/** A word from a stranger, by the form on the public pages. */
export const writeToUs = endpoint({
  method: "POST",
  path: "/api/v1/site/messages",
  summary: "Write to whoever runs this site",
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

const byAdmins = { access: { roles: admins } } as const;
export const contactMessageFilters = { state: z.enum(messageStates), createdAt: z.iso.datetime() };
export const listContactMessages = endpoint({
  ...byAdmins,
  method: "GET",
  path: "/api/v1/site/messages",
  summary: "What strangers wrote by the contact form",
  input: listInput(contactMessageFilters, ["createdAt"]),
  output: listOutput(contactMessage),
  errors: [],
  example: { limit: 25 },
});
/** For whoever comes by a notice, however old the message is. */
export const getContactMessage = endpoint({
  ...byAdmins,
  method: "GET",
  path: "/api/v1/site/messages/:id",
  summary: "What a stranger wrote by the contact form",
  input: z.object({ id: id("cmg") }),
  output: contactMessage,
  errors: [],
  example: { id: `cmg_${"0".repeat(32)}` },
});
export const markContactMessage = endpoint({
  ...byAdmins,
  method: "PATCH",
  path: "/api/v1/site/messages/:id",
  summary: "Put a message away, or take it up again",
  input: z.object({ id: id("cmg"), state: z.enum(messageStates) }),
  output: contactMessage,
  errors: [],
  example: { id: `cmg_${"0".repeat(32)}`, state: "done" },
});

/** The whole of a tenant's own texts in one language, for whoever edits them. */
export const siteTexts = z.object({
  locale,
  words: z.record(z.string(), z.string()),
  /** What we say where the tenant says nothing: every text it may choose, in the order of the page. */
  ours: z.record(z.string(), z.string()),
  /** As they were written: Markdown. */
  pages: z.partialRecord(z.enum(writtenPages), z.object({ title: z.string(), text: z.string() })),
  email: z.string().nullable(),
});
export type SiteTexts = z.infer<typeof siteTexts>;

export const getSiteTexts = endpoint({
  ...byAdmins,
  method: "GET",
  path: "/api/v1/site/texts",
  summary: "This tenant's own words and pages in a language, to edit",
  input: inLocale,
  output: siteTexts,
  errors: [],
  example: { locale: "en" },
});
/** What is empty goes back to our words. */
export const saveSiteWords = endpoint({
  ...byAdmins,
  method: "PATCH",
  path: "/api/v1/site/words",
  summary: "Say something of the public pages in one's own words; what is empty is said in ours again",
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
  ...byAdmins,
  method: "PATCH",
  path: "/api/v1/site/pages",
  summary: "Write one of the pages oneself, in Markdown; with an empty text ours is back",
  input: inLocale.extend({
    page: z.enum(writtenPages),
    title: plain(z.string().trim().max(120)),
    text: plain(z.string().trim().max(60_000)),
  }),
  output: siteTexts,
  errors: [],
  example: { locale: "en", page: "about", title: "About us", text: "We bring sun to roofs." },
});
/** For whoever would rather change a text than begin with nothing. */
export const getOurPage = endpoint({
  ...byAdmins,
  method: "GET",
  path: "/api/v1/site/our-page",
  summary: "What we say on a page, in Markdown, with the tenant's own names in it",
  input: inLocale.extend({ page: z.enum(writtenPages) }),
  output: z.object({ title: z.string(), text: z.string() }),
  errors: [],
  example: { locale: "en", page: "about" },
});
export const saveSiteEmail = endpoint({
  ...byAdmins,
  method: "PATCH",
  path: "/api/v1/site/email",
  summary: "Where messages of the contact form are sent, and visitors can write to; null is nobody",
  input: inLocale.extend({ email: z.email().max(254).nullable() }),
  output: siteTexts,
  errors: [],
  example: { locale: "en", email: "hello@example.com" },
});

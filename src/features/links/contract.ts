import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { locales } from "#base/locales.ts";
import { plain } from "#features/referrals/contract/inputs.ts";
import { linksAccess } from "./access.ts";

/** Only a `person` is counted; bots, prefetching browsers, and the same person again within half an hour are not. */
export const clickKinds = ["person", "bot", "prefetch", "repeat"] as const;
export type ClickKind = (typeof clickKinds)[number];

const utmValue = z.string().trim().max(100);
export const utm = z
  .object({ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue })
  .partial();
export type Utm = z.infer<typeof utm>;

/** Letters and digits that cannot be confused with each other, separated by hyphens. */
export const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9](?:[A-Z0-9-]{1,30}[A-Z0-9])$/);

export const errors = defineErrors("links", {
  codeTaken: { status: 409, params: ["code"] },
  /** The code belongs to no link, or the link has ended. */
  unknownCode: { status: 404 },
  /** Neither the tenant's own URL nor the program's. Without this check a link would be an open redirect. */
  foreignDestination: { status: 422 },
  enough: { status: 409, params: ["most"] },
});

const link = z.object({
  id: id("lnk"),
  programId: id("prg"),
  code: z.string(),
  name: z.string(),
  /** The full URL, on the tenant's own host. */
  url: z.string(),
  destination: z.string().nullable(),
  utm,
  /** The people who followed the link, and the referrals that resulted. */
  clicks: z.int(),
  referrals: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Link = z.infer<typeof link>;

export const listLinks = endpoint({
  access: linksAccess.access,
  method: "GET",
  path: "/api/v1/me/links",
  summary: "One's own links, with what came of them",
  input: z.object({}),
  output: z.object({ items: z.array(link) }),
  errors: [],
  example: {},
});

export const createLink = endpoint({
  access: linksAccess.access,
  method: "POST",
  path: "/api/v1/me/links",
  summary: "Make a link for a program; without a code one is made",
  input: z.object({
    programId: id("prg"),
    code: code.optional(),
    name: z.string().trim().max(60).default(""),
    destination: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable()
      .default(null),
    utm: utm.default({}),
  }),
  output: link,
  errors: [errors.codeTaken, errors.foreignDestination, errors.enough],
  example: { programId: `prg_${"0".repeat(32)}`, name: "Newsletter" },
});

export const updateLink = endpoint({
  access: linksAccess.access,
  method: "PATCH",
  path: "/api/v1/me/links/:id",
  summary: "Rename a link, change its marks, end it or let it live again",
  input: z.object({
    id: id("lnk"),
    name: z.string().trim().max(60).optional(),
    utm: utm.optional(),
    ended: z.boolean().optional(),
  }),
  output: link,
  errors: [],
  example: { id: `lnk_${"0".repeat(32)}`, name: "Autumn newsletter" },
});

/** What a public page shows about the link that led to it. */
const introduction = z.object({
  code: z.string(),
  referrer: z.string(),
  /** Empty for the default program. */
  program: z.string(),
  description: z.string(),
});
export type Introduction = z.infer<typeof introduction>;

export const readLink = endpoint({
  method: "GET",
  path: "/api/v1/links/:code",
  summary: "Whose link it is, and for what program, as a visitor may know it",
  access: "public",
  input: z.object({ code }),
  output: introduction,
  errors: [errors.unknownCode],
  example: { code: "AMIRA-7K" },
  perMinute: 60,
});

/** For a page reached without a code, after the visitor was on the program's own site. */
export const readTouchedLink = endpoint({
  method: "GET",
  path: "/api/v1/touched-link",
  summary: "The link this browser followed last, of those that still lead somewhere",
  access: "public",
  input: z.object({}),
  output: introduction,
  errors: [errors.unknownCode],
  example: {},
  perMinute: 60,
});

export const submitDetails = endpoint({
  method: "POST",
  path: "/api/v1/links/:code/contacts",
  summary: "Leave one's own details, so that the company gets in touch",
  access: "public",
  input: z.object({
    code,
    fullName: plain(z.string().trim().min(1).max(200)),
    email: z.email().max(254),
    phone: plain(z.string().trim().max(40)).default(""),
    company: plain(z.string().trim().max(200)).default(""),
    message: plain(z.string().trim().max(2000)).default(""),
    consent: z.literal(true),
    /** The language of mails to the contact; the tenant's language by default. */
    locale: z.enum(locales.map(({ code: language }) => language)).optional(),
    /** From the URL, for visitors without the cookie that stores it. An expired click is treated like a missing one. */
    click: z.string().max(100).default(""),
    /** A honeypot that is hidden from people: only bots fill it in. */
    website: z.string().max(500).default(""),
  }),
  // The answer is the same for every contact, so that it does not reveal whether one was known before or has opted out.
  output: z.object({ received: z.boolean() }),
  errors: [errors.unknownCode],
  example: { code: "AMIRA-7K", fullName: "Ben Okoro", email: "ben@example.com", consent: true },
  perMinute: 10,
});

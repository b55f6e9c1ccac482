import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { locales } from "#base/locales.ts";
import { plain } from "#base/plain-text.ts";
import { statuses } from "#features/referrals/contract/values.ts";
import { allLinksAccess, linksAccess, ownLinksAccess } from "./access.ts";
import { couponStates, normalizeCode } from "./coupon.ts";
import { periods } from "./performance.ts";

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
  /** The coupon code belongs to no link, or the link has ended. */
  unknownCoupon: { status: 404 },
  couponPaused: { status: 409, params: ["code"] },
  couponNotStarted: { status: 409, params: ["code", "day"] },
  couponExpired: { status: 409, params: ["code", "day"] },
  couponUsedUp: { status: 409, params: ["code"] },
});

/** A code as someone typed it: in any case, and with spaces. */
export const typedCode = z.string().max(60).transform(normalizeCode).pipe(code);

export const maxDescription = 120;
const day = z.iso.date().nullable();
/** A code that customers enter or name when they order. It credits the link's partner, as if they had followed the link last. */
const couponTerms = z.object({
  code: typedCode,
  description: plain(z.string().trim().max(maxDescription)),
  from: day,
  until: day,
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  paused: z.boolean(),
});

const money = z.object({ minor: z.int(), currency: z.string() });
/** What came of a link in the period: clicks of people, the leads they left, and the deals won with these. */
const figures = z.object({
  clicks: z.int(),
  /** The clicks of the period of the same length before. */
  previousClicks: z.int(),
  leads: z.int(),
  /** Those of the leads that are still open. */
  open: z.int(),
  won: z.int(),
  /** In the tenant's currency; amounts without a known rate follow in their own. */
  value: z.array(money),
});
/** The period in equal steps, oldest first. */
const trend = z.array(z.int());

const coupon = couponTerms.extend({
  code: z.string(),
  state: z.enum(couponStates),
  /** Since the code exists; the figures below are of the period. */
  totalUses: z.int(),
  uses: z.int(),
  won: z.int(),
  value: z.array(money),
});
export type Coupon = z.infer<typeof coupon>;

const link = figures.extend({
  id: id("lnk"),
  programId: id("prg"),
  /** The partner who owns it. */
  referrerId: id("per"),
  referrer: z.string(),
  code: z.string(),
  name: z.string(),
  /** The full URL, on the tenant's own host. */
  url: z.string(),
  destination: z.string().nullable(),
  /** What the partner tells visitors of the lead page. */
  message: z.string(),
  utm,
  coupon: coupon.nullable(),
  trend,
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Link = z.infer<typeof link>;

const linkList = z.object({
  items: z.array(link),
  totals: figures.extend({
    /** Clicks of bots and of browsers that prefetch, which are not counted; null among one's own links. */
    bots: z.int().nullable(),
    trends: z.object({ clicks: trend, leads: trend, won: trend, value: trend }),
  }),
  /** The day of the exchange rates that amounts were converted at; null if none was. */
  ratesOn: z.iso.date().nullable(),
});
export type LinkList = z.infer<typeof linkList>;

export const maxMessage = 300;
const message = plain(z.string().trim().max(maxMessage));

const days = z.literal(periods).default(90);

export const listLinks = endpoint({
  access: ownLinksAccess.access,
  method: "GET",
  path: "/api/v1/me/links",
  summary: "List the caller's links with their recent performance",
  input: z.object({ days }),
  output: linkList,
  errors: [],
  example: {},
});

export const listAllLinks = endpoint({
  access: allLinksAccess.access,
  method: "GET",
  path: "/api/v1/links",
  summary: "List all partners' links with their recent performance",
  input: z.object({ days, referrerId: id("per").optional() }),
  output: linkList,
  errors: [],
  example: {},
});

/** Where clicks came from: `site` has a name, such as Instagram or a host. */
export const sourceKinds = ["site", "email", "direct", "other"] as const;

export const getLinkActivity = endpoint({
  access: linksAccess.access,
  method: "GET",
  path: "/api/v1/links/:id/activity",
  summary: "Get a link's click sources and latest leads; referrers only for their own links",
  input: z.object({ id: id("lnk"), days }),
  output: z.object({
    sources: z.array(z.object({ kind: z.enum(sourceKinds), name: z.string(), clicks: z.int() })),
    leads: z.array(
      z.object({ id: id("ref"), name: z.string(), status: z.enum(statuses), createdAt: z.iso.datetime() }),
    ),
  }),
  errors: [],
  example: { id: `lnk_${"0".repeat(32)}` },
});
export type LinkActivity = z.infer<typeof getLinkActivity.output>;

export const createLink = endpoint({
  access: ownLinksAccess.access,
  method: "POST",
  path: "/api/v1/me/links",
  summary: "Create a link for a program; a code is generated unless given",
  input: z.object({
    programId: id("prg"),
    code: code.optional(),
    name: z.string().trim().max(60).default(""),
    message: message.default(""),
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
  access: ownLinksAccess.access,
  method: "PATCH",
  path: "/api/v1/me/links/:id",
  summary: "Rename a link, change its UTM parameters, end it or reactivate it; admins may for every partner",
  input: z.object({
    id: id("lnk"),
    name: z.string().trim().max(60).optional(),
    message: message.optional(),
    utm: utm.optional(),
    ended: z.boolean().optional(),
  }),
  output: link,
  errors: [],
  example: { id: `lnk_${"0".repeat(32)}`, name: "Autumn newsletter" },
});

export const setCoupon = endpoint({
  access: { ...linksAccess.access, own: true },
  method: "POST",
  path: "/api/v1/links/:id/coupon",
  summary:
    "Give a link a coupon code, change its terms, or take it away; partners of their own links, the company of all",
  input: z.object({
    id: id("lnk"),
    coupon: couponTerms.refine(({ from, until }) => !from || !until || from <= until, { path: ["until"] }).nullable(),
  }),
  output: link,
  errors: [errors.codeTaken],
  example: {
    id: `lnk_${"0".repeat(32)}`,
    coupon: {
      code: "ANNA10",
      description: "10% off the first order",
      from: null,
      until: null,
      maxUses: 100,
      paused: false,
    },
  },
});

/** What a public page shows about the link that led to it. */
const introduction = z.object({
  code: z.string(),
  referrer: z.string(),
  photo: z.string().nullable(),
  /** The year in which they became a partner. */
  since: z.int(),
  /** In the partner's own words; empty if there are none. */
  message: z.string(),
  /** Empty for the default program. */
  program: z.string(),
  description: z.string(),
  products: z.array(z.string()),
  /** The link's coupon code, while it can be used. */
  coupon: z.object({ code: z.string(), description: z.string() }).nullable(),
  /** When the company has reviewed a request that is sent now. */
  reviewBy: z.iso.datetime(),
  /** How long a closed request is kept; null if it has no limit. */
  retentionDays: z.int().nullable(),
});
export type Introduction = z.infer<typeof introduction>;

export const readLink = endpoint({
  method: "GET",
  path: "/api/v1/links/:code",
  summary: "Get a link's owner and program, as visitors see them",
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
  summary: "Get the last active link this browser followed",
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
  summary: "Submit contact details through a link",
  access: "public",
  input: z.object({
    code,
    fullName: plain(z.string().trim().min(1).max(200)),
    email: z.email().max(254),
    phone: plain(z.string().trim().max(40)).default(""),
    company: plain(z.string().trim().max(200)).default(""),
    message: plain(z.string().trim().max(2000)).default(""),
    consent: z.literal(true),
    /** A coupon code, or another link's code: its partner is credited. */
    couponCode: z.union([z.literal(""), typedCode]).default(""),
    /** The language of mails to the contact; the tenant's language by default. */
    locale: z.enum(locales.map(({ code: language }) => language)).optional(),
    /** From the URL, for visitors without the cookie that stores it. An expired click is treated like a missing one. */
    click: z.string().max(100).default(""),
    /** A honeypot that is hidden from people: only bots fill it in. */
    website: z.string().max(500).default(""),
  }),
  // The answer is the same for every contact, so that it does not reveal whether one was known before or has opted out.
  output: z.object({ received: z.boolean() }),
  errors: [
    errors.unknownCode,
    errors.unknownCoupon,
    errors.couponPaused,
    errors.couponNotStarted,
    errors.couponExpired,
    errors.couponUsedUp,
  ],
  example: { code: "AMIRA-7K", fullName: "Ben Okoro", email: "ben@example.com", consent: true },
  perMinute: 10,
});

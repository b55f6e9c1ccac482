import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { plain } from "#base/plain-text.ts";
import { currency } from "#features/ledger/contract.ts";
import { errors as linkErrors, typedCode } from "#features/links/contract.ts";
import { amount } from "#features/plans/rule.ts";
import { errors as referralErrors } from "#features/referrals/contract/errors.ts";
import { manageCommissionsAccess } from "../access.ts";
import { dealEventKinds, dealEventStates, externalEventKinds, waitReasons } from "../values.ts";
import { errors } from "./errors.ts";

export const dealEvent = z.object({
  id: id("dev"),
  source: z.string(),
  externalId: z.string(),
  kind: z.enum(dealEventKinds),
  referralId: id("ref").nullable(),
  dealName: z.string().nullable(),
  minor: z.int().nullable(),
  currency: currency.nullable(),
  /** For a refund: the external id of the payment it refunds. */
  refersTo: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  state: z.enum(dealEventStates),
  waitsFor: z.enum(waitReasons).nullable(),
  createdAt: z.iso.datetime(),
});

export type DealEvent = z.infer<typeof dealEvent>;

/** An event reported by a payment system: an invoice was paid, a subscription was renewed, or money was refunded. */
export const dealEventInput = z.object({
  source: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  /** The event's id in the source system. Repeating the same id has no effect. */
  externalId: z.string().trim().min(1).max(200),
  kind: z.enum(externalEventKinds),
  /** The referral, if known; otherwise the event is matched through `refersTo`. */
  referralId: id("ref").optional(),
  refersTo: z.string().trim().max(200).optional(),
  /** For a payment of a deal that is not known yet: the code that the customer named, whose partner is credited, and the customer. */
  couponCode: typedCode.optional(),
  customer: z
    .object({
      fullName: plain(z.string().trim().min(1).max(200)),
      email: z.email().max(254),
      company: plain(z.string().trim().max(200)).default(""),
    })
    .optional(),
  minor: amount.min(1),
  currency,
  occurredAt: z.iso.datetime({ offset: true }),
});

export const createDealEvent = endpoint({
  access: manageCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/deal-events",
  summary: "Report a payment, renewal or refund. Idempotent by source and externalId, in any order",
  input: dealEventInput,
  output: dealEvent,
  errors: [
    errors.otherContents,
    errors.needs,
    linkErrors.unknownCoupon,
    linkErrors.couponPaused,
    linkErrors.couponNotStarted,
    linkErrors.couponExpired,
    linkErrors.couponUsedUp,
    referralErrors.customer,
    referralErrors.capacity,
    referralErrors.contactDeclined,
  ],
  example: {
    source: "billing",
    externalId: "in_1001",
    kind: "payment",
    referralId: `ref_${"0".repeat(32)}`,
    minor: 120_000,
    currency: "EUR",
    occurredAt: "2026-11-15T10:00:00Z",
  },
});

export const dealEventFilters = {
  state: z.enum(dealEventStates),
  kind: z.enum(dealEventKinds),
  referralId: id("ref"),
  source: z.string().max(40),
  createdAt: z.iso.datetime(),
};

export const listDealEvents = endpoint({
  access: manageCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/deal-events",
  summary: "List deal events, newest first, with what each is waiting for",
  input: listInput(dealEventFilters, ["createdAt"]),
  output: listOutput(dealEvent),
  errors: [],
  example: { limit: 25 },
});

/**
 * The webhook endpoint for payment systems. Requests are signed: `X-Goodword-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body"
 * in hex>`.
 */
export const dealHookPath = "/hooks/deals";

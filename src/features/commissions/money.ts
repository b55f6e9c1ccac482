import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { admins } from "#base/roles.ts";
import { currency } from "#features/ledger/contract.ts";
import { amount, share } from "#features/plans/rule.ts";
import { byCompanies, byPartners, errors } from "./contract.ts";
import { dealEventKinds, dealEventStates, frames, outsideKinds, states, waitReasons } from "./values.ts";

/** What somebody has, by currency. Each is a sum of the ledger. */
export const earnings = z.object({
  currency,
  heldMinor: z.int(),
  payableMinor: z.int(),
  transitMinor: z.int(),
  paidMinor: z.int(),
  /** Owed back after refunds; kept from later payouts, at most half of each. */
  owedMinor: z.int(),
  /** All that was ever earned, less what refunds took. */
  earnedMinor: z.int(),
  /** When the next held one is free. */
  nextReleaseAt: z.iso.datetime().nullable(),
});
export type Earnings = z.infer<typeof earnings>;
export const getEarnings = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions/earnings",
  summary: "What the caller has earned, by currency: on hold, payable, on its way, paid and owed back",
  input: z.object({}),
  output: z.object({ earnings: z.array(earnings) }),
  errors: [],
  example: {},
});

/** How old what is owed to people is, from the day it was earned. */
export const ages = ["30", "60", "90", "older"] as const;
export const getLiabilities = endpoint({
  ...byCompanies,
  method: "GET",
  path: "/api/v1/commissions/liabilities",
  summary:
    "What the company owes its partners by state and age, how much of each budget is used, and what waits for somebody",
  input: z.object({}),
  output: z.object({
    liabilities: z.array(
      z.object({ currency, state: z.enum(states), age: z.enum(ages), minor: z.int(), count: z.int() }),
    ),
    budgets: z.array(
      z.object({
        planId: id("cpl"),
        name: z.string(),
        currency,
        budgetMinor: z.int(),
        usedMinor: z.int(),
        /** The last day of the period it counts for; null is for ever. */
        until: z.iso.date().nullable(),
      }),
    ),
    waiting: z.object({ approvals: z.int(), disputes: z.int(), events: z.int(), suspects: z.int() }),
  }),
  errors: [],
  example: {},
});

export const getCommissionChart = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions/chart",
  summary: "Earned and paid by month: the caller's own, or the company's all [R9.3]",
  input: z.object({ frame: z.enum(frames), currency: currency.optional(), personId: id("per").optional() }),
  output: z.object({
    currency,
    /** Which there are, the one with most first. */
    currencies: z.array(currency),
    months: z.array(
      z.object({
        /** The first day of it. */
        month: z.iso.date(),
        earnedMinor: z.int(),
        paidMinor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { frame: "6m" },
});

export const split = z.object({
  referralId: id("ref"),
  shares: z.array(share.extend({ name: z.string().nullable() })),
  /** Whether it can still be changed, and by the caller: nothing was earned yet. */
  editable: z.boolean(),
});
export type Split = z.infer<typeof split>;
export const getSplit = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/:referralId/split",
  summary: "Who shares in a referral's commissions; empty is the referrer alone",
  input: z.object({ referralId: id("ref") }),
  output: split,
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}` },
});
export const setSplit = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/referrals/:referralId/split",
  summary: "Divide a referral's commissions between partners, before anything is earned by it",
  input: z.object({ referralId: id("ref"), shares: z.array(share).max(10) }),
  output: split,
  errors: [errors.badSplit, errors.splitFixed],
  example: { referralId: `ref_${"0".repeat(32)}`, shares: [{ to: "referrer", bp: 10_000 }] },
});

export const dealEvent = z.object({
  id: id("dev"),
  source: z.string(),
  externalId: z.string(),
  kind: z.enum(dealEventKinds),
  referralId: id("ref").nullable(),
  dealName: z.string().nullable(),
  minor: z.int().nullable(),
  currency: currency.nullable(),
  /** Of a refund: the payment it gives back. */
  refersTo: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  state: z.enum(dealEventStates),
  waitsFor: z.enum(waitReasons).nullable(),
  createdAt: z.iso.datetime(),
});
export type DealEvent = z.infer<typeof dealEvent>;
/** What a payment system tells: invoice paid, subscription renewed, money given back. */
export const toldEvent = z.object({
  source: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  /** The event's own id there: the same one changes nothing the second time. */
  externalId: z.string().trim().min(1).max(200),
  kind: z.enum(outsideKinds),
  /** The referral, by its id or by what the payment system calls the customer's deal. */
  referralId: id("ref").optional(),
  refersTo: z.string().trim().max(200).optional(),
  minor: amount.min(1),
  currency,
  occurredAt: z.iso.datetime({ offset: true }),
});
export const tellEvent = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/deal-events",
  summary: "Tell of a payment, a renewal or a refund. Idempotent by source and externalId, in any order",
  input: toldEvent,
  output: dealEvent,
  errors: [errors.otherContents, errors.needs],
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
  ...byCompanies,
  method: "GET",
  path: "/api/v1/deal-events",
  summary: "What was told of deals, newest first, and what each waits for",
  input: listInput(dealEventFilters, ["createdAt"]),
  output: listOutput(dealEvent),
  errors: [],
  example: { limit: 25 },
});
/** Where payment systems post the same, signed: `X-Goodword-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const dealHookPath = "/hooks/deals";

export const settings = z.object({
  holdDays: z.int().min(0).max(365),
  /** For whoever was paid nothing yet. */
  holdDaysNew: z.int().min(0).max(365),
  /** In the tenant's currency: under the first nobody is asked, from the second on two are. */
  autoApproveMinor: amount,
  twoApproversMinor: amount,
  disputeDays: z.int().min(1).max(365),
});
export type CommissionSettings = z.infer<typeof settings>;
export const getCommissionSettings = endpoint({
  ...byCompanies,
  method: "GET",
  path: "/api/v1/commissions/settings",
  summary: "How long commissions are held, and who must approve them",
  input: z.object({}),
  output: settings.extend({ currency, hasHookSecret: z.boolean() }),
  errors: [],
  example: {},
});
export const updateCommissionSettings = endpoint({
  access: { roles: admins, feature: "commissionTracking" },
  method: "PATCH",
  path: "/api/v1/commissions/settings",
  summary: "Change how long commissions are held, and who must approve them",
  input: settings.partial(),
  output: settings.extend({ currency, hasHookSecret: z.boolean() }),
  errors: [errors.needs],
  example: { holdDays: 30 },
});
export const newHookSecret = endpoint({
  access: { roles: admins, feature: "commissionTracking", inPerson: true },
  method: "POST",
  path: "/api/v1/commissions/hook-secret",
  summary: "Make a new secret for the signed events; it is shown once, and the old one no longer counts",
  input: z.object({}),
  output: z.object({ secret: z.string() }),
  errors: [],
  example: {},
});

/** What a draft would have given for the deals of the past, beside what was given. */
export const tryPlan = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/commission-plans/:planId/trials",
  summary: "Replay a plan's draft over the deals of the past months, and say who would have gained or lost",
  input: z.object({ planId: id("cpl"), months: z.int().min(1).max(24).default(12) }),
  output: z.object({
    /** How many deals were replayed, and how many there were no rate for. */
    deals: z.int(),
    withoutRate: z.int(),
    people: z.array(
      z.object({
        personId: id("per"),
        name: z.string().nullable(),
        currency,
        beforeMinor: z.int(),
        afterMinor: z.int(),
        deals: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { planId: `cpl_${"0".repeat(32)}` },
});

/** A month of somebody's, as a paper in the tenant's brand or as a table: `?month=2026-11&format=pdf`. */
export const statementPath = "/api/v1/commissions/statement";
export const statementFormats = ["pdf", "csv"] as const;
export const listStatements = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions/statements",
  summary: "The months in which something happened to the caller's money, or for the company to anybody's",
  input: z.object({ personId: id("per").optional() }),
  output: z.object({
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        currency,
        /** What was still to be paid at its beginning. */
        openingMinor: z.int(),
        earnedMinor: z.int(),
        /** What refunds and corrections took, as a positive amount. */
        reducedMinor: z.int(),
        paidMinor: z.int(),
        /** What is still to be paid at its end: opening + earned − reduced − paid. */
        closingMinor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: {},
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { byCompanies, byPartners } from "./contract.ts";
import { frames, states } from "./values.ts";

/** What somebody has, by currency. Each is a sum of the ledger. */
export const earnings = z.object({
  currency,
  heldMinor: z.int(),
  payableMinor: z.int(),
  transitMinor: z.int(),
  paidMinor: z.int(),
  /** Owed back after refunds; kept from later payouts, a part of each. Below nothing it is a credit. */
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
    /** What partners owe back after refunds, kept from what they get later. */
    owedBack: z.array(z.object({ currency, minor: z.int() })),
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

export const getCommissionSums = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions/sums",
  summary:
    "What was earned or paid in a time, by currency, and what was taken off it: the caller's own, or for the company of anybody or all",
  input: z.object({
    of: z.enum(["earned", "paid"]),
    from: z.iso.datetime().optional(),
    /** No longer counted. */
    until: z.iso.datetime().optional(),
    personId: id("per").optional(),
  }),
  output: z.object({
    sums: z.array(
      z.object({
        currency,
        addedMinor: z.int(),
        /** Of what was earned, what refunds and decisions took back; of what was paid, what was kept back or came back. */
        takenMinor: z.int(),
        /** What is left of it: the figure on the dashboard. */
        minor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { of: "earned" },
});
export type CommissionSum = z.infer<typeof getCommissionSums.output>["sums"][number];

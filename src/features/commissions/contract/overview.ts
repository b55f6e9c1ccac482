import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { manageCommissionsAccess, viewCommissionsAccess } from "../access.ts";
import { frames, states } from "../values.ts";

/** A person's earnings in one currency. Each figure is a sum of ledger entries. */
export const earnings = z.object({
  currency,
  heldMinor: z.int(),
  payableMinor: z.int(),
  transitMinor: z.int(),
  paidMinor: z.int(),
  /** The amount owed back after refunds, which is withheld in part from each later payout. A negative amount is a credit. */
  owedMinor: z.int(),
  /** Everything that was ever earned, minus what refunds took back. */
  earnedMinor: z.int(),
  /** When the next commission on hold becomes available. */
  nextReleaseAt: z.iso.datetime().nullable(),
});

export type Earnings = z.infer<typeof earnings>;

export const getEarnings = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/earnings",
  summary: "Get the caller's balances by currency: on hold, payable, in transit, paid and to be repaid",
  input: z.object({}),
  output: z.object({ earnings: z.array(earnings) }),
  errors: [],
  example: {},
});

/** Age buckets of unpaid commissions, in days since they were earned. */
export const ages = ["30", "60", "90", "older"] as const;

export const getLiabilities = endpoint({
  access: manageCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/liabilities",
  summary: "Get the company's liabilities by status and age, budget use, and what needs attention",
  input: z.object({}),
  output: z.object({
    /** The amount that partners owe back after refunds, which is withheld from later payouts. */
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
        /** The last day of the budget period; null if the budget never resets. */
        until: z.iso.date().nullable(),
      }),
    ),
    waiting: z.object({ approvals: z.int(), disputes: z.int(), events: z.int(), suspects: z.int() }),
  }),
  errors: [],
  example: {},
});

export const getCommissionChart = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/chart",
  summary: "Get the amounts earned and paid by month: the caller's own, or all for the company [R9.3]",
  input: z.object({ frame: z.enum(frames), currency: currency.optional(), personId: id("per").optional() }),
  output: z.object({
    currency,
    /** The currencies that have entries, the most used first. */
    currencies: z.array(currency),
    months: z.array(
      z.object({
        /** The first day of the month. */
        month: z.iso.date(),
        earnedMinor: z.int(),
        paidMinor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { frame: "6m" },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { admins } from "#base/roles.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { currency } from "#features/ledger/contract.ts";
import { amount } from "#features/plans/rule.ts";
import { managePayoutsAccess } from "../access.ts";
import { taxRules } from "../values.ts";
import { errors } from "./errors.ts";

/** Secrets can be written but are never returned; the response only says whether one is set. */
export const payoutSettings = z.object({
  minimumMinor: amount,
  /** The day of the month on which a run is due, and how many days before it is drafted. */
  runDay: z.int().min(1).max(28),
  draftDaysBefore: z.int().min(0).max(14),
  /** The maximum share of each payout that is withheld for debts. */
  offsetBp: z.int().min(0).max(10_000),
  taxRule: z.enum(taxRules),
  /** Whether a business with a VAT number gets its monthly statement as an invoice that the company issues to itself. */
  selfBilling: z.boolean(),
  /** Whether such an invoice to another country says that the recipient of the service owes the VAT. */
  reverseCharge: z.boolean(),
  debtorName: z.string().max(70),
  debtorBic: z.string().max(11),
});
export const payoutSettingsView = payoutSettings.extend({
  currency,
  debtorHint: z.string(),
  hasStripe: z.boolean(),
  hasPaypal: z.boolean(),
});
export type PayoutSettingsView = z.infer<typeof payoutSettingsView>;
export const getPayoutSettings = endpoint({
  access: managePayoutsAccess.access,
  method: "GET",
  path: "/api/v1/payouts/settings",
  summary: "Get the payout settings",
  input: z.object({}),
  output: payoutSettingsView,
  errors: [],
  example: {},
});
export const updatePayoutSettings = endpoint({
  access: { roles: admins, feature: "commissionTracking", inPerson: true, own: true },
  method: "PATCH",
  path: "/api/v1/payouts/settings",
  summary: "Update the payout settings; changing secrets or accounts requires a recent sign-in",
  input: payoutSettings.partial().extend({
    debtorIban: z.string().trim().max(40).optional(),
    stripeKey: z.string().trim().max(300).optional(),
    stripeHookSecret: z.string().trim().max(300).optional(),
    paypalClientId: z.string().trim().max(300).optional(),
    paypalSecret: z.string().trim().max(300).optional(),
    paypalHookId: z.string().trim().max(300).optional(),
  }),
  output: payoutSettingsView,
  errors: [errors.badDetails, errors.keysRefused, identityErrors.notFresh],
  example: { minimumMinor: 5000 },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { currency } from "#features/ledger/contract.ts";
import { managePayoutsAccess, ownPayeeAccess } from "../access.ts";
import { payeeStates, rails } from "../values.ts";
import { errors } from "./errors.ts";

export const country = z.string().regex(/^[A-Z]{2}$/);
export const line = (most: number) => z.string().trim().min(1).max(most);

/**
 * The details that a rail needs to pay a person. They are stored encrypted and never returned, except for their last characters.
 */
export const details = z.discriminatedUnion("rail", [
  z.object({
    rail: z.literal("bank"),
    holder: line(70),
    /** An IBAN or, in countries without one, the account number with the bank code. */
    account: line(40),
    bic: z.string().trim().max(11).default(""),
    bankCode: z.string().trim().max(20).default(""),
    country,
  }),
  z.object({ rail: z.literal("stripe"), country }),
  z.object({ rail: z.literal("paypal"), email: z.email().max(127) }),
]);
export type Details = z.infer<typeof details>;

export const payee = z.object({
  rail: z.enum(rails).nullable(),
  state: z.enum(payeeStates),
  hint: z.string(),
  /** The preferred payout currency; null means the currency of the earnings. */
  currency: currency.nullable(),
  /** No payout leaves before this time because the details were changed. */
  frozenUntil: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** The rails that the company has set up. */
  offered: z.array(z.enum(rails)),
  minimumMinor: z.int(),
  minimumCurrency: currency,
  /** The date of the next run. */
  nextRunOn: z.iso.date(),
});
export type Payee = z.infer<typeof payee>;
export const getPayee = endpoint({
  access: ownPayeeAccess.access,
  method: "GET",
  path: "/api/v1/payouts/payee",
  summary: "Get the caller's payout method, masked, and the next payout date",
  input: z.object({}),
  output: payee,
  errors: [],
  example: {},
});
export const setPayee = endpoint({
  access: ownPayeeAccess.access,
  method: "POST",
  path: "/api/v1/payouts/payee",
  summary:
    "Set the caller's payout method; requires a recent sign-in. Payouts pause for 72 hours, and the caller is notified",
  input: z.object({ details, currency: currency.nullable().default(null) }),
  output: payee,
  errors: [errors.badDetails, errors.railNotSet, errors.railUnreachable, identityErrors.notFresh],
  example: { details: { rail: "paypal", email: "maya@example.com" } },
});
export const connectPayee = endpoint({
  access: ownPayeeAccess.access,
  method: "POST",
  path: "/api/v1/payouts/payee/connect",
  summary: "Create a one-time link to verify the caller's identity at the payment service",
  input: z.object({}),
  output: z.object({ url: z.string() }),
  errors: [errors.railNotSet, errors.railUnreachable],
  example: {},
});

export const listedPayee = z.object({
  id: id("pye"),
  personId: id("per"),
  personName: z.string().nullable(),
  rail: z.enum(rails),
  state: z.enum(payeeStates),
  hint: z.string(),
  currency: currency.nullable(),
  frozenUntil: z.iso.datetime().nullable(),
  hasTaxProfile: z.boolean(),
  /** The path of the submitted form, served by the files route. */
  taxForm: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ListedPayee = z.infer<typeof listedPayee>;
export const payeeFilters = { rail: z.enum(rails), state: z.enum(payeeStates), createdAt: z.iso.datetime() };
export const listPayees = endpoint({
  access: managePayoutsAccess.access,
  method: "GET",
  path: "/api/v1/payouts/payees",
  summary: "List partners' payout methods, masked except for the last digits",
  input: listInput(payeeFilters, ["createdAt"]),
  output: listOutput(listedPayee),
  errors: [],
  example: { limit: 25 },
});

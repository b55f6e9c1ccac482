import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { currency } from "#features/ledger/contract.ts";
import { sendPayoutsAccess, viewPayoutsAccess } from "../access.ts";
import { failures, itemStates, leftReasons, rails } from "../values.ts";
import { errors } from "./errors.ts";

export const item = z.object({
  id: id("pit"),
  runId: id("run"),
  personId: id("per"),
  personName: z.string().nullable(),
  rail: z.enum(rails).nullable(),
  /** The masked destination: `DE•• •••• 1234`. */
  hint: z.string(),
  /**
   * The payable amount and the part withheld for debts, in the currency they were earned in. A negative offset was added as a
   * credit.
   */
  earnedCurrency: currency,
  grossMinor: z.int(),
  offsetMinor: z.int(),
  /** The outgoing amount and its currency. */
  currency,
  minor: z.int(),
  /** The conversion rate; null if no conversion applies, or before the run is released. */
  rate: z.object({ rate: z.string(), day: z.iso.date() }).nullable(),
  /** The amount that was taken back after arrival, which is due again as a credit. */
  backMinor: z.int(),
  lines: z.int(),
  state: z.enum(itemStates),
  left: z.enum(leftReasons).nullable(),
  failure: z.enum(failures).nullable(),
  failureText: z.string(),
  attempts: z.int(),
  nextTryAt: z.iso.datetime().nullable(),
  reference: z.string(),
  taxMissing: z.boolean(),
  /** When a bank file with this item was first downloaded; null for other rails, and as long as nothing has left. */
  fileTakenAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Item = z.infer<typeof item>;
export const itemFilters = {
  id: id("pit"),
  runId: id("run"),
  personId: id("per"),
  state: z.enum(itemStates),
  rail: z.enum(rails),
  currency,
  createdAt: z.iso.datetime(),
};
export const listItems = endpoint({
  access: viewPayoutsAccess.access,
  method: "GET",
  path: "/api/v1/payouts/items",
  summary: "List payouts: a referrer's own, or all for the company",
  input: listInput(itemFilters, ["createdAt"]),
  output: listOutput(item),
  errors: [],
  example: { limit: 25 },
});
export const itemActs = ["exclude", "include", "retry", "paid", "returned"] as const;
export const changeItem = endpoint({
  access: sendPayoutsAccess.access,
  method: "POST",
  path: "/api/v1/payouts/items/:id",
  summary: "Exclude or include an item of a draft, retry a failed one, or mark a transfer as paid or returned",
  input: z.object({
    id: id("pit"),
    act: z.enum(itemActs),
    /** For a transfer that arrived: the bank's reference. */
    reference: z.string().trim().max(140).optional(),
  }),
  output: item,
  errors: [errors.cannotMove],
  example: { id: `pit_${"0".repeat(32)}`, act: "exclude" },
});

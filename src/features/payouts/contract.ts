import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { currency } from "#features/ledger/contract.ts";
import { managePayoutsAccess, viewPayoutsAccess } from "./access.ts";
import { failures, itemStates, leftReasons, rails, runStates } from "./values.ts";

export const errors = defineErrors("payouts", {
  stale: { status: 409, params: ["version"] },
  /** The current state of the run or item does not allow this. */
  cannotMove: { status: 409, params: ["state"] },
  /** Nothing is due. */
  nothingDue: { status: 409 },
  /** A draft is already open and has to be released or discarded first. */
  draftOpen: { status: 409, params: ["id"] },
  /** Settings that the rail requires are missing. */
  railNotSet: { status: 409, params: ["rail"] },
  /** The IBAN, BIC, email or account number is invalid. */
  badDetails: { status: 422, params: ["field"] },
  /** The tax id does not match its country's format or checksum. */
  badTaxId: { status: 422 },
  /** The payment system does not respond, or responds unexpectedly. */
  railUnreachable: { status: 503, params: ["rail"] },
  /** The payment system rejects these keys; `field` is the one to check. */
  keysRefused: { status: 422, params: ["field"] },
  badFile: { status: 422 },
});

export const byPartners = { access: viewPayoutsAccess.access } as const;
export const byCompanies = { access: managePayoutsAccess.access } as const;
/** Members set their own bank account themselves: neither an API key nor a visiting operator can. */
export const bySelf = { access: { ...viewPayoutsAccess.access, inPerson: true, own: true } } as const;
/** Only a signed-in person can send money, never an API key. */
export const inPersonOnly = { access: { ...managePayoutsAccess.access, inPerson: true } } as const;

const total = z.object({ currency, minor: z.int(), count: z.int() });
/** The total per rail: `sent` items await confirmation by the rail, and `sepa` is the part that a SEPA file can contain. */
const railTotal = total.extend({ rail: z.enum(rails), sent: z.int(), sepa: total.omit({ currency: true }) });
export const run = z.object({
  id: id("run"),
  state: z.enum(runStates),
  version: z.int(),
  /** The run contains commissions approved up to this time. */
  until: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The outgoing amounts by currency, without items left for a later run. */
  totals: z.array(total),
  ways: z.array(railTotal),
  counts: z.partialRecord(z.enum(itemStates), z.int()),
});
export type Run = z.infer<typeof run>;

export const runFilters = { state: z.enum(runStates), createdAt: z.iso.datetime() };
export const listRuns = endpoint({
  ...byCompanies,
  method: "GET",
  path: "/api/v1/payouts/runs",
  summary: "Payout runs, newest first",
  input: listInput(runFilters, ["createdAt"]),
  output: listOutput(run),
  errors: [],
  example: { limit: 25 },
});
export const getRun = endpoint({
  ...byCompanies,
  method: "GET",
  path: "/api/v1/payouts/runs/:id",
  summary: "One run, with how far it is",
  input: z.object({ id: id("run") }),
  output: run,
  errors: [],
  example: { id: `run_${"0".repeat(32)}` },
});
export const draftRun = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/payouts/runs",
  summary: "Put together what is payable now, to be looked at; nothing leaves yet",
  input: z.object({}),
  output: run,
  errors: [errors.draftOpen, errors.nothingDue],
  example: {},
});
const ofRun = z.object({ id: id("run"), version: z.int() });
export const cancelRun = endpoint({
  ...byCompanies,
  method: "DELETE",
  path: "/api/v1/payouts/runs/:id",
  summary: "Throw a draft away; what was in it stays payable",
  input: ofRun,
  output: run,
  errors: [errors.stale, errors.cannotMove],
  example: { id: `run_${"0".repeat(32)}`, version: 1 },
});
export const releaseRun = endpoint({
  ...inPersonOnly,
  method: "POST",
  path: "/api/v1/payouts/runs/:id/release",
  summary: "Let the money go. Needs a fresh sign-in, and is done once however often it is asked",
  input: ofRun,
  output: run,
  errors: [errors.stale, errors.cannotMove, errors.nothingDue, errors.railNotSet, identityErrors.notFresh],
  example: { id: `run_${"0".repeat(32)}`, version: 1 },
});

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
  ...byPartners,
  method: "GET",
  path: "/api/v1/payouts/items",
  summary: "What was or will be paid to whom: a referrer's own, a company's all",
  input: listInput(itemFilters, ["createdAt"]),
  output: listOutput(item),
  errors: [],
  example: { limit: 25 },
});
export const itemActs = ["exclude", "include", "retry", "paid", "returned"] as const;
export const changeItem = endpoint({
  ...inPersonOnly,
  method: "POST",
  path: "/api/v1/payouts/items/:id",
  summary:
    "Leave an item out of a draft or take it in, try a failed one again, or say that a transfer arrived or came back",
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
export const markRunPaid = endpoint({
  ...inPersonOnly,
  method: "POST",
  path: "/api/v1/payouts/runs/:id/paid",
  summary: "Say that the bank has carried out the run's file: all that were sent that way are paid",
  input: z.object({ id: id("run"), reference: z.string().trim().min(1).max(140) }),
  output: run,
  errors: [errors.cannotMove],
  example: { id: `run_${"0".repeat(32)}`, reference: "BATCH-2026-11" },
});

/** Serves the bank file of a released run: `?run=run_…&format=sepa&currency=EUR`. */
export const runFilePath = "/api/v1/payouts/file";
/** The webhooks through which payment systems report the outcome of transfers, signed in their own formats. */
export const hookPaths = { stripe: "/hooks/stripe", paypal: "/hooks/paypal" } as const;

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { companies, partners } from "#base/roles.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { currency } from "#features/ledger/contract.ts";
import { failures, itemStates, leftReasons, rails, runStates } from "./values.ts";

export const errors = defineErrors("payouts", {
  stale: { status: 409, params: ["version"] },
  /** From where the run or item stands this cannot be done. */
  cannotMove: { status: 409, params: ["state"] },
  /** There is nothing to pay. */
  nothingDue: { status: 409 },
  /** A draft is open already: it is reviewed or thrown away first. */
  draftOpen: { status: 409, params: ["id"] },
  /** The rail needs settings that are missing. */
  railNotSet: { status: 409, params: ["rail"] },
  /** No such IBAN, BIC, e-mail or account number. */
  badDetails: { status: 422, params: ["field"] },
  /** The tax id is not one of its country, by form or checksum. */
  badTaxId: { status: 422 },
  /** The payment system does not answer, or not as it should. */
  railUnreachable: { status: 503, params: ["rail"] },
  /** The payment system does not know these keys: `field` is the one to look at. */
  keysRefused: { status: 422, params: ["field"] },
  badFile: { status: 422 },
});

const feature = "commissionTracking" as const;
export const byPartners = { access: { roles: partners, feature } } as const;
export const byCompanies = { access: { roles: companies, feature } } as const;
/** Somebody's own bank account is told by themselves, in person. */
export const ofOneself = { access: { roles: partners, feature, inPerson: true, own: true } } as const;
/** Money leaves by somebody's hand, never by a key's. */
export const byHand = { access: { roles: companies, feature, inPerson: true } } as const;

const total = z.object({ currency, minor: z.int(), count: z.int() });
/** What goes out by one rail, how many of it are on their way and wait for its word, and what a SEPA file can hold of it. */
const way = total.extend({ rail: z.enum(rails), sent: z.int(), sepa: total.omit({ currency: true }) });
export const run = z.object({
  id: id("run"),
  state: z.enum(runStates),
  version: z.int(),
  /** Commissions approved up to here are in it. */
  until: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** What goes out, by currency; what is left for a later run is not in it. */
  totals: z.array(total),
  ways: z.array(way),
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
  ...byHand,
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
  /** Where it goes, as much as may be shown: `DE•• •••• 1234`. */
  hint: z.string(),
  /** What was payable and what of it was kept for what they owe back, in what it was earned in; below nothing it was added. */
  earnedCurrency: currency,
  grossMinor: z.int(),
  offsetMinor: z.int(),
  /** What goes out, and in what. */
  currency,
  minor: z.int(),
  /** By which it became another currency; null where it did not, or not before the run is released. */
  rate: z.object({ rate: z.string(), day: z.iso.date() }).nullable(),
  /** What was taken back of it after it had arrived; it is due again as a credit. */
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
  ...byHand,
  method: "POST",
  path: "/api/v1/payouts/items/:id",
  summary:
    "Leave an item out of a draft or take it in, try a failed one again, or say that a transfer arrived or came back",
  input: z.object({
    id: id("pit"),
    act: z.enum(itemActs),
    /** Of a transfer that arrived: what the bank calls it. */
    reference: z.string().trim().max(140).optional(),
  }),
  output: item,
  errors: [errors.cannotMove],
  example: { id: `pit_${"0".repeat(32)}`, act: "exclude" },
});
export const markRunPaid = endpoint({
  ...byHand,
  method: "POST",
  path: "/api/v1/payouts/runs/:id/paid",
  summary: "Say that the bank has carried out the run's file: all that were sent that way are paid",
  input: z.object({ id: id("run"), reference: z.string().trim().min(1).max(140) }),
  output: run,
  errors: [errors.cannotMove],
  example: { id: `run_${"0".repeat(32)}`, reference: "BATCH-2026-11" },
});

/** A released run's transfers for the bank: `?run=run_…&format=sepa&currency=EUR`. */
export const runFilePath = "/api/v1/payouts/file";
/** Where payment systems tell what became of a transfer, signed in their own way. */
export const hookPaths = { stripe: "/hooks/stripe", paypal: "/hooks/paypal" } as const;

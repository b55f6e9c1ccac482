import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { currency } from "#features/ledger/contract.ts";
import { managePayoutsAccess, sendPayoutsAccess } from "../access.ts";
import { itemStates, rails, runStates } from "../values.ts";
import { errors } from "./errors.ts";

const total = z.object({ currency, minor: z.int(), count: z.int() });
/**
 * The total per rail: `sent` items await confirmation by the rail, `toDownload` of them are in no bank file that was downloaded, and
 * `sepa` is the part that a SEPA file can contain.
 */
const railTotal = total.extend({
  rail: z.enum(rails),
  sent: z.int(),
  toDownload: z.int(),
  sepa: total.omit({ currency: true }),
});
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
  access: managePayoutsAccess.access,
  method: "GET",
  path: "/api/v1/payouts/runs",
  summary: "List payout runs, newest first",
  input: listInput(runFilters, ["createdAt"]),
  output: listOutput(run),
  errors: [],
  example: { limit: 25 },
});
export const getRun = endpoint({
  access: managePayoutsAccess.access,
  method: "GET",
  path: "/api/v1/payouts/runs/:id",
  summary: "Get a payout run with its progress",
  input: z.object({ id: id("run") }),
  output: run,
  errors: [],
  example: { id: `run_${"0".repeat(32)}` },
});
export const draftRun = endpoint({
  access: managePayoutsAccess.access,
  method: "POST",
  path: "/api/v1/payouts/runs",
  summary: "Create a draft payout run from everything payable; nothing is sent yet",
  input: z.object({}),
  output: run,
  errors: [errors.draftOpen, errors.nothingDue],
  example: {},
});
const ofRun = z.object({ id: id("run"), version: z.int() });
export const cancelRun = endpoint({
  access: managePayoutsAccess.access,
  method: "DELETE",
  path: "/api/v1/payouts/runs/:id",
  summary: "Discard a draft run; its payouts stay payable",
  input: ofRun,
  output: run,
  errors: [errors.stale, errors.cannotMove],
  example: { id: `run_${"0".repeat(32)}`, version: 1 },
});
export const releaseRun = endpoint({
  access: sendPayoutsAccess.access,
  method: "POST",
  path: "/api/v1/payouts/runs/:id/release",
  summary: "Release a payout run; requires a recent sign-in. Idempotent",
  input: ofRun,
  output: run,
  errors: [errors.stale, errors.cannotMove, errors.nothingDue, errors.railNotSet, identityErrors.notFresh],
  example: { id: `run_${"0".repeat(32)}`, version: 1 },
});
export const markRunPaid = endpoint({
  access: sendPayoutsAccess.access,
  method: "POST",
  path: "/api/v1/payouts/runs/:id/paid",
  summary: "Mark a run's bank transfers as paid",
  input: z.object({ id: id("run"), reference: z.string().trim().min(1).max(140) }),
  output: run,
  errors: [errors.cannotMove],
  example: { id: `run_${"0".repeat(32)}`, reference: "BATCH-2026-11" },
});

/** Serves the bank file of a released run: `?run=run_…&format=sepa&currency=EUR`. */
export const runFilePath = "/api/v1/payouts/file";

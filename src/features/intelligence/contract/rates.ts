import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { admins } from "#base/roles.ts";
import { currency } from "#features/ledger/contract.ts";
import { modelsAccess } from "../access.ts";

/**
 * `noRate`: the program's plan has no percentage. `needsExperiment`: fewer than two rates with enough closed referrals. `noChange`: no other
 * rate is certainly better. `suggested`: one is.
 */
export const rateStates = ["noRate", "needsExperiment", "noChange", "suggested"] as const;

const amount = z.int();
const programRate = z.object({
  programId: id("prg"),
  name: z.string(),
  planId: id("cpl").nullable(),
  /** The rule that holds the rate. */
  ruleKey: z.string().nullable(),
  state: z.enum(rateStates),
  /** Hundredths of a percent. */
  currentBp: z.int().nullable(),
  suggestedBp: z.int().nullable(),
  /** What the best other rate would have earned more in the last quarter, with its 90% interval and how certain it is to be better. */
  impact: z.object({ currency, minor: amount, lowMinor: amount, highMinor: amount, certainty: z.number() }).nullable(),
  /** Closed referrals by the rate that was promised when they were submitted, most first. */
  rates: z.array(z.object({ bp: z.int(), referrals: z.int(), won: z.int() })),
});
export type ProgramRate = z.infer<typeof programRate>;

export const getCommissionRates = endpoint({
  access: modelsAccess.access,
  method: "GET",
  path: "/api/v1/predictions/commission-rates",
  summary: "Get each program's commission rate, the rate that would earn more, and what that is based on",
  input: z.object({}),
  output: z.object({
    /** The share of a deal's value that is earned before commission; null if not stated: then value net of commission is compared. */
    marginBp: z.int().nullable(),
    /** How many closed referrals a rate needs to be compared. */
    minReferrals: z.int(),
    programs: z.array(programRate),
  }),
  errors: [],
  example: {},
});
export type CommissionRates = z.infer<typeof getCommissionRates.output>;

export const setMargin = endpoint({
  access: { ...modelsAccess.access, roles: admins },
  method: "PATCH",
  path: "/api/v1/predictions/commission-rates/margin",
  summary: "State the share of a deal's value that is earned before commission",
  input: z.object({ marginBp: z.int().min(1).max(10_000).nullable() }),
  output: z.object({ marginBp: z.int().nullable() }),
  errors: [],
  example: { marginBp: 4000 },
});

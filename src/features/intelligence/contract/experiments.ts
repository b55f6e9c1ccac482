import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { admins } from "#base/roles.ts";
import { currency } from "#features/ledger/contract.ts";
import { modelsAccess } from "../access.ts";
import { experimentArms, experimentEnds, experimentLimits, experimentStates } from "./experiment-values.ts";

export const experimentErrors = defineErrors("intelligence", {
  /** The program's plan has no percentage for won deals, or it is the same as the other rate. */
  noRate: { status: 422 },
  /** Programs have different plans: a partner's plan applies to all of them. */
  severalPlans: { status: 422 },
  experimentRuns: { status: 409 },
  experimentEnded: { status: 409 },
  /** Fewer than two partners have the program's rate. */
  tooFewPartners: { status: 422 },
});

const arm = z.object({ bp: z.int(), partners: z.int(), referrals: z.int(), won: z.int() });
const experiment = z.object({
  id: id("exr"),
  programId: id("prg"),
  planId: id("cpl"),
  state: z.enum(experimentStates),
  ended: z.enum(experimentEnds).nullable(),
  startedAt: z.iso.datetime(),
  /** The last day of a running experiment, or when it ended. */
  endsAt: z.iso.datetime(),
  /** When the arms are compared next; null once it ended. */
  nextLookAt: z.iso.datetime().nullable(),
  minReferrals: z.int(),
  /** Counts of closed referrals that were submitted meanwhile. */
  control: arm,
  variant: arm,
  better: z.enum(experimentArms).nullable(),
  /** What the variant earned more per referral, with its 90% interval; null below the minimum. */
  impact: z
    .object({ currency, minor: z.int(), lowMinor: z.int(), highMinor: z.int(), certainty: z.number() })
    .nullable(),
});
export type Experiment = z.infer<typeof experiment>;

const path = "/api/v1/predictions/commission-rates/experiments";
const adminAccess = { ...modelsAccess.access, roles: admins };
const ofExperiment = z.object({ id: id("exr") });
const example = { id: `exr_${"0".repeat(32)}` } as const;

export const listExperiments = endpoint({
  access: modelsAccess.access,
  method: "GET",
  path,
  summary: "List the latest experiments with commission rates, newest first",
  input: z.object({}),
  output: z.object({ items: z.array(experiment) }),
  errors: [],
  example: {},
});

const { minReferrals, maxDays } = experimentLimits;
export const startExperiment = endpoint({
  access: adminAccess,
  method: "POST",
  path,
  summary: "Compare a program's rate with another one: half of the partners get it until the experiment ends",
  input: z.object({
    programId: id("prg"),
    variantBp: z.int().min(1).max(10_000),
    minReferrals: z.int().min(minReferrals.min).max(minReferrals.max),
    maxDays: z.int().min(maxDays.min).max(maxDays.max),
  }),
  output: experiment,
  errors: Object.values(experimentErrors).filter((error) => error !== experimentErrors.experimentEnded),
  example: { programId: `prg_${"0".repeat(32)}`, variantBp: 900, minReferrals: 50, maxDays: 42 },
});

export const stopExperiment = endpoint({
  access: adminAccess,
  method: "POST",
  path: `${path}/:id/stop`,
  summary: "End an experiment early; all partners have the program's rate again",
  input: ofExperiment,
  output: experiment,
  errors: [experimentErrors.experimentEnded],
  example,
});

export const listExperimentPartners = endpoint({
  access: adminAccess,
  method: "GET",
  path: `${path}/:id/partners`,
  summary: "List who has which rate in an experiment",
  input: ofExperiment,
  output: z.object({
    items: z.array(z.object({ personId: id("per"), name: z.string(), arm: z.enum(experimentArms), volume: z.int() })),
  }),
  errors: [],
  example,
});

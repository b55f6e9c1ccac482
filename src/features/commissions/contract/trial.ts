import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { manageCommissionsAccess } from "../access.ts";

/** Compares what a draft would have paid for past deals with what was paid. */
export const tryPlan = endpoint({
  access: manageCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/commission-plans/:planId/trials",
  summary: "Simulate a plan's draft over past deals, with gains and losses by person",
  input: z.object({ planId: id("cpl"), months: z.int().min(1).max(24).default(12) }),
  output: z.object({
    /** The number of deals replayed, and of events skipped because no rate was known. */
    deals: z.int(),
    withoutRate: z.int(),
    people: z.array(
      z.object({
        personId: id("per"),
        name: z.string().nullable(),
        currency,
        beforeMinor: z.int(),
        afterMinor: z.int(),
        deals: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { planId: `cpl_${"0".repeat(32)}` },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { byCompanies } from "./contract.ts";

/** What a draft would have given for the deals of the past, beside what was given. */
export const tryPlan = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/commission-plans/:planId/trials",
  summary: "Replay a plan's draft over the deals of the past months, and say who would have gained or lost",
  input: z.object({ planId: id("cpl"), months: z.int().min(1).max(24).default(12) }),
  output: z.object({
    /** How many deals were replayed, and how many there were no rate for. */
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

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewReferralsAccess } from "../access.ts";
import { referralQuery } from "./list.ts";

const total = z.object({ currency: z.string(), minor: z.int() });
export const getBoard = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/board",
  summary: "Count the referrals in each stage of a pipeline, with their value by currency; filters as in the list",
  input: referralQuery.safeExtend({ pipelineId: id("pip") }),
  output: z.object({
    columns: z.array(z.object({ stageId: id("stg"), count: z.int(), totals: z.array(total) })),
  }),
  errors: [],
  example: { pipelineId: `pip_${"0".repeat(32)}` },
});

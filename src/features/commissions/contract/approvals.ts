import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { manageCommissionsAccess } from "../access.ts";

/** The limit keeps the transaction short. */
export const maxApprovals = 200;
export const approveMany = endpoint({
  access: manageCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/commissions/approvals",
  summary: "Approve several commissions at once; returns those that the caller cannot approve",
  input: z.object({ ids: z.array(id("com")).min(1).max(maxApprovals) }),
  output: z.object({ approved: z.array(id("com")), left: z.array(z.object({ id: id("com"), code: z.string() })) }),
  errors: [],
  example: { ids: [`com_${"0".repeat(32)}`] },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { reviewReferralsAccess } from "../access.ts";
import { errors } from "./errors.ts";

export const bulkActions = ["assign", "tag", "untag", "advance"] as const;

export const changeMany = endpoint({
  access: reviewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/changes",
  summary: "Assign, tag or move several referrals at once; returns those that cannot be changed",
  input: z.object({
    ids: z.array(id("ref")).min(1).max(200),
    act: z.enum(bulkActions),
    assigneeId: id("per").nullable().optional(),
    tag: plain(z.string().trim().min(1).max(40)).optional(),
    stageId: id("stg").optional(),
  }),
  output: z.object({ changed: z.array(id("ref")), left: z.array(z.object({ id: id("ref"), code: z.string() })) }),
  errors: [errors.needs],
  example: { ids: [`ref_${"0".repeat(32)}`], act: "tag", tag: "autumn" },
});

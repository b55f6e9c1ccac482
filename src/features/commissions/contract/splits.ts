import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { share } from "#features/plans/rule.ts";
import { manageCommissionsAccess, viewCommissionsAccess } from "../access.ts";
import { errors } from "./errors.ts";

export const split = z.object({
  referralId: id("ref"),
  shares: z.array(share.extend({ name: z.string().nullable() })),
  /** Whether the caller can still change the split, which requires that nothing was earned yet. */
  editable: z.boolean(),
});

export type Split = z.infer<typeof split>;

export const getSplit = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/:referralId/split",
  summary: "Get how a referral's commissions are split; empty means the referrer alone",
  input: z.object({ referralId: id("ref") }),
  output: split,
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}` },
});

export const setSplit = endpoint({
  access: manageCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:referralId/split",
  summary: "Split a referral's commissions between partners, before anything is earned",
  input: z.object({ referralId: id("ref"), shares: z.array(share).max(10) }),
  output: split,
  errors: [errors.badSplit, errors.splitFixed],
  example: { referralId: `ref_${"0".repeat(32)}`, shares: [{ to: "referrer", bp: 10_000 }] },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { admins } from "#base/roles.ts";
import { currency } from "#features/ledger/contract.ts";
import { amount } from "#features/plans/rule.ts";
import { manageCommissionsAccess } from "../access.ts";
import { errors } from "./errors.ts";

export const settings = z.object({
  holdDays: z.int().min(0).max(365),
  /** For people who have never been paid. */
  holdDaysNew: z.int().min(0).max(365),
  /** In the tenant's currency: amounts below the first need no approval, amounts from the second on need two. */
  autoApproveMinor: amount,
  twoApproversMinor: amount,
  disputeDays: z.int().min(1).max(365),
});

export type CommissionSettings = z.infer<typeof settings>;

export const getCommissionSettings = endpoint({
  access: manageCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/settings",
  summary: "Get the hold and approval settings of commissions",
  input: z.object({}),
  output: settings.extend({ currency, hasHookSecret: z.boolean() }),
  errors: [],
  example: {},
});

export const updateCommissionSettings = endpoint({
  access: { roles: admins, feature: "commissionTracking" },
  method: "PATCH",
  path: "/api/v1/commissions/settings",
  summary: "Update the hold and approval settings of commissions",
  input: settings.partial(),
  output: settings.extend({ currency, hasHookSecret: z.boolean() }),
  errors: [errors.needs],
  example: { holdDays: 30 },
});

export const createHookSecret = endpoint({
  access: { roles: admins, feature: "commissionTracking", inPerson: true },
  method: "POST",
  path: "/api/v1/commissions/hook-secret",
  summary: "Generate a new webhook secret; it is shown once and replaces the old one",
  input: z.object({}),
  output: z.object({ secret: z.string() }),
  errors: [],
  example: {},
});

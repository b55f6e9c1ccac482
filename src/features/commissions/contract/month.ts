import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { currency } from "#features/ledger/contract.ts";
import { earnCommissionsAccess } from "../access.ts";

/** What one day added, net of what refunds took back that day. */
const earnedDay = z.object({
  day: z.iso.date(),
  minor: z.int(),
  /** The deal or bonus that added most; null if the caller may not see it. */
  dealName: z.string().nullable(),
});
export type EarnedDay = z.infer<typeof earnedDay>;

export const getEarnedMonth = endpoint({
  access: earnCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/earned-month",
  summary: "Get what the caller earned this month and last month, day by day",
  input: z.object({}),
  output: z.object({
    currency,
    /** Days in the tenant's time zone. */
    today: z.iso.date(),
    /** The days of this month and of the previous one on which something was earned, oldest first. */
    now: z.array(earnedDay),
    before: z.array(earnedDay),
    /** What was earned this month in other currencies. */
    others: z.array(z.object({ currency, minor: z.int() })),
  }),
  errors: [],
  example: {},
});
export type EarnedMonth = z.infer<typeof getEarnedMonth.output>;

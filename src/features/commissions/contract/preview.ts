import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { triggers } from "#features/plans/values.ts";
import { viewCommissionsAccess } from "../access.ts";
import { parts, previewReasons } from "../values.ts";
import { why } from "./why.ts";

const minor = z.int().min(0).max(9_000_000_000_000_00);

export const previewCommission = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/preview",
  summary:
    "Preview the commission of a deal won today: a referrer's own share, or all for the company. Without `referralId`, for a new referral of the caller",
  input: z.object({
    referralId: id("ref").optional(),
    /** What is not given is taken from the referral. */
    programId: id("prg").optional(),
    minor: minor.optional(),
    currency: currency.optional(),
    product: z.string().max(200).optional(),
    country: z.string().max(2).optional(),
  }),
  output: z.object({
    /** Why nothing is earned; null if something is. */
    reason: z.enum(previewReasons).nullable(),
    /** The other events that the plan pays for, which are not part of the amount. */
    otherTriggers: z.array(z.enum(triggers)),
    awards: z.array(
      z.object({
        personId: id("per"),
        personName: z.string().nullable(),
        part: z.enum(parts),
        minor: z.int(),
        currency,
        why,
        /** The end of the hold if the deal were won today. */
        holdUntil: z.iso.datetime(),
      }),
    ),
    /** What the awards add up to, by currency. */
    totals: z.array(z.object({ currency, minor: z.int() })),
  }),
  errors: [],
  example: { minor: 100_000, currency: "EUR" },
});

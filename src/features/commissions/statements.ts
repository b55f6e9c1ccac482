import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { byPartners } from "./contract.ts";

/** A month of somebody's, as a paper in the tenant's brand or as a table: `?month=2026-11&format=pdf`. */
export const statementPath = "/api/v1/commissions/statement";

export const statementFormats = ["pdf", "csv"] as const;

export const listStatements = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions/statements",
  summary: "The months in which something happened to the caller's money, or for the company to anybody's",
  input: z.object({ personId: id("per").optional() }),
  output: z.object({
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        currency,
        /** What was still to be paid at its beginning. */
        openingMinor: z.int(),
        earnedMinor: z.int(),
        /** What refunds and corrections took, as a positive amount. */
        reducedMinor: z.int(),
        paidMinor: z.int(),
        /** What is still to be paid at its end: opening + earned − reduced − paid. */
        closingMinor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: {},
});

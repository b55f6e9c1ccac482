import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { viewCommissionsAccess } from "../access.ts";

/** Serves a person's monthly statement as a branded PDF or as CSV: `?month=2026-11&format=pdf`. */
export const statementPath = "/api/v1/commissions/statement";

export const statementFormats = ["pdf", "csv"] as const;

export const listStatements = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/statements",
  summary: "List the months with a statement: the caller's, or any for the company",
  input: z.object({ personId: id("per").optional() }),
  output: z.object({
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        currency,
        /** The unpaid balance at the start of the month. */
        openingMinor: z.int(),
        earnedMinor: z.int(),
        /** The amount that refunds and corrections took back, as a positive number. */
        reducedMinor: z.int(),
        paidMinor: z.int(),
        /** The unpaid balance at the end of the month: opening + earned − reduced − paid. */
        closingMinor: z.int(),
        /** What was kept from this month's payouts for a debt. */
        offsetMinor: z.int(),
        /** The part of the closing balance that the person owes back after refunds; later payouts are offset against it. */
        owedMinor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: {},
});

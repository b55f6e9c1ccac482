import { z } from "zod";
import { endpoint, streamOf } from "#base/endpoint.ts";
import { locales } from "#base/locales.ts";
import { plain } from "#base/plain-text.ts";
import { getFigures } from "#features/analytics/contract.ts";
import { comparisons, divisions, measures } from "#features/analytics/values.ts";
import { insightsAccess } from "../access.ts";
import { cannotReasons, filterKeys } from "../rules/ask/asked.ts";
import { askPeriods } from "../rules/ask/periods.ts";

/** The question as it was understood: a typed question of analytics, with the names of what it is limited to. */
const asked = z.object({
  measures: z.array(z.enum(measures)),
  by: z.enum(divisions),
  period: z.enum(askPeriods),
  compare: z.enum(comparisons),
  filters: z.array(
    z.object({
      key: z.enum(filterKeys),
      /** An id or a code. */
      value: z.string(),
      /** The name of a partner, program, product or campaign; empty for codes. */
      name: z.string(),
    }),
  ),
});
export type AskedQuestion = z.infer<typeof asked>;

const answer = getFigures.output.extend({
  /** How the rows are divided: as asked, or by time where the question asks for a total. */
  rowsBy: z.enum(divisions),
});
export type AskedAnswer = z.infer<typeof answer>;

const cannot = z.object({
  reason: z.enum(cannotReasons),
  /** The words of the question that the reason is about. */
  words: z.array(z.string()),
  measure: z.enum(measures).nullable(),
  /** The names that may have been meant, of those that the caller may see. */
  candidates: z.array(z.object({ key: z.enum(filterKeys), name: z.string() })),
});
export type CannotAnswer = z.infer<typeof cannot>;

/** What is known so far. The last event is `answered` or `cannot`. */
const askEvent = z.object({
  step: z.enum(["reading", "calculating", "answered", "cannot"]),
  question: asked.nullable(),
  answer: answer.nullable(),
  cannot: cannot.nullable(),
  /** The provider whose model read the question; null if the rules did. */
  providerName: z.string().nullable(),
});
export type AskEvent = z.infer<typeof askEvent>;

export const longestQuestion = 300;

export const askFigures = endpoint({
  access: insightsAccess.access,
  method: "POST",
  path: "/api/v1/insights/ask",
  summary:
    "Answer a question in words about the tenant’s figures: a model or fixed rules choose measures, divisions and filters, and the server calculates; nothing is stored",
  input: z.object({
    question: plain(z.string().trim().min(2).max(longestQuestion)),
    /** The language of the question; English is always understood. */
    language: z.enum(locales.map(({ code }) => code)).default("en"),
  }),
  output: streamOf(askEvent),
  errors: [],
  // A whole company may share one address; each person has a lower limit for calls to models.
  perMinute: 120,
  example: { question: "Won value by country last quarter" },
});

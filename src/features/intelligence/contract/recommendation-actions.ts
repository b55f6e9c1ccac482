import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { insightsAccess } from "../access.ts";
import { comparisons } from "./next-action.ts";

const { access } = insightsAccess;

export const actionErrors = defineErrors("intelligence", {
  /** The recommendation is not one whose partners can be reminded. */
  cannotRemind: { status: 422 },
});

const owner = z.object({
  personId: id("per"),
  name: z.string(),
  won: z.int(),
  closed: z.int(),
  comparison: z.enum(comparisons),
});

export const suggestOwners = endpoint({
  access,
  method: "GET",
  path: "/api/v1/recommendations/owners",
  summary:
    "Suggest an owner for each open deal without one: the member who won most of the closest deals; the likeliest deal first",
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ id: id("ref"), owner })),
    /** Open deals without an owner for which no member has a record to go by. */
    without: z.int(),
  }),
  errors: [],
  example: {},
});
export type SuggestedOwner = z.infer<typeof suggestOwners.output>["items"][number];

export const remindPartners = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/:id/reminders",
  summary: "Remind the partners that a recommendation is about; none of them twice within 7 days",
  input: z.object({ id: id("rcm") }),
  output: z.object({ reminded: z.int() }),
  errors: [actionErrors.cannotRemind],
  perMinute: 6,
  example: { id: `rcm_${"0".repeat(32)}` },
});

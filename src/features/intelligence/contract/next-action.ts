import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { modelsAccess } from "../access.ts";

/** Which deals were compared: those of the same product, of the same country, or all. */
export const comparisons = ["product", "country", "all"] as const;
export type Comparison = (typeof comparisons)[number];

const nextAction = z.discriminatedUnion("kind", [
  /** The partner has not answered a question. */
  z.object({ kind: z.literal("answer"), name: z.string(), email: z.string().nullable(), askedAt: z.iso.datetime() }),
  z.object({ kind: z.literal("review"), dueAt: z.iso.datetime(), isLate: z.boolean() }),
  /** The deal has no owner. The suggested one won most of such deals; null if there is no record to go by. */
  z.object({
    kind: z.literal("assign"),
    owner: z
      .object({ personId: id("per"), name: z.string(), won: z.int(), closed: z.int(), comparison: z.enum(comparisons) })
      .nullable(),
  }),
  /** Similar deals that were won had left their first stage after so many hours (median). */
  z.object({ kind: z.literal("contact"), hours: z.int(), deals: z.int(), comparison: z.enum(comparisons) }),
  z.object({ kind: z.literal("move"), days: z.int(), maxDays: z.int() }),
  z.object({ kind: z.literal("protection"), until: z.iso.datetime(), daysLeft: z.int() }),
]);
export type NextAction = z.infer<typeof nextAction>;

export const getNextAction = endpoint({
  access: modelsAccess.access,
  method: "GET",
  path: "/api/v1/predictions/referrals/:id/next-action",
  summary: "Get what the company should do next for an open referral, and why; null if nothing is due",
  input: z.object({ id: id("ref") }),
  output: z.object({ action: nextAction.nullable() }),
  errors: [],
  example: { id: `ref_${"0".repeat(32)}` },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { viewReferralsAccess } from "../access.ts";
import { errors } from "./errors.ts";
import { amount, currency } from "./inputs.ts";
import { referral } from "./referral.ts";
import { lossReasons, moves, rejectReasons } from "./values.ts";

export const moveReferral = endpoint({
  access: viewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:id/moves",
  summary:
    "Submit, ask, answer, accept, reject, advance, win, lose, withdraw or reopen a referral; requires its current version",
  input: z.object({
    id: id("ref"),
    version: z.int(),
    move: z.enum(moves),
    /** `submit`: the contact knows and agrees. */
    consent: z.boolean().optional(),
    /** `advance`: the target stage. */
    stageId: id("stg").optional(),
    /** `ask` and `answer`: the text; for a decision or a step back: the reason. */
    note: plain(z.string().trim().max(5000)).optional(),
    rejectReason: z.enum(rejectReasons).optional(),
    lossReason: z.enum(lossReasons).optional(),
    wonMinor: amount.optional(),
    currency: currency.optional(),
    closedOn: z.iso.date().optional(),
  }),
  output: referral,
  errors: [
    errors.stale,
    errors.cannotMove,
    errors.needs,
    errors.ownDuplicate,
    errors.protectedByOther,
    errors.earlierFirst,
    errors.customer,
    errors.capacity,
    errors.noReopening,
    errors.contactDeclined,
  ],
  example: { id: `ref_${"0".repeat(32)}`, version: 1, move: "submit", consent: true },
});

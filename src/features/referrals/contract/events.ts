import { z } from "zod";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { statuses } from "./values.ts";

/** Emitted for every change of status; `before` is null for a new referral. */
export const referralMoved = defineEvent(
  "referrals.moved",
  z.object({
    id: id("ref"),
    referrerId: id("per"),
    programId: id("prg"),
    stageId: id("stg"),
    before: z.enum(statuses).nullable(),
    status: z.enum(statuses),
    /** The amount of a won deal. */
    wonMinor: z.int().nullable(),
    currency: z.string(),
    /** The person who made the change; null for a scheduled job. */
    by: id("per").nullable(),
  }),
);
/** Emitted when a deal enters a stage, forwards or back. */
export const referralStaged = defineEvent(
  "referrals.staged",
  z.object({ id: id("ref"), referrerId: id("per"), from: id("stg"), to: id("stg"), by: id("per").nullable() }),
);
/** Emitted when a contact declined, or asked to be erased, after their personal data was removed from the referral. */
export const contactErased = defineEvent("referrals.contactErased", z.object({ id: id("ref") }));
/** Emitted when fields of a submitted referral are changed. */
export const referralEdited = defineEvent("referrals.edited", z.object({ id: id("ref") }));

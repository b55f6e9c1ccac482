import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { currency } from "#features/ledger/contract.ts";
import { manageCommissionsAccess, viewCommissionsAccess } from "../access.ts";
import { adjustmentEffects, disputeReasons, disputeStates } from "../values.ts";
import { errors } from "./errors.ts";

export const dispute = z.object({
  id: id("dsp"),
  commissionId: id("com"),
  personId: id("per"),
  personName: z.string().nullable(),
  /** The deal's display name, or what a bonus is for; null if the caller may not see the referral. */
  dealName: z.string().nullable(),
  reason: z.enum(disputeReasons),
  text: z.string(),
  state: z.enum(disputeStates),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  /** The amount by which an upheld dispute changed the commission. */
  adjustedMinor: z.int().nullable(),
  /** A decision that does not apply yet and can still be undone; only company staff see it. */
  decision: z
    .object({
      outcome: z.enum(["upheld", "declined"]),
      minor: z.int().nullable(),
      undoUntil: z.iso.datetime(),
    })
    .nullable(),
  currency,
  /** The amount that currently remains of the commission. */
  leftMinor: z.int(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof dispute>;

const correctAmount = z.int().min(0).max(9_000_000_000_000_00);

export const openDispute = endpoint({
  access: viewCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/commissions/:id/disputes",
  summary: "Dispute one of the caller's commissions",
  input: z.object({
    id: id("com"),
    reason: z.enum(disputeReasons),
    text: z.string().trim().min(1).max(5000),
  }),
  output: dispute,
  errors: [errors.disputeOver, errors.disputeOpen],
  example: { id: `com_${"0".repeat(32)}`, reason: "amount", text: "The deal was 1,000 larger." },
});
export const disputeFilters = { state: z.enum(disputeStates), personId: id("per"), createdAt: z.iso.datetime() };
export const listDisputes = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commission-disputes",
  summary: "List disputes: a referrer's own, or all for the company",
  input: listInput(disputeFilters, ["createdAt"]),
  output: listOutput(dispute),
  errors: [],
  example: { limit: 25 },
});
export const answerDispute = endpoint({
  access: viewCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/commission-disputes/:id/answer",
  summary:
    "Uphold or decline a dispute with a reason. The decision can be undone for ten minutes; then an upheld commission is corrected and the partner is notified. Its author may withdraw it",
  input: z.object({
    id: id("dsp"),
    outcome: z.enum(["upheld", "declined", "withdrawn"]),
    /** Required unless the dispute is withdrawn. The partner reads it. */
    text: z.string().trim().max(5000).default(""),
    /** The correct amount before refunds, if the dispute is upheld. It has to differ from the current one. */
    minor: correctAmount.optional(),
  }),
  output: dispute,
  errors: [errors.cannotMove, errors.needs, errors.notByYou, errors.sameAmount],
  example: { id: `dsp_${"0".repeat(32)}`, outcome: "declined", text: "The contract says 10,000." },
});

export const previewAnswer = endpoint({
  access: manageCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commission-disputes/:id/preview",
  summary: "Preview what upholding a dispute with an amount would change",
  input: z.object({ id: id("dsp"), minor: correctAmount }),
  output: z.object({
    currency,
    /** The commission's amount now and as corrected, before refunds. */
    beforeMinor: z.int(),
    afterMinor: z.int(),
    /** What the partner receives in total, after refunds. */
    leftBeforeMinor: z.int(),
    leftAfterMinor: z.int(),
    effect: z.enum(adjustmentEffects),
    /** Whether the corrected amount has to be approved again before it is paid. */
    needsApproval: z.boolean(),
  }),
  errors: [errors.sameAmount],
  example: { id: `dsp_${"0".repeat(32)}`, minor: 500_00 },
});
export const undoAnswer = endpoint({
  access: manageCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/commission-disputes/:id/undo",
  summary: "Undo the decision about a dispute before it takes effect",
  input: z.object({ id: id("dsp") }),
  output: dispute,
  errors: [errors.undoOver, errors.notByYou],
  example: { id: `dsp_${"0".repeat(32)}` },
});

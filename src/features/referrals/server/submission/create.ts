import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import type { Receipt } from "../../contract/attribution.ts";
import { errors } from "../../contract/errors.ts";
import { referralMoved } from "../../contract/events.ts";
import type { createReferral as createEndpoint } from "../../contract/record.ts";
import type { ReferralFields } from "../../contract/referral.ts";
import { findConflicts } from "../ownership/conflicts.ts";
import { lockAccounts } from "../ownership/locks.ts";
import { syncAttachments } from "../record/attachments.ts";
import { announceChange, type Row } from "../record/change.ts";
import { deriveColumns } from "../record/derive-columns.ts";
import { getReferral, toDetail } from "../record/detail.ts";
import { omitUndefined } from "../record/omit-undefined.ts";
import { assertCompanyMember, resolvePlacement } from "../record/placement.ts";
import { type Actor, addTimelineEvent } from "../record/timeline.ts";
import { indexWords } from "../search/dictionary.ts";
import { insertReferral, newRow } from "./new-row.ts";
import { submissionSteps, submit } from "./submit.ts";

export type NewReferral = {
  referrerId: Id<"per">;
  fields: Partial<Omit<ReferralFields, "attachments">>;
  receipt?: Receipt;
  campaign?: string;
};

/** Builds a new row before any checks. */
function buildRow({ tenantId }: Actor, { referrerId, fields, receipt, campaign = "" }: NewReferral): Row {
  const given = { ...newRow(), ...omitUndefined(fields) };
  return { ...given, ...deriveColumns(given), tenantId, referrerId, receipt: receipt ?? null, campaign };
}

/** Sets program, pipeline and stage, and the currency: the given one, otherwise the program's, otherwise the tenant's. */
async function placeRow(ctx: Actor, row: Row, { fields }: NewReferral) {
  const [{ placement, program }, calendar] = await Promise.all([
    resolvePlacement(ctx, fields),
    getTenantCalendar(ctx),
    assertCompanyMember(ctx, "addresseeId", fields.addresseeId),
  ]);
  return {
    row: { ...row, currency: fields.currency ?? program.currency ?? calendar.currency, ...placement },
    program,
    calendar,
  };
}

/**
 * Inserts the row and its search words. Its only constraints are its own id and the program, pipeline and stage, which are archived but
 * never deleted: competing submissions of an account are serialized by its lock.
 */
async function insertRow(ctx: Actor, row: Row): Promise<Row> {
  const inserted = ctx.db.apply(insertReferral, row);
  indexWords(ctx, row.words);
  await inserted;
  return row;
}

/** Creates a submitted referral in a single insert. */
export async function createSubmitted(ctx: Actor, newReferral: NewReferral, consent: "attested" | "confirmed") {
  const blank = buildRow(ctx, newReferral);
  lockAccounts(ctx, blank);
  const [{ row: candidate, program, calendar }, conflicts] = await Promise.all([
    placeRow(ctx, blank, newReferral),
    findConflicts(ctx, { keys: blank, referrerId: blank.referrerId }),
  ]);
  return submit(ctx, candidate, {
    program,
    calendar,
    conflicts,
    now: Date.now(),
    steps: submissionSteps,
    save: (submitted) => insertRow(ctx, { ...candidate, ...submitted, consent }),
  });
}

async function createDraft(ctx: Ctx, newReferral: NewReferral) {
  const { row } = await placeRow(ctx, buildRow(ctx, newReferral), newReferral);
  await insertRow(ctx, row);
  addTimelineEvent(ctx, row.id, "created");
  const { id, referrerId, programId, stageId, status, wonMinor, currency } = row;
  const placement = { id, referrerId, programId, stageId };
  await ctx.emit(referralMoved, { ...placement, before: null, status, wonMinor, currency, by: referrerId });
  announceChange(ctx, row);
  return { ...row, freeBy: null };
}

export async function createReferral(
  ctx: Ctx,
  { submit: isSubmitted, consent, attachments, ...fields }: z.infer<typeof createEndpoint.input>,
) {
  const newReferral = { referrerId: ctx.personId, fields: omitUndefined(fields) as NewReferral["fields"] };
  if (isSubmitted && !consent) throw errors.needs({ field: "consent" });
  const [row, names] = await Promise.all([
    isSubmitted ? createSubmitted(ctx, newReferral, "attested") : createDraft(ctx, newReferral),
    namesOf(ctx, [ctx.personId]),
  ]);
  if (attachments?.length) {
    await syncAttachments(ctx, row.id, attachments);
    return getReferral(ctx, row);
  }
  return toDetail(ctx, { ...row, referrerName: names.get(ctx.personId) ?? null, assigneeName: null }, []);
}

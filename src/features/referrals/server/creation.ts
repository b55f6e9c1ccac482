import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { Ctx, PublicCtx } from "#server/ctx.ts";
import type { Receipt } from "../attribution.ts";
import { type createReferral as createEndpoint, errors, referralMoved } from "../contract.ts";
import type { ReferralFields } from "../referral.ts";
import { startClock } from "../review-clock.ts";
import { syncAttachments } from "./attachments.ts";
import { insertReferral, newRow } from "./blank-row.ts";
import { announceChange, type Row, recordSteps, type Step } from "./change.ts";
import { findConflicts } from "./conflicts.ts";
import { informContact } from "./consent-mail.ts";
import { getReferral, toDetail } from "./detail.ts";
import { keysOf } from "./keys.ts";
import { lockAccounts } from "./ownership.ts";
import { assertCompanyMember, resolvePlacement } from "./placement.ts";
import { notifySubmission } from "./review-moves.ts";
import { indexWords } from "./search-dictionary.ts";
import { wordsOf } from "./search-words.ts";
import { checkSubmission } from "./submission.ts";
import { type Actor, addTimelineEvent } from "./timeline.ts";

type ReferralInput = Partial<Omit<ReferralFields, "attachments">>;

/** Derives the conflict keys and search words from the fields. */
export function deriveColumns(given: Parameters<typeof keysOf>[0] & Omit<Parameters<typeof wordsOf>[0], "phoneKey">) {
  const keys = keysOf(given);
  return { ...keys, words: wordsOf({ ...given, phoneKey: keys.phoneKey }) };
}

/** Drops omitted fields, which are not a change. */
export const omitUndefined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

type NewReferral = { referrerId: Id<"per">; fields: ReferralInput; receipt?: Receipt; campaign?: string };

/** Builds a new row before any checks. */
function buildRow({ tenantId }: Actor, { referrerId, fields, receipt, campaign = "" }: NewReferral): Row {
  const given = { ...newRow(), ...omitUndefined(fields) };
  return { ...given, ...deriveColumns(given), tenantId, referrerId, receipt: receipt ?? null, campaign };
}

/** Sets program, pipeline and stage, and the tenant's currency unless another one is given. */
async function placeRow(ctx: Actor, row: Row, { fields }: NewReferral) {
  const [{ placement, program }, calendar] = await Promise.all([
    resolvePlacement(ctx, fields),
    getTenantCalendar(ctx),
    assertCompanyMember(ctx, "addresseeId", fields.addresseeId),
  ]);
  return { row: { ...row, currency: fields.currency ?? calendar.currency, ...placement }, program, calendar };
}

/** Inserts the row and its search words. The statements are pipelined with the following ones, including the first timeline event. */
function insertRow(ctx: Actor, row: Row) {
  ctx.db.send(insertReferral, row);
  indexWords(ctx, row.words);
}

/** Creates a submitted referral with the same checks and effects as submitting a draft, in a single insert. */
async function createSubmitted(ctx: Actor, newReferral: NewReferral, consent: "attested" | "confirmed") {
  const blank = buildRow(ctx, newReferral);
  lockAccounts(ctx, blank);
  const [{ row: candidate, program, calendar }, found] = await Promise.all([
    placeRow(ctx, blank, newReferral),
    findConflicts(ctx, { keys: blank, referrerId: blank.referrerId }),
  ]);
  const owner = await checkSubmission(ctx, candidate, program, found);
  const now = Date.now();
  const clock = owner ? {} : startClock(now, calendar);
  const status = owner ? ("submitted" as const) : ("under_review" as const);
  const submission = { status, consent, submittedAt: new Date(now).toISOString(), waitsFor: owner?.id ?? null };
  const row = { ...candidate, ...submission, ...clock };
  insertRow(ctx, row);
  const steps: Step[] = [{ move: "submit", to: "submitted" }];
  if (!owner) steps.push({ move: "review", to: "under_review", bySystem: true });
  await recordSteps(ctx, "draft", row, steps);
  await notifySubmission(ctx, row, owner?.until);
  return { ...row, freeBy: owner?.until ?? null };
}

async function createDraft(ctx: Ctx, newReferral: NewReferral) {
  const { row } = await placeRow(ctx, buildRow(ctx, newReferral), newReferral);
  insertRow(ctx, row);
  addTimelineEvent(ctx, row.id, "created");
  const { id, referrerId, programId, stageId, status, wonMinor, currency } = row;
  const placement = { id, referrerId, programId, stageId };
  await ctx.emit(referralMoved, { ...placement, before: null, status, wonMinor, currency, by: referrerId });
  announceChange(ctx, row);
  return { ...row, freeBy: null };
}

export async function createReferral(
  ctx: Ctx,
  { submit, consent, attachments, ...fields }: z.infer<typeof createEndpoint.input>,
) {
  const newReferral = { referrerId: ctx.personId, fields: omitUndefined(fields) as ReferralInput };
  if (submit && !consent) throw errors.needs({ field: "consent" });
  const [row, names] = await Promise.all([
    submit ? createSubmitted(ctx, newReferral, "attested") : createDraft(ctx, newReferral),
    namesOf(ctx, [ctx.personId]),
  ]);
  if (attachments?.length) {
    await syncAttachments(ctx, row.id, attachments);
    return getReferral(ctx, row);
  }
  return toDetail(ctx, { ...row, referrerName: names.get(ctx.personId) ?? null, assigneeName: null }, []);
}

type Origin = { referrerId: Id<"per">; receipt: Receipt; campaign: string; locale?: LocaleCode };

/**
 * Creates a referral for a contact who submitted themselves through a link: they agreed, so they are not asked again but are informed what
 * is stored. Conflicts are not reported, because a public form could be used to probe other contacts.
 */
export async function createFromContact(
  ctx: PublicCtx,
  fields: ReferralInput,
  { locale, ...by }: Origin,
): Promise<Id<"ref"> | undefined> {
  try {
    const row = await createSubmitted(ctx, { fields, ...by }, "confirmed");
    await informContact(ctx, row, locale);
    addTimelineEvent(ctx, row.id, "attributed", { by: null, details: { rule: by.receipt.rule } });
    return row.id;
  } catch (refused) {
    if ([errors.ownDuplicate, errors.customer, errors.capacity, errors.needs].some((kind) => kind.is(refused)))
      return undefined;
    throw refused;
  }
}

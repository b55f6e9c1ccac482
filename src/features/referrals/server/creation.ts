import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { office } from "#features/programs/server/reads.ts";
import type { Ctx, PublicCtx } from "#server/ctx.ts";
import type { Receipt } from "../attribution.ts";
import { type createReferral as createEndpoint, errors, referralMoved } from "../contract.ts";
import type { ReferralFields } from "../referral.ts";
import { started } from "../review-clock.ts";
import { attach } from "./attachments.ts";
import { blankRow, insert } from "./blank-row.ts";
import { announceSteps, type Row, refresh, type Step } from "./change.ts";
import { conflictsOf } from "./conflicts.ts";
import { tellReceived } from "./consent-letter.ts";
import { courseOf, mustWorkHere } from "./course.ts";
import { learnWords } from "./dictionary.ts";
import { keysOf } from "./keys.ts";
import { lockAccounts } from "./ownership.ts";
import { handedIn } from "./review-moves.ts";
import { admit } from "./submission.ts";
import { type Actor, happens } from "./timeline.ts";
import { get, whole } from "./whole.ts";
import { wordsOf } from "./words.ts";

type Written = Partial<Omit<ReferralFields, "attachments">>;

/** Derives the conflict keys and search words from the fields. */
export function derived(given: Parameters<typeof keysOf>[0] & Omit<Parameters<typeof wordsOf>[0], "phoneKey">) {
  const keys = keysOf(given);
  return { ...keys, words: wordsOf({ ...given, phoneKey: keys.phoneKey }) };
}

/** Drops omitted fields, which are not a change. */
export const present = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

type Beginning = { referrerId: Id<"per">; fields: Written; receipt?: Receipt; campaign?: string };

/** Builds a new row before any checks. */
function begun({ tenantId }: Actor, { referrerId, fields, receipt, campaign = "" }: Beginning): Row {
  const given = { ...blankRow(), ...present(fields) };
  return { ...given, ...derived(given), tenantId, referrerId, receipt: receipt ?? null, campaign };
}

/** Sets program, pipeline and stage, and the tenant's currency unless another one is given. */
async function placed(ctx: Actor, row: Row, { fields }: Beginning) {
  const [{ course, program }, app] = await Promise.all([
    courseOf(ctx, fields),
    office(ctx),
    mustWorkHere(ctx, "addresseeId", fields.addresseeId),
  ]);
  return { row: { ...row, currency: fields.currency ?? app.currency, ...course }, program, app };
}

/** Inserts the row and its search words. The statements are pipelined with the following ones, including the first timeline event. */
function write(ctx: Actor, row: Row) {
  ctx.db.send(insert, row);
  learnWords(ctx, row.words);
}

/** Creates a submitted referral with the same checks and effects as submitting a draft, in a single insert. */
async function submitted(ctx: Actor, beginning: Beginning, consent: "attested" | "confirmed") {
  const blank = begun(ctx, beginning);
  lockAccounts(ctx, blank);
  const [{ row: candidate, program, app }, found] = await Promise.all([
    placed(ctx, blank, beginning),
    conflictsOf(ctx, { keys: blank, referrerId: blank.referrerId }),
  ]);
  const owner = await admit(ctx, candidate, program, found);
  const now = Date.now();
  const clock = owner ? {} : started(now, app);
  const status = owner ? ("submitted" as const) : ("under_review" as const);
  const place = { status, consent, submittedAt: new Date(now).toISOString(), waitsFor: owner?.id ?? null };
  const row = { ...candidate, ...place, ...clock };
  write(ctx, row);
  const steps: Step[] = [{ move: "submit", to: "submitted" }];
  if (!owner) steps.push({ move: "review", to: "under_review", bySystem: true });
  await announceSteps(ctx, "draft", row, steps);
  await handedIn(ctx, row, owner?.until);
  return { ...row, freeBy: owner?.until ?? null };
}

async function draft(ctx: Ctx, beginning: Beginning) {
  const { row } = await placed(ctx, begun(ctx, beginning), beginning);
  write(ctx, row);
  happens(ctx, row.id, "created");
  const { id, referrerId, programId, stageId, status, wonMinor, currency } = row;
  const course = { id, referrerId, programId, stageId };
  await ctx.emit(referralMoved, { ...course, before: null, status, wonMinor, currency, by: referrerId });
  refresh(ctx, row);
  return { ...row, freeBy: null };
}

export async function create(
  ctx: Ctx,
  { submit, consent, attachments, ...fields }: z.infer<typeof createEndpoint.input>,
) {
  const beginning = { referrerId: ctx.personId, fields: present(fields) as Written };
  if (submit && !consent) throw errors.needs({ field: "consent" });
  const [row, names] = await Promise.all([
    submit ? submitted(ctx, beginning, "attested") : draft(ctx, beginning),
    namesOf(ctx, [ctx.personId]),
  ]);
  if (attachments?.length) {
    await attach(ctx, row.id, attachments);
    return get(ctx, row);
  }
  return whole(ctx, { ...row, referrerName: names.get(ctx.personId) ?? null, assigneeName: null }, []);
}

type Came = { referrerId: Id<"per">; receipt: Receipt; campaign: string; locale?: LocaleCode };

/**
 * Creates a referral for a contact who submitted themselves through a link: they agreed, so they are not asked again but are informed what
 * is stored. Conflicts are not reported, because a public form could be used to probe other contacts.
 */
export async function receive(ctx: PublicCtx, fields: Written, { locale, ...by }: Came): Promise<Id<"ref"> | undefined> {
  try {
    const row = await submitted(ctx, { fields, ...by }, "confirmed");
    await tellReceived(ctx, row, locale);
    happens(ctx, row.id, "attributed", { by: null, details: { rule: by.receipt.rule } });
    return row.id;
  } catch (refused) {
    if ([errors.ownDuplicate, errors.customer, errors.capacity, errors.needs].some((kind) => kind.is(refused)))
      return undefined;
    throw refused;
  }
}

import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { office } from "#features/programs/server/reads.ts";
import type { Ctx, OpenCtx } from "#server/ctx.ts";
import type { Receipt } from "../attribution.ts";
import { type createReferral as createEndpoint, errors, type ReferralFields, referralMoved } from "../contract.ts";
import { started } from "../review-clock.ts";
import { attach } from "./attachments.ts";
import { announceSteps, type Patch, type Row, refresh, type Step } from "./change.ts";
import { courseOf, mustWorkHere } from "./course.ts";
import { learnWords } from "./dictionary.ts";
import { keysOf } from "./keys.ts";
import { lockAccount } from "./ownership.ts";
import { handedIn } from "./review-moves.ts";
import { admit } from "./submission.ts";
import { referrals } from "./table.ts";
import { type Actor, happens } from "./timeline.ts";
import { get } from "./whole.ts";
import { wordsOf } from "./words.ts";

type Written = Partial<Omit<ReferralFields, "attachments">>;

/** What is not written yet. */
const blank = {
  fullName: "",
  email: "",
  phone: "",
  company: "",
  position: "",
  targetCompany: "",
  productInterest: "",
  notes: "",
  context: "",
  city: "",
  state: "",
  country: "",
  tags: [] as string[],
};

/** What is made of the fields: the keys conflicts are found by, and the words the search finds. */
export function derived(given: typeof blank) {
  const keys = keysOf(given);
  return { ...keys, words: wordsOf({ ...given, phoneKey: keys.phoneKey }) };
}

/** Fields that were left out, and so are no change. */
export const present = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

type Beginning = { referrerId: Id<"per">; fields: Written; receipt?: Receipt };

/** A new row's values, before anything is decided about it. */
async function begun(ctx: Actor, { referrerId, fields, receipt }: Beginning) {
  const [{ course, program }, { currency }] = await Promise.all([courseOf(ctx, fields), office(ctx)]);
  await mustWorkHere(ctx, "addresseeId", fields.addresseeId);
  const given = { ...blank, ...present(fields) };
  const values = { currency, ...given, ...course, ...derived(given), referrerId, receipt: receipt ?? null };
  return { program, values: values as typeof values & Patch };
}

/** Writes it down, with its words for the search and the first row of its timeline. */
async function write(ctx: Actor, values: typeof referrals.$inferInsert): Promise<Row> {
  const [row] = await ctx.db.insert(referrals).values(values).returning();
  learnWords(ctx, row!.words);
  happens(ctx, row!.id, "created");
  return row!;
}

/** Handed in at once: the same checks and effects as a draft's submission, in one row. */
async function submitted(ctx: Actor, beginning: Beginning, consent: "attested" | "confirmed") {
  const { program, values } = await begun(ctx, beginning);
  await lockAccount(ctx, values, program.capacity === null ? undefined : beginning.referrerId);
  const now = Date.now();
  const owner = await admit(ctx, values as never, program);
  const clock = owner ? {} : started(now, await office(ctx));
  const status = owner ? ("submitted" as const) : ("under_review" as const);
  const place = { status, consent, submittedAt: new Date(now).toISOString(), waitsFor: owner?.id ?? null };
  const row = await write(ctx, { ...values, ...place, ...clock });
  const steps: Step[] = [{ move: "submit", to: "submitted" }];
  if (!owner) steps.push({ move: "review", to: "under_review", bySystem: true });
  await announceSteps(ctx, "draft", row, steps);
  await handedIn(ctx, row, owner?.until);
  return row;
}

export async function create(
  ctx: Ctx,
  { submit, consent, attachments, ...fields }: z.infer<typeof createEndpoint.input>,
) {
  const beginning = { referrerId: ctx.personId, fields: present(fields) as Written };
  if (submit && !consent) throw errors.needs({ field: "consent" });
  const row = submit ? await submitted(ctx, beginning, "attested") : await draft(ctx, beginning);
  if (attachments?.length) await attach(ctx, row.id, attachments);
  return get(ctx, { id: row.id });
}

async function draft(ctx: Ctx, beginning: Beginning) {
  const { values } = await begun(ctx, beginning);
  const row = await write(ctx, values);
  const { id, referrerId, programId, stageId, status, wonMinor, currency } = row;
  await ctx.emit(referralMoved, {
    id,
    referrerId,
    programId,
    stageId,
    before: null,
    status,
    wonMinor,
    currency,
    by: referrerId,
  });
  refresh(ctx, row);
  return row;
}

type Came = { referrerId: Id<"per">; receipt: Receipt };

/**
 * A contact who came by a link and hands themselves in: they agree, so nobody asks them again. Nothing is told of
 * what stands in the way, since whoever fills in a public page could ask for others.
 */
export async function receive(ctx: OpenCtx, fields: Written, by: Came): Promise<Id<"ref"> | undefined> {
  try {
    const row = await submitted(ctx, { fields, ...by }, "confirmed");
    happens(ctx, row.id, "attributed", { by: null, details: { rule: by.receipt.rule } });
    return row.id;
  } catch (refused) {
    if ([errors.ownDuplicate, errors.customer, errors.capacity, errors.needs].some((kind) => kind.is(refused)))
      return undefined;
    throw refused;
  }
}

import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { getTenantCalendar, program } from "#features/programs/server/reads.ts";
import type { PublicCtx, TenantCtx } from "#server/ctx.ts";
import type { Receipt } from "../contract/attribution.ts";
import { errors } from "../contract/errors.ts";
import { referralMoved } from "../contract/events.ts";
import type { ReferralFields } from "../contract/referral.ts";
import { openStatuses } from "../contract/values.ts";
import { productOf } from "../rules/protection.ts";
import { qualityOf } from "../rules/quality.ts";
import { fieldOf, missingRequirements } from "../rules/submission.ts";
import { informContact } from "./consent/consent-mail.ts";
import { accountKeys, emailKeyOf, keysOf } from "./ownership/keys.ts";
import { lockAccounts, lockReferrers } from "./ownership/locks.ts";
import { isLive } from "./ownership/protections.ts";
import { createDeclinedHasher } from "./personal-data/declined.ts";
import { eraseContact } from "./personal-data/erasure.ts";
import { lockForUpdate } from "./record/change.ts";
import { deriveColumns } from "./record/derive-columns.ts";
import { enqueueNotice } from "./record/notices.ts";
import { resolvePlacement } from "./record/placement.ts";
import { addTimelineEvent } from "./record/timeline.ts";
import { indexWords } from "./search/dictionary.ts";
import { createSubmitted, type NewReferral } from "./submission/create.ts";
import { submissionColumns } from "./submission/submit.ts";
import { protections, referralEvents, referrals } from "./table.ts";

type Origin = { referrerId: Id<"per">; receipt: Receipt; campaign: string; locale?: LocaleCode };

/**
 * Creates a referral for a contact who submitted themselves through a link: they agreed, so they are not asked again but are informed what
 * is stored, and the owner of the link is notified. Conflicts are not reported, because a public form could be used to probe other contacts.
 */
export async function createFromContact(
  ctx: PublicCtx,
  fields: NewReferral["fields"],
  { locale, ...by }: Origin,
): Promise<Id<"ref"> | undefined> {
  try {
    const row = await createSubmitted(ctx, { fields, ...by }, "confirmed");
    await informContact(ctx, row, locale);
    await enqueueNotice(ctx, { referralId: row.id, kind: "lead", whom: "referrer" });
    addTimelineEvent(ctx, row.id, "attributed", { by: null, details: { rule: by.receipt.rule } });
    return row.id;
  } catch (refused) {
    if ([errors.ownDuplicate, errors.customer, errors.capacity, errors.needs].some((kind) => kind.is(refused)))
      return undefined;
    throw refused;
  }
}

/**
 * Returns the referral of a customer who named a partner's code when ordering: the one that the partner already has of them, or a new one.
 * The company's own system reports the order, so it attests that the contact knows, and conflicts are reported to it.
 */
export async function createFromOrder(
  ctx: TenantCtx,
  fields: NewReferral["fields"] & { email: string },
  { referrerId, receiptFor }: { referrerId: Id<"per">; receiptFor: () => Promise<Receipt> },
): Promise<Id<"ref">> {
  const [known] = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        eq(referrals.emailKey, emailKeyOf(fields.email)),
        eq(referrals.referrerId, referrerId),
        inArray(referrals.status, [...openStatuses, "won"]),
      ),
    )
    .orderBy(referrals.id);
  if (known) return known.id;
  const receipt = await receiptFor();
  const row = await createSubmitted(ctx, { fields, referrerId, receipt }, "attested");
  await enqueueNotice(ctx, { referralId: row.id, kind: "lead", whom: "referrer" });
  addTimelineEvent(ctx, row.id, "attributed", { by: null, details: { rule: receipt.rule } });
  return row.id;
}

type Column = Exclude<
  keyof ReferralFields,
  "programId" | "pipelineId" | "stageId" | "source" | "addresseeId" | "attachments"
>;
export type ImportRow = { row: number; referrerId: Id<"per">; receipt?: Receipt | null } & Pick<ReferralFields, Column>;
type ImportTarget = { programId: Id<"prg">; importId: Id<"imp"> };
type Fault = { row: number; field: string | null; code: "required" | "known" | "customer" | "declined" };

const anyOf = (keys: string[]) => sql`any(${sql.param(keys.filter((key) => key !== ""))}::text[])`;

/**
 * Returns which rows cannot be imported, and why, without writing anything. A file may contain many contacts of one company, so only the
 * same person or a protected account counts as known.
 */
export async function checkImportRows(
  { db, services }: Pick<TenantCtx, "db" | "services">,
  rows: readonly ImportRow[],
  { programId }: ImportTarget,
): Promise<Fault[]> {
  const terms = await program({ db }, programId);
  const declinedHashes = createDeclinedHasher(services.settings);
  const keyed = rows.map((row) => {
    const keys = keysOf(row);
    return { ...row, keys, declined: [...declinedHashes(keys.emailKey), ...declinedHashes(keys.phoneKey)] };
  });
  const emails = keyed.flatMap(({ keys, declined }) => [keys.emailKey, ...declined]);
  const phones = keyed.flatMap(({ keys, declined }) => [keys.phoneKey, ...declined]);
  const found = await db
    .select({
      email: referrals.emailKey,
      phone: referrals.phoneKey,
      status: referrals.status,
      consent: referrals.consent,
    })
    .from(referrals)
    .where(
      and(
        or(
          and(sql`${referrals.emailKey} = ${anyOf(emails)}`, sql`${referrals.emailKey} <> ''`),
          and(sql`${referrals.phoneKey} = ${anyOf(phones)}`, sql`${referrals.phoneKey} <> ''`),
        ),
        or(inArray(referrals.status, [...openStatuses, "won"]), eq(referrals.consent, "declined")),
      ),
    );
  const owned = await db
    .select({ key: protections.accountKey, product: protections.product, referrerId: referrals.referrerId })
    .from(protections)
    .innerJoin(referrals, eq(referrals.id, protections.referralId))
    .where(and(sql`${protections.accountKey} = ${anyOf(keyed.flatMap(({ keys }) => accountKeys(keys)))}`, isLive));
  return keyed.flatMap(({ keys, declined, row, referrerId, ...fields }): Fault[] => {
    const field = keys.emailKey ? "email" : "phone";
    const matches = (email: string, phone: string) =>
      found.filter((one) => (email !== "" && one.email === email) || (phone !== "" && one.phone === phone));
    const product = productOf(terms, fields.productInterest);
    const others = owned.filter((one) => one.product === product && one.referrerId !== referrerId);
    const [requirement] = missingRequirements(fields);
    if (requirement) return [{ row, field: fieldOf[requirement], code: "required" }];
    if (found.some(({ email, phone }) => declined.includes(email) || declined.includes(phone)))
      return [{ row, field, code: "declined" }];
    const same = matches(keys.emailKey, keys.phoneKey);
    if (same.some(({ status }) => status === "won") && !terms.allowsExpansion)
      return [{ row, field, code: "customer" }];
    const open = same.some(({ status }) => status !== "won");
    if (open || others.some(({ key }) => accountKeys(keys).includes(key))) return [{ row, field, code: "known" }];
    return [];
  });
}

/** Imports the rows that can be imported; the importing member confirms that the contacts know. */
export async function importRows(
  ctx: TenantCtx,
  rows: readonly ImportRow[],
  { programId, importId, personId }: ImportTarget & { personId: Id<"per"> },
): Promise<Fault[]> {
  const faults = await checkImportRows(ctx, rows, { programId, importId });
  const refused = new Set(faults.map(({ row }) => row));
  const accepted = rows.filter(({ row }) => !refused.has(row));
  if (accepted.length === 0) return faults;
  const [{ placement }, calendar] = await Promise.all([resolvePlacement(ctx, { programId }), getTenantCalendar(ctx)]);
  const initial = { status: "under_review", source: "import", consent: "attested", importId } as const;
  const submitted = submissionColumns(Date.now(), calendar);
  const inserted = await ctx.db
    .insert(referrals)
    .values(
      accepted.map(({ row: _, ...fields }) => ({
        ...fields,
        ...placement,
        ...deriveColumns(fields),
        ...initial,
        ...submitted,
      })),
    )
    .returning({
      id: referrals.id,
      referrerId: referrals.referrerId,
      currency: referrals.currency,
      words: referrals.words,
    });
  await ctx.db
    .insert(referralEvents)
    .values(inserted.map(({ id }) => ({ referralId: id, kind: "imported" as const, personId, details: { importId } })));
  const { stageId } = placement;
  for (const { words: _, ...one } of inserted)
    await ctx.emit(referralMoved, {
      ...one,
      programId,
      stageId,
      before: null,
      status: initial.status,
      wonMinor: null,
      by: personId,
    });
  indexWords(
    ctx,
    inserted.flatMap(({ words }) => words),
  );
  ctx.announce("tenant", "changed", { topics: ["referrals"] });
  return faults;
}

/** Erases all personal data of the contact with this address, in every referral about them. Returns how many were erased. */
export async function eraseContacts(ctx: PublicCtx, email: string): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.emailKey, emailKeyOf(email)), ne(referrals.consent, "declined")))
    .orderBy(referrals.id);
  for (const { id, referrerId, emailKey, phoneKey, domainKey, companyKey } of rows) {
    lockAccounts(ctx, { emailKey, phoneKey, domainKey, companyKey });
    lockReferrers(ctx, referrerId);
    addTimelineEvent(ctx, id, "consented", { by: null, details: { consent: "declined" } });
    await eraseContact(ctx, await lockForUpdate(ctx, id));
  }
  return rows.length;
}

/** A prediction as lists show it; null where nothing is predicted. */
export type ListedPrediction = { id: Id<"ref">; winProbability: number | null };

/** Stores the predictions that lists show. This is not a change of the referrals: their versions and times stay. */
export async function setWinProbabilities({ db, tenantId }: TenantCtx, predictions: readonly ListedPrediction[]) {
  if (predictions.length === 0) return;
  const rows = predictions.map(({ id, winProbability }) => ({
    id: id.slice(4),
    win: winProbability,
    quality: winProbability === null ? null : qualityOf(winProbability),
  }));
  await db.execute(sql`update ${referrals} set win_probability = given.win, quality = given.quality
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, win double precision, quality text)
    where ${referrals.tenantId} = ${sql.param(tenantId, referrals.tenantId)} and ${referrals.id} = given.id`);
}

type CallSummary = { callId: Id<"cal">; seconds: number; people: string[]; by: Id<"per"> | null };

/** Adds a call about the referral to its timeline. */
export const recordCall = (ctx: TenantCtx, referralId: Id<"ref">, { by, ...details }: CallSummary) =>
  addTimelineEvent(ctx, referralId, "called", { by, details });

import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar, program } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { referralMoved } from "../contract.ts";
import type { ReferralFields } from "../referral.ts";
import { startClock } from "../review-clock.ts";
import { missingRequirements } from "../rules.ts";
import { openStatuses } from "../values.ts";
import { requestImportedConsent } from "./consent-mail.ts";
import { deriveColumns } from "./creation.ts";
import { createDeclinedHasher } from "./declined.ts";
import { accountKeys, keysOf } from "./keys.ts";
import { isLive, productOf } from "./ownership.ts";
import { resolvePlacement } from "./placement.ts";
import { indexWords } from "./search-dictionary.ts";
import { protections, referralEvents, referrals } from "./table.ts";

type Column = Exclude<
  keyof ReferralFields,
  "programId" | "pipelineId" | "stageId" | "source" | "addresseeId" | "attachments"
>;
export type ImportRow = { row: number; referrerId: Id<"per"> } & Pick<ReferralFields, Column>;
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
    if (requirement)
      return [
        {
          row,
          field: requirement === "reach" ? "email" : requirement === "about" ? "context" : requirement,
          code: "required",
        },
      ];
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
  const now = Date.now();
  const initial = { status: "under_review", source: "import", consent: "attested", importId } as const;
  const submittedAt = new Date(now).toISOString();
  const clock = startClock(now, calendar);
  const inserted = await ctx.db
    .insert(referrals)
    .values(
      accepted.map(({ row: _, ...fields }) => ({
        ...fields,
        ...placement,
        ...deriveColumns(fields),
        ...initial,
        submittedAt,
        ...clock,
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
  await requestImportedConsent(ctx, importId);
  ctx.announce("tenant", "changed", { topics: ["referrals"] });
  return faults;
}

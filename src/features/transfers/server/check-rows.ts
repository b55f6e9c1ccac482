import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { attributeReferral } from "#features/links/rules.ts";
import { enteredWith } from "#features/links/server/reads.ts";
import { reserveCodes } from "#features/links/server/writes.ts";
import type { Receipt } from "#features/referrals/contract/attribution.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { checkImportRows, type ImportRow } from "#features/referrals/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Mapping, RowFault } from "../contract.ts";
import type { CsvRecord } from "./csv-file.ts";
import { type ReadRow, readRow } from "./rows.ts";

/** The settings shared by all rows of a file. */
export type Terms = {
  importId: Id<"imp">;
  programId: Id<"prg">;
  /** The importing member, who confirms that the contacts know. */
  personId: Id<"per">;
  /** The referrer of rows that name none; null if the company brought the contacts in itself. */
  referrerId: Id<"per"> | null;
  mapping: Mapping;
  currency: string;
  /** Email addresses of earlier rows, to find duplicates within the file. */
  seen: Set<string>;
};

/** Splits a batch into rows that can be imported and the faults of the others, without writing anything. */
export async function checkRows(ctx: TenantCtx, records: readonly CsvRecord[], terms: Terms) {
  const faults: RowFault[] = [];
  const read: ReadRow[] = [];
  for (const record of records) {
    const row = readRow(record, terms.mapping, terms.currency);
    if (Array.isArray(row)) faults.push(...row);
    else read.push(row);
  }
  const [personOf, codes] = [await findReferrers(ctx, read), await reserveCodes(ctx, couponCodesOf(read))];
  const at = new Date().toISOString();
  const candidates: ImportRow[] = [];
  for (const { row, referrerEmail, couponCode, values } of read) {
    const named = referrerEmail === "" ? (terms.referrerId ?? noReferrer) : personOf.get(referrerEmail);
    const redeemed = couponCode === "" ? null : redeem(codes, couponCode, referrerEmail === "" ? undefined : named, at);
    const referrerId = redeemed?.winner ?? named;
    const email = values.email.toLowerCase();
    if (!referrerId) faults.push({ row, field: "referrerEmail", code: "referrer", value: referrerEmail });
    else if (redeemed === undefined) faults.push({ row, field: "couponCode", code: "coupon", value: couponCode });
    else if (terms.seen.has(email)) faults.push({ row, field: "email", code: "duplicate", value: values.email });
    else {
      if (email !== "") terms.seen.add(email);
      candidates.push({ row, referrerId, receipt: redeemed, ...values });
      countUse(codes, couponCode);
    }
  }
  const { importId, programId } = terms;
  const refused = await checkImportRows(ctx, candidates, { importId, programId });
  const rows = candidates.filter(({ row }) => !refused.some((fault) => fault.row === row));
  const emailOf = new Map(candidates.map(({ row, email }) => [row, email]));
  faults.push(...refused.map((fault) => ({ ...fault, value: emailOf.get(fault.row) ?? "" })));
  return { rows, faults: faults.sort((one, other) => one.row - other.row) };
}

const couponCodesOf = (rows: readonly ReadRow[]) =>
  rows.map(({ couponCode }) => couponCode).filter((code) => code !== "");

type Codes = Awaited<ReturnType<typeof reserveCodes>>;

/** Returns the receipt of a code that can be used, and belongs to the partner that the row names, if it names one. */
function redeem(codes: Codes, code: string, named: Id<"per"> | undefined, at: string): Receipt | undefined {
  const known = codes.get(code);
  if (known?.state !== "active" || known.remaining === 0) return undefined;
  if (named && named !== known.link.referrerId) return undefined;
  return attributeReferral(enteredWith(code, known), [], known.link.attributionDays, at);
}

/** Earlier rows of the batch count as uses too. */
function countUse(codes: Codes, code: string) {
  const known = codes.get(code);
  if (known && known.remaining !== null) codes.set(code, { ...known, remaining: known.remaining - 1 });
}

const mayRefer = (tenantId: Id<"ten">) =>
  and(eq(members.tenantId, tenantId), isNull(members.disabledAt), inArray(members.role, [...referrers]));

/** Returns whether a person is a member who may refer. */
export async function isReferrer({ db, tenantId }: TenantCtx, personId: Id<"per">): Promise<boolean> {
  const found = await db
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.personId, personId), mayRefer(tenantId)));
  return found.length > 0;
}

/** Finds the members with these addresses who may refer. */
async function findReferrers({ db, tenantId }: TenantCtx, rows: readonly ReadRow[]) {
  const emails = [...new Set(rows.map(({ referrerEmail }) => referrerEmail).filter((email) => email !== ""))];
  if (emails.length === 0) return new Map<string, Id<"per">>();
  const found = await db
    .select({ email: people.email, id: people.id })
    .from(people)
    .innerJoin(members, eq(members.personId, people.id))
    .where(and(sql`${people.email} = any(${sql.param(emails)})`, mayRefer(tenantId)));
  return new Map(found.map(({ email, id }) => [email, id]));
}

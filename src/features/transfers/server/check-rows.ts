import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
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
  const personOf = await findReferrers(ctx, read);
  const candidates: ImportRow[] = [];
  for (const { row, referrerEmail, values } of read) {
    const referrerId = referrerEmail === "" ? (terms.referrerId ?? noReferrer) : personOf.get(referrerEmail);
    const email = values.email.toLowerCase();
    if (!referrerId) faults.push({ row, field: "referrerEmail", code: "referrer", value: referrerEmail });
    else if (terms.seen.has(email)) faults.push({ row, field: "email", code: "duplicate", value: values.email });
    else {
      if (email !== "") terms.seen.add(email);
      candidates.push({ row, referrerId, ...values });
    }
  }
  const { importId, programId } = terms;
  const refused = await checkImportRows(ctx, candidates, { importId, programId });
  const rows = candidates.filter(({ row }) => !refused.some((fault) => fault.row === row));
  const emailOf = new Map(candidates.map(({ row, email }) => [row, email]));
  faults.push(...refused.map((fault) => ({ ...fault, value: emailOf.get(fault.row) ?? "" })));
  return { rows, faults: faults.sort((one, other) => one.row - other.row) };
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

import { and, asc, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Program } from "#features/programs/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { reviewStatuses } from "../../contract/values.ts";
import { productOf } from "../../rules/protection.ts";
import { referrals } from "../table.ts";
import { isSameAccount } from "./same-account.ts";

type Row = typeof referrals.$inferSelect;

/** Returns pending referrals of the same account by other referrers, the earliest first. */
export async function findRivals(
  { db }: Pick<TenantCtx, "db">,
  row: Row,
  program: Pick<Program, "products">,
): Promise<Row[]> {
  const found = await db
    .select()
    .from(referrals)
    .where(
      and(
        isSameAccount({
          emailKey: sql`${row.emailKey}`,
          phoneKey: sql`${row.phoneKey}`,
          domainKey: sql`${row.domainKey}`,
        }),
        inArray(referrals.status, [...reviewStatuses]),
        ne(referrals.referrerId, row.referrerId),
        isNull(referrals.waitsFor),
      ),
    )
    .orderBy(asc(referrals.submittedAt))
    .limit(500);
  const product = productOf(program, row.productInterest);
  return found.filter((one) => productOf(program, one.productInterest) === product);
}

/** Returns whether another complete submission came first and is still pending. */
export const isEarlier = (one: Pick<Row, "submittedAt" | "status">, than: Pick<Row, "submittedAt">) =>
  one.status !== "needs_info" &&
  one.submittedAt !== null &&
  than.submittedAt !== null &&
  one.submittedAt < than.submittedAt;

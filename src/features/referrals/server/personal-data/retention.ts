import { and, inArray, lt, ne, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { closedStatuses } from "../../contract/values.ts";
import { referrals } from "../table.ts";

/**
 * Deletes closed referrals after the tenant's retention period. The hash of a declined contact stays, because it prevents that they are
 * asked again.
 */
export const deleteExpiredReferrals = ({ db }: TenantCtx, before: SQL) =>
  db
    .delete(referrals)
    .where(
      and(
        inArray(referrals.status, [...closedStatuses]),
        lt(referrals.updatedAt, before),
        ne(referrals.consent, "declined"),
      ),
    );

import { and, inArray, lt, ne, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { closedStatuses } from "../rules.ts";
import { referrals } from "./table.ts";

/** Closed ones older than the tenant wants to keep. Of a contact who said no the hash stays: it is what keeps them from being asked again. */
export const erasePastReferrals = ({ db }: TenantCtx, before: SQL) =>
  db
    .delete(referrals)
    .where(
      and(
        inArray(referrals.status, [...closedStatuses]),
        lt(referrals.updatedAt, before),
        ne(referrals.consent, "declined"),
      ),
    );

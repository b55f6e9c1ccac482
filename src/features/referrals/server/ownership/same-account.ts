import { and, or, type SQLWrapper, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { referrals } from "../table.ts";

/** The condition is explicit although row-level security would add it, so that every statement visibly reads one tenant. */
export const ownTenant = sql`${referrals.tenantId} = current_setting('app.tenant_id')::uuid`;

type AccountKey = "emailKey" | "phoneKey" | "domainKey";

/**
 * Repeats the condition of the partial indexes, which contain no empty key. An empty value becomes null, because PostgreSQL knows that
 * nothing equals null; for an empty text it expects all rows with an empty key and scans the tenant.
 */
export const hasKey = (key: AccountKey, value: SQLWrapper) =>
  defined(and(ownTenant, sql`${referrals[key]} = nullif(${value}, '')`, sql`${referrals[key]} <> ''`));

export const isSameAccount = (p: Record<AccountKey, SQLWrapper>) =>
  or(hasKey("emailKey", p.emailKey), hasKey("phoneKey", p.phoneKey), hasKey("domainKey", p.domainKey));
export const keyParams = { emailKey: referrals.emailKey, phoneKey: referrals.phoneKey, domainKey: referrals.domainKey };

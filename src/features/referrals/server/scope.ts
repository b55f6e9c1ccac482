import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Role } from "#base/roles.ts";

type Columns = Record<"referrerId" | "addresseeId" | "status", PgColumn>;

/** The SQL form of the visibility rule [R6.5]: the caller's own, and for company members what is addressed to them or to everyone. */
export function seenBy(role: Role, caller: SQLWrapper, { referrerId, addresseeId, status }: Columns): SQL {
  const own = eq(referrerId, caller);
  const handedIn = ne(status, sql`'draft'`);
  const forThem = and(handedIn, or(isNull(addresseeId), eq(addresseeId, caller)))!;
  if (role === "admin") return or(handedIn, own)!;
  if (role === "both") return or(forThem, own)!;
  return role === "company" ? forThem : own;
}

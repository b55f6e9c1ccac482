import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Role } from "#base/roles.ts";

type Columns = Record<"referrerId" | "addresseeId" | "status", PgColumn>;

/** The same as `maySee`, for many at once [R6.5]: the caller's own, and for the company's people what was handed in for them or for all. */
export function seenBy(role: Role, caller: SQLWrapper, { referrerId, addresseeId, status }: Columns): SQL {
  const own = eq(referrerId, caller);
  const handedIn = ne(status, sql`'draft'`);
  const forThem = and(handedIn, or(isNull(addresseeId), eq(addresseeId, caller)))!;
  if (role === "admin") return or(handedIn, own)!;
  if (role === "both") return or(forThem, own)!;
  return role === "company" ? forThem : own;
}

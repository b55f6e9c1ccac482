import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { defined } from "#base/defined.ts";
import type { Role } from "#base/roles.ts";

type Columns = Record<"referrerId" | "addresseeId" | "status", PgColumn>;

/** The SQL form of the visibility rule [R6.5]: the caller's own, and for company members what is addressed to them or to everyone. */
export function visibleTo(role: Role, caller: SQLWrapper, { referrerId, addresseeId, status }: Columns): SQL {
  const isOwn = eq(referrerId, caller);
  const isSubmitted = ne(status, sql`'draft'`);
  const isAddressed = defined(and(isSubmitted, or(isNull(addresseeId), eq(addresseeId, caller))));
  if (role === "admin") return defined(or(isSubmitted, isOwn));
  if (role === "both") return defined(or(isAddressed, isOwn));
  return role === "company" ? isAddressed : isOwn;
}

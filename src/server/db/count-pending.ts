import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { statement } from "./statement.ts";

/** Counting stops here: screens show "1,000+", and the query costs the same with a million rows. */
export const maxCounted = 1000;

/** The number of pending items, and the first of them. */
export type PendingItems = { count: number; at: string | null; first: string | null; id: string | null };

type Params = Parameters<typeof statement>[1];
type Placeholders<S extends Params> = Parameters<Parameters<typeof statement<S, unknown>>[2]>[1];

/**
 * Compiles a query that counts pending items. `rows` selects an id, an instant and a name, in this order; `columns` decode the first two.
 */
export const countPending = <S extends Params>(
  name: string,
  params: S,
  columns: { id: PgColumn; at: PgColumn },
  rows: (params: Placeholders<S>) => SQL,
) =>
  statement(name, params, (from, p) => {
    const limit = sql.raw(String(maxCounted));
    const first = (column: string) => sql`(array_agg(${sql.raw(column)} order by at nulls last, id))[1]`;
    return from
      .select({
        count: sql<number>`count(*)::int`,
        at: sql`min(at)`.mapWith(columns.at) as SQL<string | null>,
        first: first("name") as SQL<string | null>,
        id: first("id").mapWith(columns.id) as SQL<string | null>,
      })
      .from(sql`(${rows(p)} order by 2 nulls last, 1 limit ${limit}) as waits (id, at, name)`);
  });

import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { statement } from "./statement.ts";

/** Nobody counts further: whoever has as many has "a thousand and more", and it costs the same with a million. */
export const mostCounted = 1000;

/** How many of something wait for somebody, and the first of them. */
export type Waiting = { count: number; at: string | null; first: string | null; id: string | null };

type Params = Parameters<typeof statement>[1];
type Holes<S extends Params> = Parameters<Parameters<typeof statement<S, unknown>>[2]>[1];

/** `rows` selects an id, an instant and a name, in this order; the columns say how the first two are read. */
export const waiting = <S extends Params>(
  name: string,
  params: S,
  columns: { id: PgColumn; at: PgColumn },
  rows: (params: Holes<S>) => SQL,
) =>
  statement(name, params, (from, p) => {
    const most = sql.raw(String(mostCounted));
    const first = (column: string) => sql`(array_agg(${sql.raw(column)} order by at nulls last, id))[1]`;
    return from
      .select({
        count: sql<number>`count(*)::int`,
        at: sql`min(at)`.mapWith(columns.at) as SQL<string | null>,
        first: first("name") as SQL<string | null>,
        id: first("id").mapWith(columns.id) as SQL<string | null>,
      })
      .from(sql`(${rows(p)} order by 2 nulls last, 1 limit ${most}) as waits (id, at, name)`);
  });

import { and, eq, gt, gte, inArray, lt, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgView, QueryBuilder } from "drizzle-orm/pg-core";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { type Filter, type Filterable, type ListInput, listQuery, type Operator, type Order } from "#base/list.ts";
import type { TenantReads } from "./in-tenant.ts";
import { integer, type Statement, statement } from "./statement.ts";

type Shown = Record<string, PgColumn>;
type RowOf<S extends Shown> = {
  [K in keyof S]: S[K]["_"]["data"] | (S[K]["_"]["notNull"] extends true ? never : null);
};

type Listing<F extends Filterable, S extends Shown> = {
  from: PgTable | PgView;
  shown: S;
  /** The contract's filterable fields, and the column of each. */
  filters: F;
  columns: { [K in keyof F]: PgColumn };
  /** Breaks ties, and is the order when none is asked: ids run with time. */
  id: PgColumn;
  /** What may be seen at all, beyond the tenant's. */
  within?: SQL;
  /** Names whom a row belongs to, where everybody sees only their own. */
  whose?: PgColumn;
};

const compare: Record<Operator, (column: PgColumn, values: unknown[]) => SQL> = {
  eq: (column, [value]) => eq(column, value),
  ne: (column, [value]) => ne(column, value),
  lt: (column, [value]) => lt(column, value),
  lte: (column, [value]) => lte(column, value),
  gt: (column, [value]) => gt(column, value),
  gte: (column, [value]) => gte(column, value),
  in: (column, values) => inArray(column, values),
  notIn: (column, values) => notInArray(column, values),
  // Not `like`: what a person types would need its signs taken out first.
  has: (column, [value]) => sql`strpos(lower(${column}), lower(${value})) > 0`,
};

/** Keeps the contract's list grammar against one table: filters, order, pages that stay true while rows are added. */
export function listing<F extends Filterable, S extends Shown>(name: string, list: Listing<F, S>) {
  const compiled = new Map<string, Statement<Record<string, unknown>, RowOf<S>>>();
  return async ({ db, personId }: { db: TenantReads; personId?: Id<"per"> }, input: ListInput) => {
    const query = listQuery(list.filters, input);
    const cursor = readCursor(query.after);
    const ask = { ...query, from: cursor };
    const shape = shapeOf(ask);
    const known = shape && compiled.get(shape);
    const prepared = known || statementFor(shape && `${name}:${shape}`, list, ask);
    if (shape && !known) compiled.set(shape, prepared);
    const rows = await db.run(prepared, { ...valuesOf(ask), whose: personId });
    const items = query.fromEnd ? rows.reverse() : rows;
    const more = !query.fromEnd && items.length === query.limit;
    return { items, next: more ? writeCursor(list, query.order, items.at(-1)!) : null };
  };
}

type Ask = { filters: Filter[]; order: Order | undefined; limit: number; fromEnd: boolean; from: Cursor | undefined };

/** Few enough to stay prepared: at most one filter, of one value. The rest is parsed when it comes. */
function shapeOf({ filters, order, fromEnd, from }: Ask) {
  if (filters.length > 1 || filters.some(({ values }) => values.length > 1)) return undefined;
  const by = filters.map(({ field, operator }) => `${field}.${operator}`).join();
  return [by, order ? `${order.field}.${order.descending}` : "", fromEnd ? "end" : "", from ? "after" : ""].join("|");
}

/** One statement for each filter: `coalesce($1, column) = column` would hide the index from the planner. */
function statementFor<F extends Filterable, S extends Shown>(name: string | undefined, list: Listing<F, S>, ask: Ask) {
  const order = ask.order ?? { field: "", descending: true };
  const column = list.columns[order.field as keyof F];
  // The last ones come by reading from the other end.
  const backwards = order.descending !== ask.fromEnd;
  const direction = backwards ? sql`desc` : sql`asc`;
  const holes = Object.fromEntries(
    ask.filters.flatMap(({ field, values }, i) =>
      values.map((_, j) => [`${i}.${j}`, list.columns[field as keyof F] as PgColumn]),
    ),
  );
  const { whose } = list;
  const params = { ...holes, ...(column && { value: column }), ...(whose && { whose }), id: list.id, limit: integer };
  return statement(name, params, (from: QueryBuilder, p) => {
    const filters = ask.filters.map(({ field, operator, values }, i) =>
      compare[operator](
        list.columns[field as keyof F] as PgColumn,
        values.map((_, j) => p[`${i}.${j}` as keyof typeof p]),
      ),
    );
    const sign = backwards ? sql`<` : sql`>`;
    const after =
      ask.from &&
      (column ? sql`(${column}, ${list.id}) ${sign} (${p.value}, ${p.id})` : sql`${list.id} ${sign} ${p.id}`);
    return from
      .select(list.shown as Shown)
      .from(list.from as PgTable)
      .where(and(list.within, whose && eq(whose, p.whose), ...filters, after))
      .orderBy(...(column ? [sql`${column} ${direction}`] : []), sql`${list.id} ${direction}`)
      .limit(p.limit) as never;
  }) as Statement<Record<string, unknown>, RowOf<S>>;
}

const valuesOf = ({ filters, limit, from }: Ask) => ({
  ...Object.fromEntries(filters.flatMap(({ values }, i) => values.map((value, j) => [`${i}.${j}`, value]))),
  ...from,
  limit,
});

type Cursor = { value: unknown; id: string };

/** Where a page ended: the value it was ordered by, and the id. Opaque to whoever sends it back. */
function writeCursor(list: { shown: Shown; id: PgColumn }, order: Order | undefined, last: Record<string, unknown>) {
  const idKey = Object.keys(list.shown).find((key) => list.shown[key] === list.id) ?? "id";
  return Buffer.from(JSON.stringify([order ? last[order.field] : null, last[idKey]])).toString("base64url");
}

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    if (typeof id === "string") return { value, id };
  } catch {
    // told below
  }
  throw baseErrors.invalid({ fields: { after: { code: "format" } } });
}

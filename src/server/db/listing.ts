import { createHash } from "node:crypto";
import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable, PgView, QueryBuilder } from "drizzle-orm/pg-core";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import {
  type Filter,
  type Filterable,
  type ListInput,
  type ListQuery,
  listQuery,
  type Operator,
  type Order,
} from "#base/list.ts";
import { databaseErrorCode } from "./database-errors.ts";
import type { TenantReads } from "./in-tenant.ts";
import { integer, type Statement, statement } from "./statement.ts";

type Selection = Record<string, PgColumn>;
type RowOf<S extends Selection> = {
  [K in keyof S]: S[K]["_"]["data"] | (S[K]["_"]["notNull"] extends true ? never : null);
};

type Listing<F extends Filterable, S extends Selection> = {
  from: PgTable | PgView;
  select: S;
  /** The filterable fields of the contract, and the column of each. */
  filters: F;
  columns: { [K in keyof F]: PgColumn };
  /** Breaks ties, and is the default order: ids are ordered by time. */
  id: PgColumn;
  /** Restricts the visible rows, beyond the tenant. */
  where?: SQL;
  /** The owner column, where callers see only their own rows. */
  owner?: PgColumn;
  /** Decides who sees a row where the owner column alone is too strict. */
  visibleTo?: (caller: SQLWrapper) => SQL;
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
  // `like` would require escaping the wildcards in the user's input.
  has: (column, [value]) => sql`strpos(lower(${column}), lower(${value})) > 0`,
};

/** Returns the conditions of parsed filters, for a query that counts what a list would show. */
export const filterConditions = (columns: Record<string, PgColumn>, filters: readonly Filter[]): SQL[] =>
  filters.map(({ field, operator, values }) => compare[operator](defined(columns[field]), values));

/** Implements the contract's list grammar for one table: filters, order, and pages that stay consistent while rows are added. */
export function listing<F extends Filterable, S extends Selection>(name: string, list: Listing<F, S>) {
  const compiled = new Map<string, Statement<Record<string, unknown>, RowOf<S>>>();
  function statementOf(request: ListRequest) {
    const shape = shapeOf(request);
    const cached = shape && compiled.get(shape);
    const prepared = cached || statementFor(shape && nameOf(name, shape), list, request);
    if (shape && !cached) compiled.set(shape, prepared);
    return prepared;
  }
  /** The last argument narrows a single request further; such a statement is not prepared. */
  return async ({ db, personId }: { db: TenantReads; personId?: Id<"per"> }, input: ListInput, extraFilter?: SQL) => {
    const query = listQuery(list.filters, input);
    const rows: RowOf<S>[] = [];
    for (const part of partsOf(list, query, readCursor(query.after))) {
      if (rows.length === query.limit) break;
      const request = { ...query, ...part, limit: query.limit - rows.length, extraFilter };
      const values = { ...valuesOf(request), owner: personId };
      rows.push(...(await db.run(statementOf(request), values).catch(part.from ? rejectCursor : rethrow)));
    }
    const items = query.fromEnd ? rows.reverse() : rows;
    const hasMore = !query.fromEnd && items.length === query.limit;
    return { items, next: hasMore ? writeCursor(list, query.order, defined(items.at(-1))) : null };
  };
}

type Page<T> = { items: T[]; next: string | null };

/** Merges pages of the same query, such as one page per tenant. The values it orders by must be sortable texts. */
export function mergePages<T extends { id: string }>(pages: readonly Page<T>[], input: ListInput): Page<T> {
  const { order, limit, fromEnd } = listQuery({}, { ...input, filter: [] });
  const field = (order?.field ?? "id") as keyof T;
  const keyOf = (item: T) => `${String(item[field])} ${item.id}`;
  const ascending = pages.flatMap(({ items }) => items).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const ordered = (order?.descending ?? true) ? ascending.reverse() : ascending;
  const items = fromEnd ? ordered.slice(-limit) : ordered.slice(0, limit);
  const hasMore = !fromEnd && (ordered.length > limit || pages.some(({ next }) => next !== null));
  const last = items.at(-1);
  return { items, next: hasMore && last ? cursorOf(order ? last[field] : null, last.id) : null };
}

type Part = { part: "all" | "set" | "unset"; from: Cursor | undefined };

/**
 * Rows without a value in the order column come last, in either direction. They are queried separately, and only when the others are
 * exhausted: an index could not return both in order.
 */
function partsOf(list: { columns: Record<string, PgColumn> }, { order, fromEnd }: ListQuery, from: Cursor | undefined) {
  const column = order && list.columns[order.field];
  if (!column || column.notNull) return [{ part: "all", from }] satisfies Part[];
  const set: Part = { part: "set", from };
  const unset: Part = { part: "unset", from: from?.value === null ? from : undefined };
  if (from?.value === null) return [unset];
  return fromEnd ? [unset, set] : [set, unset];
}

type ListRequest = Omit<ListQuery, "after"> & Part & { extraFilter: SQL | undefined };

/** Few enough shapes to stay prepared: at most one filter with one value. Other statements are parsed on each request. */
function shapeOf({ filters, order, fromEnd, from, part, extraFilter }: ListRequest) {
  if (extraFilter || filters.length > 1 || filters.some(({ values }) => values.length > 1)) return undefined;
  const by = filters.map(({ field, operator }) => `${field}.${operator}`).join();
  return [by, order ? `${order.field}.${order.descending}` : "", fromEnd ? "end" : "", from ? "after" : "", part].join(
    "|",
  );
}

/** PostgreSQL truncates statement names to 63 characters, so two long names could collide. */
function nameOf(list: string, shape: string) {
  const whole = `${list}:${shape}`;
  return whole.length <= 63 ? whole : `${list}:${createHash("sha256").update(shape).digest("base64url").slice(0, 16)}`;
}

/** Each filter has its own statement: `coalesce($1, column) = column` would hide the index from the planner. */
function statementFor<F extends Filterable, S extends Selection>(
  name: string | undefined,
  list: Listing<F, S>,
  request: ListRequest,
) {
  const order = request.order ?? { field: "", descending: true };
  const orderColumn = list.columns[order.field as keyof F];
  const column = request.part === "unset" ? undefined : orderColumn;
  const nullFilter = {
    all: undefined,
    set: orderColumn && isNotNull(orderColumn),
    unset: orderColumn && isNull(orderColumn),
  }[request.part];
  // The last rows are read from the other end.
  const isDescending = order.descending !== request.fromEnd;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const placeholders = Object.fromEntries(
    request.filters.flatMap(({ field, values }, i) =>
      values.map((_, j) => [`${i}.${j}`, list.columns[field as keyof F] as PgColumn]),
    ),
  );
  const { owner, visibleTo = (caller) => eq(defined(owner), caller) } = list;
  const params = {
    ...placeholders,
    ...(column && { value: column }),
    ...(owner && { owner }),
    id: list.id,
    limit: integer,
  };
  return statement(name, params, (from: QueryBuilder, p) => {
    const filters = request.filters.map(({ field, operator, values }, i) =>
      compare[operator](
        list.columns[field as keyof F] as PgColumn,
        values.map((_, j) => p[`${i}.${j}` as keyof typeof p]),
      ),
    );
    const sign = isDescending ? sql`<` : sql`>`;
    const after =
      request.from &&
      (column ? sql`(${column}, ${list.id}) ${sign} (${p.value}, ${p.id})` : sql`${list.id} ${sign} ${p.id}`);
    return from
      .select(list.select as Selection)
      .from(list.from as PgTable)
      .where(and(list.where, owner && visibleTo(p.owner as never), ...filters, nullFilter, request.extraFilter, after))
      .orderBy(...(column ? [sql`${column} ${direction}`] : []), sql`${list.id} ${direction}`)
      .limit(p.limit) as never;
  }) as Statement<Record<string, unknown>, RowOf<S>>;
}

const valuesOf = ({ filters, limit, from }: ListRequest) => ({
  ...Object.fromEntries(filters.flatMap(({ values }, i) => values.map((value, j) => [`${i}.${j}`, value]))),
  ...from,
  limit,
});

type Cursor = { value: unknown; id: string };

/** Encodes where a page ended: the value it was ordered by, and the id. It is opaque to clients. */
function writeCursor(
  list: { select: Selection; id: PgColumn },
  order: Order | undefined,
  last: Record<string, unknown>,
) {
  const idKey = Object.keys(list.select).find((key) => list.select[key] === list.id) ?? "id";
  return cursorOf(order ? last[order.field] : null, last[idKey]);
}

const cursorOf = (value: unknown, id: unknown) => Buffer.from(JSON.stringify([value, id])).toString("base64url");

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    if (typeof id === "string") return { value, id };
  } catch {
    // reported below
  }
  throw badCursor();
}

const badCursor = () => baseErrors.invalid({ fields: { after: { code: "format" } } });

const rethrow = (error: unknown): never => {
  throw error;
};

/** PostgreSQL's error class 22 is a value that its column cannot hold; only a forged cursor has such values. */
const rejectCursor = (error: unknown): never => {
  throw databaseErrorCode(error)?.startsWith("22") ? badCursor() : error;
};

import { Column, type DriverValueEncoder, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import { defined } from "#base/defined.ts";

/** A query, compiled once when its module loads and prepared once per connection, as fast as handwritten SQL. */
type Compiled<P, R> = {
  name: string | undefined;
  text: string;
  values(params: P): unknown[];
  row(cells: unknown[]): R;
};

/** A query that reads. */
export type Statement<P, R> = Compiled<P, R> & { readonly kind: "read" };
/** A query that writes; only a transaction runs it. */
export type Command<P, R> = Compiled<P, R> & { readonly kind: "write" };
/** Inserts into one table: rows that are sent consecutively are written as one command. */
export type Rows<P> = {
  readonly kind: "rows";
  values(row: P): unknown[];
  of(count: number): Command<unknown[][], unknown>;
};

// biome-ignore lint/suspicious/noExplicitAny: a column of any type
type Encoder = DriverValueEncoder<any, any>;
type ValueOf<E> = E extends Column
  ? E["_"]["data"] | (E["_"]["notNull"] extends true ? never : null)
  : E extends DriverValueEncoder<infer T, unknown>
    ? T
    : never;
type Values<S> = { [K in keyof S]: ValueOf<S[K]> };

/** A placeholder for a value, in drizzle's types. */
type ValuePlaceholder = Param & Placeholder;
type ValuePlaceholders<S> = { [K in keyof S]: ValuePlaceholder };

export type Select<R> = { getSQL(): SQL; readonly _: { readonly selectedFields: object; readonly result: R[] } };
type Write<R> = { getSQL(): SQL; readonly _: { readonly returning: R | undefined } };

const dialect = new PgDialect();
const writer = drizzle.mock();

/** Compiles a read. Without a name it is parsed on each use, for queries with too many shapes to prepare. */
export function statement<S extends Record<string, Encoder>, R>(
  name: string | undefined,
  params: S,
  build: (from: QueryBuilder, params: ValuePlaceholders<S>) => Select<R>,
): Statement<Values<S>, R> {
  const query = build(new QueryBuilder(), placeholdersFor(params));
  return { ...compile<Values<S>, R>(name, query.getSQL(), query._.selectedFields), kind: "read" };
}

/**
 * Compiles a write. `build` receives drizzle's insert, update and delete, or returns SQL. The returned columns, if any, are listed in
 * `returning`.
 */
export function command<S extends Record<string, Encoder>, F extends Record<string, Column> = Record<string, never>>(
  name: string,
  params: S,
  build: (db: typeof writer, params: { [K in keyof S]: SQL<Values<S>[K]> }) => Write<unknown> | SQL,
  returning?: F,
): Command<Values<S>, { [K in keyof F]: F[K]["_"]["data"] }> {
  // Wrapped in SQL, since an insert would encode a bare placeholder a second time.
  const placeholders = Object.entries(placeholdersFor(params)).map(([key, placeholder]) => [key, sql`${placeholder}`]);
  const query = build(writer, Object.fromEntries(placeholders));
  return { ...compile<Values<S>, never>(name, query.getSQL(), returning ?? {}), kind: "write" };
}

/** Compiles one insert for each number of rows that are sent together. */
export function rows<S extends Record<string, Encoder>>(name: string, params: S, table: PgTable): Rows<Values<S>> {
  const compileInsert = (count: number) =>
    command(`${name} ${count}`, params, (db, p) => db.insert(table).values(Array(count).fill(p)));
  const cached: Command<unknown[][], unknown>[] = [];
  const insertFor = (count: number) => ({ ...compileInsert(count), values: (given: unknown[][]) => given.flat() });
  return { kind: "rows", values: compileInsert(1).values, of: (count) => (cached[count] ??= insertFor(count)) };
}

const placeholdersFor = <S extends Record<string, Encoder>>(params: S) =>
  Object.fromEntries(
    Object.entries(params).map(([key, encoder]) => [key, sql.param(sql.placeholder(key), encoder)]),
  ) as ValuePlaceholders<S>;

/** The text of each name. A connection prepares a name once, so a second query of that name would fail on some connections only. */
const textsByName = new Map<string, string>();

function assertUnique(name: string, text: string) {
  const known = textsByName.get(name) ?? text;
  if (known !== text) throw new Error(`Two statements are named ${name}`);
  textsByName.set(name, text);
}

function compile<P, R>(name: string | undefined, query: SQL, fields: object): Compiled<P, R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (name !== undefined) assertUnique(name, text);
  const slots = params.map(slotOf);
  return {
    name,
    text,
    values: (given) => slots.map((valueFor) => valueFor(given as Record<string, unknown>)),
    row: rowMapperFor(fields) as (cells: unknown[]) => R,
  };
}

type Slot = (given: Record<string, unknown>) => unknown;

/** A bare placeholder would skip its column's encoder, which removes the prefix of an id. */
function slotOf(slot: unknown): Slot {
  if (is(slot, Placeholder)) return (given) => given[slot.name];
  if (!is(slot, Param) || !is(slot.value, Placeholder)) return () => slot;
  const { name } = slot.value;
  return (given) => (given[name] === null ? null : slot.encoder.mapToDriverValue(given[name]));
}

type Decoder = { mapFromDriverValue(value: unknown): unknown };
const decoderOf = (field: Column | SQL) =>
  is(field, SQL) ? (field as unknown as { decoder: Decoder }).decoder : (field as Decoder);

/** Most columns need no decoding. */
const identityDecoder = Column.prototype.mapFromDriverValue;

type RowMapper = (cells: unknown[]) => unknown;
/** A list selects the same fields in many statements. */
const cached = new WeakMap<object, RowMapper>();

function rowMapperFor(fields: object): RowMapper {
  const found = cached.get(fields) ?? compileRowMapper(fields);
  cached.set(fields, found);
  return found;
}

/** Generates an object literal, so that every row has its final shape from the start instead of being built key by key. */
function compileRowMapper(fields: object): RowMapper {
  const decoders = Object.values(fields).map(decoderOf);
  const cells = Object.keys(fields).map((key, i) => {
    const cell = `cells[${i}]`;
    const plain = defined(decoders[i]).mapFromDriverValue === identityDecoder;
    const value = plain ? cell : `${cell} === null ? null : decoders[${i}].mapFromDriverValue(${cell})`;
    return `${JSON.stringify(key)}: ${value}`;
  });
  // Only keys of our own statements are interpolated, each as a quoted string.
  return new Function("decoders", `return (cells) => ({ ${cells.join(", ")} })`)(decoders) as RowMapper;
}

/** For parameters that are compared with no column, such as a limit. */
export const integer: DriverValueEncoder<number, number> = { mapToDriverValue: (value) => value };
export const texts: DriverValueEncoder<string[], string[]> = { mapToDriverValue: (value) => value };
/** For lists of ids of one kind: PostgreSQL receives them without their prefixes, to be cast to `uuid[]`. */
export const idList: DriverValueEncoder<readonly string[], string[]> = {
  mapToDriverValue: (ids) => ids.map((id) => id.slice(4)),
};

/**
 * A limit in the text of a statement instead of a parameter. The plan of a prepared statement expects a tenth of all rows from a
 * parameter, so that it may read and sort a large table instead of following an index.
 */
export const fixedLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

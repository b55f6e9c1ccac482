import { type Column, type DriverValueEncoder, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect, QueryBuilder } from "drizzle-orm/pg-core";

/** A query, compiled once when its module loads and prepared once per connection: as fast as handwritten SQL. */
type Compiled<P, R> = {
  name: string | undefined;
  text: string;
  values(params: P): unknown[];
  row(cells: unknown[]): R;
};

/** One that reads. */
export type Statement<P, R> = Compiled<P, R> & { readonly kind: "read" };
/** One that writes: only a transaction runs it. */
export type Command<P, R> = Compiled<P, R> & { readonly kind: "write" };

// biome-ignore lint/suspicious/noExplicitAny: a column of whatever type
type Encoder = DriverValueEncoder<any, any>;
type ValueOf<E> = E extends Column
  ? E["_"]["data"] | (E["_"]["notNull"] extends true ? never : null)
  : E extends DriverValueEncoder<infer T, unknown>
    ? T
    : never;
type Values<S> = { [K in keyof S]: ValueOf<S[K]> };

/** Stands where a value will be; drizzle's types know it as a placeholder. */
type Hole = Param & Placeholder;
type Holes<S> = { [K in keyof S]: Hole };

export type Select<R> = { getSQL(): SQL; readonly _: { readonly selectedFields: object; readonly result: R[] } };
type Write<R> = { getSQL(): SQL; readonly _: { readonly returning: R | undefined } };

const dialect = new PgDialect();
const writer = drizzle.mock();

/** Without a name it is parsed each time: for shapes too many to keep. */
export function statement<S extends Record<string, Encoder>, R>(
  name: string | undefined,
  params: S,
  build: (from: QueryBuilder, params: Holes<S>) => Select<R>,
): Statement<Values<S>, R> {
  const query = build(new QueryBuilder(), holesOf(params));
  return { ...compile<Values<S>, R>(name, query.getSQL(), query._.selectedFields), kind: "read" };
}

/** `build` gets drizzle's insert, update and delete. What it returns, if anything, is named in `returning`. */
export function command<S extends Record<string, Encoder>, F extends Record<string, Column> = Record<string, never>>(
  name: string,
  params: S,
  build: (db: typeof writer, params: { [K in keyof S]: SQL<Values<S>[K]> }) => Write<unknown>,
  returning?: F,
): Command<Values<S>, { [K in keyof F]: F[K]["_"]["data"] }> {
  // As SQL, since an insert would encode a bare placeholder a second time.
  const holes = Object.entries(holesOf(params)).map(([key, hole]) => [key, sql`${hole}`]);
  const query = build(writer, Object.fromEntries(holes));
  return { ...compile<Values<S>, never>(name, query.getSQL(), returning ?? {}), kind: "write" };
}

const holesOf = <S extends Record<string, Encoder>>(params: S) =>
  Object.fromEntries(
    Object.entries(params).map(([key, encoder]) => [key, sql.param(sql.placeholder(key), encoder)]),
  ) as Holes<S>;

function compile<P, R>(name: string | undefined, query: SQL, fields: object): Compiled<P, R> {
  const { sql: text, params: slots } = dialect.sqlToQuery(query);
  const columns = Object.entries(fields).map(([key, field]) => ({ key, decoder: decoderOf(field) }));
  return {
    name,
    text,
    values: (given) => slots.map((slot) => valueFor(slot, given as Record<string, unknown>)),
    row: (cells) => {
      const row: Record<string, unknown> = {};
      for (const [i, { key, decoder }] of columns.entries())
        row[key] = cells[i] === null ? null : decoder.mapFromDriverValue(cells[i]);
      return row as R;
    },
  };
}

/** A placeholder alone would skip its column's encoder, which takes the prefix off an id. */
function valueFor(slot: unknown, given: Record<string, unknown>) {
  if (is(slot, Placeholder)) return given[slot.name];
  if (!is(slot, Param) || !is(slot.value, Placeholder)) return slot;
  const value = given[slot.value.name];
  return value === null ? null : slot.encoder.mapToDriverValue(value);
}

type Decoder = { mapFromDriverValue(value: unknown): unknown };
const decoderOf = (field: Column | SQL) =>
  is(field, SQL) ? (field as unknown as { decoder: Decoder }).decoder : (field as Decoder);

/** For a parameter that is compared with no column, such as a limit. */
export const integer: DriverValueEncoder<number, number> = { mapToDriverValue: (value) => value };

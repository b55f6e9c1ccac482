import pg from "pg";
import type { Command, Statement } from "./statement.ts";

/** As much of pg's wire as is used here. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: unknown[] }): void;
  describe(message: { type: "P"; name: "" }): void;
  execute(message: object): void;
  sync(): void;
};
type Described = { fields: { dataTypeID: number }[] };
declare class WireQuery {
  name: string | undefined;
  text: string;
  constructor(text: string, values: undefined, callback: () => void);
}

type Query = Statement<never, unknown> | Command<never, unknown>;
export type Answer<R> = { rows: R[]; command: string };
export type Part = {
  query: Query;
  values: unknown[];
  done: (answer: Answer<never>) => void;
  fail: (error: Error) => void;
};

/** How pg writes values of any kind. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** A question on its way, and the answer it waits for. */
export function partOf<P, R>(query: Statement<P, R> | Command<P, R>, params: P) {
  const { promise: answer, resolve, reject: fail } = Promise.withResolvers<Answer<R>>();
  const values = query.values(params).map((value) => prepareValue(value));
  return { part: { query, values, done: resolve, fail } as unknown as Part, answer };
}

type Read = (text: string) => unknown;
/** Dates and instants stay text: their columns know what to make of it. */
const asText = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ]);
const readerOf = (type: number): Read => (asText.has(type) ? (text) => text : pg.types.getTypeParser(type, "text"));
/** How the columns of each prepared statement are read: asked of Postgres once, then known. */
const readers = new WeakMap<Query, Read[]>();

/**
 * Several statements under one Sync: they leave in one packet and are answered in one, and when one fails Postgres skips
 * the rest. Without a BEGIN among them they are a transaction of their own.
 */
export class Batch extends (pg.Query as unknown as typeof WireQuery) {
  readonly #parts: readonly Part[];
  #at = 0;
  #rows: unknown[][] = [];

  constructor(parts: readonly Part[]) {
    // As a text: pg would copy an object, each of its properties by its description.
    super("", undefined, () => {});
    this.#parts = parts;
    this.#turnTo(0);
  }

  /** pg notes by these which statement a connection has parsed. */
  #turnTo(at: number) {
    this.#at = at;
    this.#rows = [];
    this.name = this.#parts[at]?.query.name;
    this.text = this.#parts[at]?.query.text ?? "";
  }

  submit(connection: Connection) {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    const knownAs = (name = "") => parsed[name] ?? submitted[name];
    const other = this.#parts.find(({ query: { name, text } }) => (knownAs(name) ?? text) !== text);
    if (other) return new Error(`Two statements are called ${other.query.name}`);
    connection.stream.cork();
    for (const { query, values } of this.#parts) {
      const { name, text } = query;
      if (knownAs(name) === undefined) {
        connection.parse({ name, text });
        if (name) submitted[name] = text;
      }
      connection.bind({ statement: name, values });
      if (!name || !readers.has(query)) connection.describe({ type: "P", name: "" });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: Described) {
    const { query } = this.#parts[this.#at]!;
    readers.set(
      query,
      fields.map(({ dataTypeID }) => readerOf(dataTypeID)),
    );
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const read = readers.get(this.#parts[this.#at]!.query)!;
    this.#rows.push(fields.map((text, i) => (text === null ? null : read[i]!(text))));
  }

  handleCommandComplete({ text }: { text: string }) {
    const { query, done, fail } = this.#parts[this.#at]!;
    const cells = this.#rows;
    this.#turnTo(this.#at + 1);
    if (!readers.has(query)) readers.set(query, []);
    try {
      done({ rows: cells.map(query.row as (cells: unknown[]) => never), command: text });
    } catch (error) {
      fail(error as Error);
    }
  }

  /** What was not reached was not parsed either, unless it was before. */
  handleError(error: Error, { submittedNamedStatements }: Connection) {
    const left = this.#parts.slice(this.#at);
    for (const { query, fail } of left) {
      if (query.name) delete submittedNamedStatements[query.name];
      fail(error);
    }
    this.#turnTo(this.#parts.length);
  }

  handleReadyForQuery() {}
}

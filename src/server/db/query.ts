import pg from "pg";
import type { Command, Statement } from "./statement.ts";

export type QueryResult<R> = { rows: R[]; command: string };

/** Dates and timestamps stay text; their columns parse them. */
const readAsText = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    readAsText.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format as "text"),
};

/** Converts a compiled statement and its values to the form that `pg` accepts. */
const configOf = <P>({ name, text, values }: Statement<P, unknown> | Command<P, unknown>, params: P) => ({
  name,
  text,
  values: values(params),
  rowMode: "array" as const,
  types,
});

/** Sends the statement at once, behind those that this connection has not answered yet. */
export async function runQuery<P, R>(
  client: pg.Client,
  query: Statement<P, R> | Command<P, R>,
  params: P,
): Promise<QueryResult<R>> {
  const config = configOf(query, params);
  sendTogether(client);
  const { rows, command } = await client.query<unknown[]>(config);
  return { rows: rows.map(query.row), command };
}

const ignore = () => {};

/**
 * Runs one statement in its own transaction on a shared connection. The three messages are written without a pause, so no other caller's
 * message comes between them. When the first fails the second fails too, because row security rejects a statement for which no tenant is
 * set.
 */
export async function runInTransaction<P, R>(
  client: pg.Client,
  begin: string,
  query: Statement<P, R>,
  params: P,
): Promise<QueryResult<R>> {
  // The parameters are encoded before anything is sent: an error there must leave no transaction open.
  const config = configOf(query, params);
  sendTogether(client);
  void client.query(begin, ignore);
  const result = client.query<unknown[]>(config);
  void client.query("commit", ignore);
  const { rows, command } = await result;
  return { rows: rows.map(query.row), command };
}

/**
 * Sends everything that is queried in this turn of the event loop in one packet, since a packet costs more than a statement. It only
 * affects speed.
 */
export function sendTogether({ connection: { stream } }: pg.Client) {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

import pg from "pg";
import type { Command, Statement } from "./statement.ts";

export type Answer<R> = { rows: R[]; command: string };

/** Dates and timestamps stay text: their columns decide what to make of it. */
const readAsText = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    readAsText.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format as "text"),
};

/** A compiled statement with its values, as `pg` takes it. */
const configOf = <P>({ name, text, values }: Statement<P, unknown> | Command<P, unknown>, params: P) => ({
  name,
  text,
  values: values(params),
  rowMode: "array" as const,
  types,
});

/** Sends the statement right away, behind whatever this connection has not answered yet. */
export async function ask<P, R>(
  client: pg.Client,
  query: Statement<P, R> | Command<P, R>,
  params: P,
): Promise<Answer<R>> {
  const config = configOf(query, params);
  sendTogether(client);
  const { rows, command } = await client.query<unknown[]>(config);
  return { rows: rows.map(query.row), command };
}

const ignore = () => {};

/**
 * Runs one statement in a transaction of its own on a connection that others use at the same time. The three messages are
 * written without a pause between them, so nothing of another caller comes between. When the first fails the second does
 * too: row security refuses a statement for which no tenant is set.
 */
export async function askBetween<P, R>(
  client: pg.Client,
  begin: string,
  query: Statement<P, R>,
  params: P,
): Promise<Answer<R>> {
  // Its parameters are encoded before anything is sent: what throws there must leave no transaction open.
  const config = configOf(query, params);
  sendTogether(client);
  void client.query(begin, ignore);
  const answer = client.query<unknown[]>(config);
  void client.query("commit", ignore);
  const { rows, command } = await answer;
  return { rows: rows.map(query.row), command };
}

/**
 * Lets everything that is asked in this turn of the event loop leave in one packet, since each packet costs more than a
 * statement. Nothing but speed depends on it.
 */
export function sendTogether({ connection: { stream } }: pg.Client) {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

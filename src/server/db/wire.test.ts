import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { testDatabase } from "../testing/database.ts";
import { sendTogether } from "./query.ts";

/** The version of pg with which decision 0019 was measured and the tests below were last reviewed. */
const reviewedVersion = "8.23.1";

const { ownerUrl, close } = await testDatabase();
const client = new pg.Client({ connectionString: ownerUrl, pipeline: true });
beforeAll(() => client.connect());
afterAll(async () => {
  await client.end();
  await close();
});

test("pg has the reviewed version", () => {
  expect(
    manifest.dependencies.pg,
    "pg was raised. Run this file and tenancy.test.ts, read the changes of Client.query and of the `pipeline` option, then set `tried` here (docs/decisions/0019-database-wire.md).",
  ).toBe(reviewedVersion);
});

test("the option `pipeline` sends a query before the previous one is answered", async () => {
  const { stream } = client.connection as unknown as { stream: { bytesWritten: number } };
  const slow = client.query("select pg_sleep(0.05)");
  const before = stream.bytesWritten;
  const next = client.query("select 1");
  expect(
    stream.bytesWritten,
    "pg no longer pipelines: each read and each write would wait for three or more round trips.",
  ).toBeGreaterThan(before);
  await Promise.all([slow, next]);
});

test("queries of one turn of the event loop are sent in one packet", async () => {
  const { stream } = client.connection;
  expect(
    [typeof stream?.cork, typeof stream?.uncork],
    "`client.connection.stream` is no longer the socket: sendTogether() in query.ts is the only code that uses it, and may go.",
  ).toEqual(["function", "function"]);
  sendTogether(client);
  const queries = [client.query("begin"), client.query({ name: "wire.one", text: "select 1" }), client.query("commit")];
  expect(stream.writableLength, "pg wrote at once although the socket was corked.").toBeGreaterThan(0);
  await Promise.all(queries);
  expect(stream.writableCorked).toBe(0);
});

test("queries are sent and answered in order", async () => {
  const answers: string[] = [];
  const record = (name: string) => () => void answers.push(name);
  const queries = [
    client.query("begin; set local app.tenant_id = 'one'").then(record("begin")),
    client.query("select 1 / 0").catch(record("failure")),
    client.query("commit").then(record("commit")),
    client.query("select current_setting('app.tenant_id', true) is distinct from 'one' as left").then(({ rows }) => {
      expect(rows, "A setting local to a failed transaction was still there after it.").toEqual([{ left: true }]);
      answers.push("next");
    }),
  ];
  await Promise.all(queries);
  expect(answers, "pg answers pipelined queries in another order: one tenant's read could get another's rows.").toEqual(
    ["begin", "failure", "commit", "next"],
  );
});

test("rows are returned as arrays, decoded by the types given with the query", async () => {
  const types = { getTypeParser: () => (text: string) => `read ${text}` } as unknown as pg.CustomTypesConfig;
  const { rows } = await client.query({ text: "select 1 as a, 2 as a", rowMode: "array", types });
  expect(
    rows,
    "pg ignores `rowMode` or `types`: columns of one name would fall together, and dates be parsed.",
  ).toEqual([["read 1", "read 2"]]);
});

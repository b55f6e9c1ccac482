import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { invite } from "#features/members/contract.ts";
import { logTo } from "#server/log.ts";
import { buildServer } from "./server.ts";
import { testApp } from "./testing.ts";
import { startWorker } from "./worker.ts";

const app = await testApp();
let logged = "";
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    logged += chunk;
    done();
  },
});
const services = { ...app.services, log: logTo("info", stream) };
const server = await buildServer(services);
afterAll(async () => {
  await server.close();
  await app.close();
});
await app.tenant("default");
const acme = await app.tenant("acme");

test("a reader of the log does not learn the mail address of a person whose request failed in the database", async () => {
  const admin = await app.as("admin", acme);
  await app.asOwner("alter table invitations rename column role to elsewhere");
  const answer = await server.inject({
    method: "POST",
    url: invite.path,
    headers: { host: "localhost", cookie: admin.cookie },
    payload: { email: "victim@private.example", role: "referrer" },
  });
  await app.asOwner("alter table invitations rename column elsewhere to role");
  expect(answer.statusCode).toBe(500);
  expect(logged).toContain("invitations");
  expect(logged).toMatch(/"code":"42703"/);
  expect(logged).not.toContain("victim@private.example");
});

test("the log names a violated constraint without the values of the row", async () => {
  logged = "";
  const email = "twice@private.example";
  const insert = () => app.db.pool.query("insert into auth.people (email, display_name) values ($1, $1)", [email]);
  await insert();
  const error = await insert().catch((thrown) => thrown);
  expect(JSON.stringify(error)).toContain(email);
  services.log.error({ err: new Error("outer", { cause: error }) }, "failed");
  expect(logged).toContain("people_email");
  expect(logged).not.toContain(email);

  const syntaxError = await app.db.pool.query("select $1::uuid", ["a secret token"]).catch((thrown) => thrown);
  expect(syntaxError.message).toContain("a secret token");
  services.log.error({ err: syntaxError }, "failed");
  expect(logged).toContain("invalid input syntax for type uuid");
  expect(logged).not.toContain("a secret token");
});

test("a failed job leaves no values in the log or in the operator's list of failed jobs", async () => {
  logged = "";
  const item = "0197f3a2b4c57d8e9f00112233445566";
  await app.asOwner("alter table payout_items rename column external_id to gone");
  const envelope = { tenantId: acme.slice(4), payload: { itemId: `pit_${item}` } };
  await app.asOwner("select graphile_worker.add_job('payouts.send', $1::json)", [JSON.stringify(envelope)]);
  const queue = await startWorker(services, app.ownerUrl);
  const lastError = async () => (await app.asOwner("select last_error from ops.failed_jobs"))[0]?.last_error ?? "";
  await expect.poll(lastError).toContain("external_id");
  await queue.stop();
  const bare = (text: string) => text.replaceAll("-", "");
  expect(bare(await lastError())).not.toContain(item);
  expect(logged).toContain("payouts.send");
  expect(logged).toContain("external_id");
  expect(bare(logged)).not.toContain(item);
});

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getMessage, sendTestMessage } from "#features/notifications/contract.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { withTenant } from "../with-tenant.ts";
import { queueMessage } from "./queue-message.ts";

/** A mail server that accepts everything except the first mail to `full@…`. */
const mails: string[] = [];
let remainingRefusals = 1;
const acknowledged: string[] = [];
let whileSending = async () => {};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith("full") && remainingRefusals-- > 0 ? done(new Error("Mailbox full")) : done(),
  onData: (stream, _session, done) =>
    void text(stream).then(async (mail) => {
      mails.push(mail);
      if (mail.includes("To: gap@")) await whileSending();
      done();
      acknowledged.push(/^To: (.*)$/m.exec(mail)![1]!.trim());
    }),
});
await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));

/** Twilio's responses to a message and to a request for the account. */
const texts: { url: string; authorization: string; body: URLSearchParams }[] = [];
const twilio = createServer(async (request: IncomingMessage, response) => {
  const body = new URLSearchParams(await text(request));
  if (request.method === "POST") texts.push({ url: request.url!, authorization: request.headers.authorization!, body });
  response
    .writeHead(request.method === "POST" ? 201 : 200, { "content-type": "application/json" })
    .end(JSON.stringify({ sid: "SM1", status: "queued" }));
});
await new Promise<void>((done) => twilio.listen(0, "127.0.0.1", done));
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;

const app = await testApp({
  MAIL_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
  MAIL_FROM: "program@goodword.test",
  SMS_URL: `http://127.0.0.1:${portOf(twilio)}`,
  SMS_ACCOUNT: "AC123",
  SMS_TOKEN: "token",
  SMS_FROM: "+14155550100",
});
await app.startJobs();
const acme = await app.tenant("default");
await app.asOwner("update tenants set name = 'acme' where slug = 'default'");
const { call } = await app.as("admin", acme);
afterAll(async () => {
  await app.close();
  await new Promise<void>((done) => smtp.close(done));
  twilio.close();
});
const stateOf = async (id: Awaited<ReturnType<typeof call<typeof getMessage.input, typeof getMessage.output>>>["id"]) =>
  (await call(getMessage, { id })).state;

test("sends a mail over SMTP after the commit, once, under its own id", async () => {
  const { id } = await call(sendTestMessage, {
    channel: "mail",
    to: "ana@example.com",
    subject: "Grüße",
    text: "It works.",
  });
  await expect.poll(() => stateOf(id)).toBe("sent");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`Message-ID: <${id}@goodword.test>`);
  expect(mails[0]).toContain("From: acme <program@goodword.test>");
  await app.asOwner(
    `select graphile_worker.add_job('messages.send', json_build_object('tenantId', tenant_id, 'payload', json_build_object('messageId', $1::text))) from messages limit 1`,
    [id],
  );
  await expect.poll(async () => (await app.asOwner("select from graphile_worker._private_jobs")).length).toBe(0);
  expect(mails).toHaveLength(1);
});

test("sends a reply-to address", async () => {
  const mail = { channel: "mail", to: "box@example.com", subject: "Ana wrote", text: "Hello" } as const;
  const { id } = await withTenant(app.services, acme, (ctx) =>
    queueMessage(ctx, { ...mail, replyTo: "ana@example.com" }),
  );
  await expect.poll(() => stateOf(id)).toBe("sent");
  expect(mails.at(-1)).toContain("Reply-To: ana@example.com");
});

test("an attacker cannot add a recipient or header with a line break in a subject or sender name", async () => {
  await app.asOwner("update tenants set sender_name = E'Acme\\r\\nBcc: thief@example.com' where slug = 'acme'");
  const subject = "Offer\r\nBcc: thief@example.com\u2028X-Evil: 1\u0007";
  const { id } = await withTenant(app.services, acme, (ctx) =>
    queueMessage(ctx, { channel: "mail", to: "ben@example.com", subject, text: "Hello" }),
  );
  expect((await call(getMessage, { id })).subject).toBe("Offer Bcc: thief@example.com X-Evil: 1");
  await expect.poll(() => stateOf(id)).toBe("sent");
  const [head = ""] = mails.at(-1)!.split("\r\n\r\n");
  expect(head).toContain("To: ben@example.com");
  expect(head).not.toMatch(/^(bcc|x-evil):/im);
  await app.asOwner("update tenants set sender_name = null where slug = 'acme'");
});

test.each(["ben@example.com\r\nBcc: thief@example.com", "ben@example.com\0", "ben@example.com\u2028x"])(
  "rejects a recipient with a second line: %j",
  async (address) => {
    const mail = { channel: "mail", subject: "Hello", text: "Hello" } as const;
    for (const message of [
      { ...mail, to: address },
      { ...mail, to: "ben@example.com", replyTo: address },
    ]) {
      const error = await withTenant(app.services, acme, (ctx) => queueMessage(ctx, message)).catch((e) => e);
      expect(error).toMatchObject({ status: 422, code: "base.invalid" });
    }
  },
);

test("keeps a message that the server rejects, with the reason, and retries it", async () => {
  const { id } = await call(sendTestMessage, {
    channel: "mail",
    to: "full@example.com",
    subject: "Hello",
    text: "Again",
  });
  await expect.poll(async () => (await call(getMessage, { id })).lastError).toMatch("Mailbox full");
  expect(await stateOf(id)).toBe("waiting");
  const jobs = () => app.asOwner("select attempts, run_at > now() as later from graphile_worker._private_jobs");
  await expect.poll(jobs).toEqual([{ attempts: 1, later: true }]);
  await app.asOwner("select ops.retry_job(id) from graphile_worker._private_jobs");
  await expect.poll(() => stateOf(id)).toBe("sent");
});

test("records a mail that was sent while the database went away, and never sends it twice", async () => {
  const [{ name }] = await app.asOwner("select current_database() as name");
  const limitConnections = (most: number) => app.asOwner(`alter database "${name}" connection limit ${most}`);
  whileSending = async () => {
    await limitConnections(0);
    await app.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename <> current_user",
      [name],
    );
  };
  const { id } = await call(sendTestMessage, {
    channel: "mail",
    to: "gap@example.com",
    subject: "Gap",
    text: "In a gap",
  });
  const isReady = async () => (await app.anonymous.send("/health/ready", { method: "GET", headers: {} })).status;
  await expect.poll(() => acknowledged).toContain("gap@example.com");
  // By the third response of this process it has also tried to record the outcome of the mail.
  for (let i = 0; i < 3; i++) expect(await isReady()).toBe(503);
  await limitConnections(-1);
  await expect.poll(() => stateOf(id).catch(() => "away")).toBe("sent");
  expect(mails.filter((mail) => mail.includes("To: gap@example.com"))).toHaveLength(1);
});

test("sends an SMS through the provider's API", async () => {
  const { id } = await call(sendTestMessage, { channel: "sms", to: "+4915112345678", text: "Your code: 1" });
  await expect.poll(() => stateOf(id)).toBe("sent");
  expect(texts[0]!.url).toBe("/2010-04-01/Accounts/AC123/Messages.json");
  expect(texts[0]!.authorization).toBe(`Basic ${Buffer.from("AC123:token").toString("base64")}`);
  expect(Object.fromEntries(texts[0]!.body)).toEqual({
    To: "+4915112345678",
    From: "+14155550100",
    Body: "Your code: 1",
  });
});

test("a failed call leaves neither message nor job", async () => {
  const jobs = async () => (await app.asOwner("select from graphile_worker._private_jobs")).length;
  await expect.poll(jobs).toBe(0);
  await app.asOwner("alter table messages add constraint broken check (text <> 'never') not valid");
  await call(sendTestMessage, { channel: "sms", to: "+4915112345678", text: "never" }).catch(() => {});
  expect(await app.asOwner("select from messages where text = 'never'")).toEqual([]);
  expect(await jobs()).toBe(0);
});

test("the status page checks the services themselves", async () => {
  const { parts } = await app.anonymous.call(getStatus, {});
  expect(parts.filter(({ name }) => name === "mail" || name === "sms").map(({ state }) => state)).toEqual(["ok", "ok"]);
});

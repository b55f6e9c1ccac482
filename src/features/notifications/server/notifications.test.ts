import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import { errors, getMessage, listMessages, sendTestMessage } from "../contract.ts";
import { mailPagePath } from "../rules.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const operator = await app.as("admin", await app.tenant("default"));
const { call } = operator;
const mail = (subject: string) => ({ channel: "mail" as const, to: "ana@example.com", subject, text: "It works." });
const sms = { channel: "sms" as const, to: "+4915112345678", text: "It works." };
const subjects = async (input: Parameters<typeof call<typeof listMessages.input, typeof listMessages.output>>[1]) =>
  (await call(listMessages, input)).items.map(({ subject }) => subject);

for (const subject of ["one", "two", "three", "four", "five"]) await call(sendTestMessage, mail(subject));
await call(sendTestMessage, sms);

test("stores a message as a row first, which stays readable while it cannot be sent", async () => {
  const posted = await call(sendTestMessage, { ...sms, text: "kept" });
  expect(await call(getMessage, { id: posted.id })).toMatchObject({
    text: "kept",
    state: "waiting",
    attempts: 0,
    sentAt: null,
  });
  await app.asOwner("delete from messages where text = 'kept'");
});

test("does not let a tenant's admin read the outbox, whose links open accounts: only operators may", async () => {
  const admin = await app.as("admin", acme);
  const codes = await Promise.all([
    admin.call(listMessages, {}).catch((e) => e.code),
    admin.call(sendTestMessage, mail("mine")).catch((e) => e.code),
  ]);
  expect(codes).toEqual([baseErrors.forbidden.code, baseErrors.forbidden.code]);
});

test("lists the messages of every tenant for the operator", async () => {
  const [row] = await app.asOwner(
    `insert into messages (tenant_id, channel, "to", subject, text) values ($1, 'mail', 'bo@example.com', 'theirs', 'x')
     returning 'msg_' || replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  const { items } = await call(listMessages, { limit: 1 });
  expect(items).toMatchObject([{ id: row.id, subject: "theirs", tenant: "acme" }]);
  expect(await call(getMessage, { id: row.id })).toMatchObject({ subject: "theirs", tenant: "acme" });
  await app.asOwner("delete from messages where subject = 'theirs'");
});

test("shows a mail as its reader sees it, with nothing that runs or loads, to operators only", async () => {
  const [row] = await app.asOwner(
    `insert into messages (tenant_id, channel, "to", subject, text, html) values ($1, 'mail', 'bo@example.com', 'seen', 'x', '<p>Dear Bo</p>')
     returning 'msg_' || replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  const open = (who: typeof operator) => who.send(mailPagePath(row.id), { method: "GET", headers: {} });
  const shown = await open(operator);
  expect(await shown.text()).toBe("<p>Dear Bo</p>");
  expect(shown.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
  );
  expect((await open(await app.as("admin", acme))).status).toBe(403);
  await app.asOwner("delete from messages where subject = 'seen'");
});

test("requires a subject for a mail, but not for an SMS", async () => {
  expect(errors.needsSubject.is(await call(sendTestMessage, mail("")).catch((e) => e))).toBe(true);
});

test("lists newest first, page by page, to the end", async () => {
  const first = await call(listMessages, { limit: 4 });
  const second = await call(listMessages, { limit: 4, after: first.next! });
  expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual([
    "",
    "five",
    "four",
    "three",
    "two",
    "one",
  ]);
  expect(second.next).toBeNull();
});

test("pages ordered by a field neither skip nor repeat rows, even with equal values", async () => {
  await app.asOwner("update messages set created_at = '2026-01-01' where subject in ('one', 'two', 'three')");
  for (const orderBy of ["createdAt:asc", "createdAt:desc"] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await call(listMessages, { orderBy, limit: 1, ...(after && { after }) });
      seen.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(6);
    expect(seen).toHaveLength(6);
  }
});

test("filters by one or several values", async () => {
  expect(await subjects({ filter: ["channel:eq:sms"] })).toEqual([""]);
  expect(await subjects({ filter: ["channel:in:sms,mail", "state:ne:sent"], limit: 100 })).toHaveLength(6);
  expect(await subjects({ filter: ["createdAt:lt:2026-01-02T00:00:00Z"], orderBy: "createdAt:asc" })).toEqual([
    "one",
    "two",
    "three",
  ]);
});

test("limit-to-last returns the end of the order, in that order [R5.11]", async () => {
  expect(await subjects({ orderBy: "createdAt:asc", limitToLast: 2 })).toEqual(["five", ""]);
  expect(await subjects({ orderBy: "createdAt:desc", limitToLast: 2 })).toEqual(["two", "one"]);
});

test("rejects invalid list input with the name of the field [R5.11]", async () => {
  const fault = async (input: object) => {
    const error = await call(listMessages, input).catch((e) => e);
    return baseErrors.invalid.is(error) ? error.params.fields : error;
  };
  expect(await fault({ filter: ["state:ne:sent", "channel:notIn:sms"] })).toEqual({ filter: { code: "oneNegative" } });
  expect(await fault({ limitToLast: 2 })).toEqual({ limitToLast: { code: "needsOrder" } });
  expect(await fault({ filter: ["text:eq:secret"] })).toEqual({ filter: { code: "filter" } });
  expect(await fault({ after: "%%%" })).toEqual({ after: { code: "format" } });
});

test("does not expose these endpoints in production", async () => {
  const production = await testApp({ NODE_ENV: "production", SECRET: "x".repeat(32) });
  const admin = await production.as("admin", await production.tenant("acme"));
  const error = await admin.call(listMessages, {}).catch((e) => e);
  expect(error).toBeInstanceOf(AppError);
  expect(error.status).toBe(404);
  await production.close();
});

import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { errors as botErrors, exampleProof } from "#features/factors/contract.ts";
import { solveBotCheck } from "#features/factors/server/testing/sign-in-challenge.ts";
import { listNotices } from "#features/notifications/notices.ts";
import {
  errors,
  getContactMessage,
  listContactMessages,
  markContactMessage,
  saveSiteEmail,
  sendContactMessage,
} from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
await app.tenant("default");
const acme = await app.tenant("acme");
await app.tenant("other");
const admin = await app.as("admin", acme);
await app.as("referrer", acme);
const stranger = app.browser("acme.localhost");

const ana = { name: "Ana Lima", email: "ana@example.com", text: "How do I begin?\nAnd when?", locale: "pt" } as const;
const write = async (more: { email?: string } = {}, by = stranger) =>
  by.call(sendContactMessage, { ...ana, ...more, proof: await solveBotCheck(app.anonymous) });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );
const mails = () =>
  app.asOwner(`select "to", subject, text, reply_to from messages where tenant_id = $1 order by id`, [acme.slice(4)]);

test("a visitor's message is stored, mailed to the admins and shown as a notification [R2.10]", async () => {
  expect(await write()).toEqual({ received: true });
  const { items } = await admin.call(listContactMessages, {});
  expect(items).toMatchObject([{ ...ana, state: "new" }]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "New message to acme from Ana Lima", reply_to: "ana@example.com" });
  expect(mail!.text).toContain("How do I begin?\nAnd when?");
  expect(mail!.text).toContain(`/admin/site?tab=messages&id=${items[0]!.id}`);
  const notices = await admin.call(listNotices, {});
  expect(notices.items).toMatchObject([
    { kind: "site.contact", params: { name: "Ana Lima" }, to: `/admin/site?tab=messages&id=${items[0]!.id}` },
  ]);
  expect(JSON.stringify(notices)).not.toContain("How do I begin");
});

test("with a contact address set, the message is mailed there in the tenant's language, and to no one twice", async () => {
  await app.asOwner("update tenants set locale = 'de' where slug = 'acme'");
  await admin.call(saveSiteEmail, { locale: "en", email: "hello@acme.example" });
  const before = (await mails()).length;
  await write({ email: "ben@example.com" });
  const sent = (await mails()).slice(before);
  expect(sent).toMatchObject([{ to: "hello@acme.example", subject: "Neue Nachricht an acme von Ana Lima" }]);
  expect((await admin.call(listNotices, {})).items).toHaveLength(2);
});

test("a proof of work is required and can be used once", async () => {
  const proof = await solveBotCheck(stranger);
  const bad = await failure(stranger.call(sendContactMessage, { ...ana, proof: exampleProof }));
  expect(botErrors.botCheck.is(bad)).toBe(true);
  await stranger.call(sendContactMessage, { ...ana, email: "cem@example.com", proof });
  const again = await failure(stranger.call(sendContactMessage, { ...ana, email: "cem@example.com", proof }));
  expect(botErrors.botCheck.is(again)).toBe(true);
});

test.each([
  ["a name of two lines", { name: "Ana\nBcc: all@example.com" }],
  ["no text", { text: "  " }],
  ["no address", { email: "ana" }],
  ["invisible characters", { text: "a\u0000b" }],
])("rejects %s", async (_, bad) => {
  const refused = await failure(stranger.call(sendContactMessage, { ...ana, ...bad, proof: exampleProof }));
  expect(baseErrors.invalid.is(refused)).toBe(true);
});

test("senders are rate limited by address and in total, without affecting other tenants", async () => {
  // Three messages from this address were accepted before.
  await write({ email: "dan@example.com" });
  await write({ email: "eve@example.com" });
  expect(errors.tooManyMessages.is(await failure(write({ email: "fay@example.com" })))).toBe(true);
  const elsewhere = app.browser("other.localhost");
  expect(await write({}, elsewhere)).toEqual({ received: true });

  await app.asOwner("delete from auth.attempts");
  const key = createHash("sha256").update(`contactHere:${acme}`).digest();
  await app.asOwner("insert into auth.attempts (key, count, until) values ($1, 30, now() + interval '1 hour')", [key]);
  expect(errors.tooManyMessages.is(await failure(write({ email: "gil@example.com" })))).toBe(true);
});

test("a message can be archived and restored; the list shows which are new", async () => {
  const { items } = await admin.call(listContactMessages, { filter: ["state:eq:new"], orderBy: "createdAt:asc" });
  const { id } = items[0]!;
  expect(await admin.call(markContactMessage, { id, state: "done" })).toMatchObject({ id, state: "done" });
  const left = await admin.call(listContactMessages, { filter: ["state:eq:new"] });
  expect(left.items).toHaveLength(items.length - 1);
  expect(await admin.call(markContactMessage, { id, state: "new" })).toMatchObject({ state: "new" });
  expect(await admin.call(getContactMessage, { id })).toEqual(items[0]);
  const gone = await failure(admin.call(getContactMessage, { id: `cmg_${"0".repeat(32)}` }));
  expect(baseErrors.notFound.is(gone)).toBe(true);
});

test("messages older than the tenant's retention period are deleted", async () => {
  await app.asOwner("update tenants set retention_days = 30 where slug = 'acme'");
  const before = (await admin.call(listContactMessages, {})).items.length;
  await app.asOwner(
    "update contact_messages set created_at = now() - interval '40 days' where tenant_id = $1 and email = 'ana@example.com'",
    [acme.slice(4)],
  );
  await app.runUpkeep();
  expect((await admin.call(listContactMessages, {})).items).toHaveLength(before - 1);
});

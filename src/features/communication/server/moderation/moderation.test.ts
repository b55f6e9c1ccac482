import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { giveConsent } from "#features/referrals/contract/consent.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { closeConversation, openReferralConversation } from "../../contract/conversations.ts";
import { listChatMessages, reportMessage } from "../../contract/messages.ts";
import * as contract from "../../contract/moderation.ts";
import { openDirect, send, textsIn } from "../testing/conversation-fixtures.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [jun, ana, boss] = [await app.as("company", acme), await app.as("referrer", acme), await app.as("admin", acme)];
const { mailTo } = identityFixtures(app);
const { submitAccepted } = referralFixtures(app);
const far = await app.as("admin", await app.tenant("other"));

const auditOf = async () =>
  (await app.asOwner("select action from audit_entries where action like 'communication.%' order by id")).map(
    ({ action }) => action,
  );

test("a report shows admins the message alone, and lets them remove it or close the conversation", async () => {
  const { id } = await openDirect(jun, ana);
  await send(jun, id, "Harmless");
  const message = await send(jun, id, "Pay me directly");
  expect(await codeOf(boss.call(closeConversation, { id, closed: true }))).toBe("base.notFound");
  await ana.call(reportMessage, { id: message.id, reason: "abuse", note: "He asks for money" });
  await ana.call(reportMessage, { id: message.id, reason: "spam" });
  expect(await codeOf(jun.call(contract.listReports, {}))).toBe("base.forbidden");
  expect((await far.call(contract.listReports, {})).items).toEqual([]);
  const { items } = await boss.call(contract.listReports, {});
  expect(items).toMatchObject([
    { reason: "abuse", note: "He asks for money", text: "Pay me directly", state: "open", conversationId: id },
  ]);
  expect(await codeOf(boss.call(listChatMessages, { id }))).toBe("base.notFound");
  const report = items[0] as (typeof items)[number];
  expect(await boss.call(contract.decideReport, { id: report.id, decision: "removed" })).toMatchObject({
    state: "removed",
  });
  expect(await textsIn(ana, id)).toEqual(["Harmless", ""]);
  expect(await boss.call(closeConversation, { id, closed: true })).toEqual({ isClosed: true });
  expect(await codeOf(send(jun, id, "Hello?"))).toBe("communication.closed");
  expect(await auditOf()).toEqual(["communication.messageRemoved", "communication.closed"]);
});

test("messages are kept as long as the tenant says", async () => {
  const { id } = await openDirect(boss, ana);
  const old = await send(ana, id, "Very old giraffe");
  await send(ana, id, "New");
  await app.asOwner("update chat_messages set created_at = now() - interval '40 days' where id = $1", [
    old.id.slice(4),
  ]);
  await app.runUpkeep();
  expect(await textsIn(ana, id)).toEqual(["Very old giraffe", "New"]);
  await boss.call(contract.updateChatSettings, { retentionDays: 30 });
  await app.runUpkeep();
  expect(await textsIn(ana, id)).toEqual(["New"]);
  expect(await app.asOwner("select word from chat_word_variants where word = 'giraffe'")).toEqual([]);
});

test("an erased account leaves empty places and no words", async () => {
  const gone = await app.as("referrer", acme);
  const { id } = await openDirect(boss, gone);
  await send(gone, id, "My secret flamingo");
  await send(boss, id, "Noted");
  await app.asOwner("delete from auth.people where id = $1", [gone.personId.slice(4)]);
  await app.runUpkeep();
  const { items } = await boss.call(listChatMessages, { id });
  expect(items.map(({ text, authorId }) => [text, authorId])).toEqual([
    ["", null],
    ["Noted", boss.personId],
  ]);
  expect(await app.asOwner("select word from chat_words where word = 'flamingo'")).toEqual([]);
});

test("what was written about a contact is erased when the contact declines", async () => {
  const email = "petra@declines.example";
  const { id: referralId } = await submitAccepted(ana, jun, { email });
  const { id } = await jun.call(openReferralConversation, { referralId });
  await send(jun, id, "Call Petra Ostrich");
  await send(ana, id, "She prefers mail");
  await expect.poll(async () => (await mailTo(email)).link?.pathname).toBe("/consent");
  const token = (await mailTo(email)).link.searchParams.get("token") ?? "";
  await app.browser("acme.localhost").call(giveConsent, { token, agrees: false });
  expect(await textsIn(ana, id)).toEqual(["", ""]);
  expect(await app.asOwner("select word from chat_words where word = 'ostrich'")).toEqual([]);
});

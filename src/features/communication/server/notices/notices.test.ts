import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listNotices, setNoticeChoice, setQuietHours } from "#features/notifications/notices.ts";
import * as contract from "../../contract/conversations.ts";
import { pathOf } from "../../rules/path.ts";
import { openDirect, send } from "../testing/conversation-fixtures.ts";
import { absenceTasks } from "./absence-mail.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const jun = await app.as("company", acme);
type Person = typeof jun;

const bellOf = async (who: Person) =>
  (await who.call(listNotices, {})).items.map(({ kind, params, readAt }) => [kind, params.text, readAt !== null]);
const mailsTo = async ({ personId }: Person) =>
  app.asOwner(
    "select subject, text from messages where \"to\" = (select email from auth.people where id = $1) and channel = 'mail' order by id",
    [personId.slice(4)],
  );
/** Runs the job that was planned for ten minutes later. */
const runAbsence = async ({ personId }: Person) => {
  const [task] = absenceTasks;
  const ctx = { services: app.services, tenantId: acme, jobId: "absence", attempt: 1, lastAttempt: false };
  await task?.run(ctx, { personId } as never);
};
/** Moves messages and presence into the past. */
const wait = (minutes: number) =>
  app.asOwner(
    `with messages as (update conversations set last_message_at = last_message_at - make_interval(mins => $1))
     update presence set last_seen_at = last_seen_at - make_interval(mins => $1), online_until = online_until - make_interval(mins => $1)`,
    [minutes],
  );

test("adds one notice for what is unread in a conversation, and marks it read with the conversation", async () => {
  const ana = await app.as("referrer", acme);
  const { id } = await openDirect(jun, ana);
  await send(jun, id, "First");
  await expect.poll(() => bellOf(ana)).toEqual([["communication.message", "First", false]]);
  await send(jun, id, "Second");
  const { seq } = await send(jun, id, "Third");
  await ana.call(contract.markRead, { id, seq });
  expect(await bellOf(ana)).toEqual([["communication.message", "First", true]]);
  await send(jun, id, "Fourth");
  await expect
    .poll(() => bellOf(ana))
    .toEqual([
      ["communication.message", "Fourth", false],
      ["communication.message", "First", true],
    ]);
});

test("stays silent about a muted conversation, except for a mention", async () => {
  const ana = await app.as("referrer", acme);
  const { id } = await openDirect(jun, ana);
  await ana.call(contract.muteConversation, { id, muted: true });
  await send(jun, id, "Noise");
  await send(jun, id, "Important", { mentions: [ana.personId] });
  await expect.poll(() => bellOf(ana)).toEqual([["communication.message", "Important", false]]);
});

test("mails once about everything missed in ten minutes of absence, with a link", async () => {
  const ana = await app.as("referrer", acme);
  const [ines, boss] = [await app.as("company", acme), await app.as("admin", acme)];
  const first = await openDirect(ines, ana);
  const second = await openDirect(boss, ana);
  await send(ines, first.id, "The contract is ready");
  await send(boss, second.id, "Welcome");
  await runAbsence(ana);
  expect(await mailsTo(ana)).toEqual([]);
  await wait(11);
  await runAbsence(ana);
  const [mail, ...others] = await mailsTo(ana);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("2 new messages");
  expect(mail?.text).toContain("The contract is ready");
  expect(mail?.text).toContain("Welcome");
  expect(mail?.text).toContain("/communication");
  await runAbsence(ana);
  expect(await mailsTo(ana)).toHaveLength(1);
  await send(ines, first.id, "Please sign it");
  await wait(11);
  await runAbsence(ana);
  const again = (await mailsTo(ana)).at(-1);
  expect(again?.text).toContain(pathOf(first.id));
  expect(again?.text).not.toContain("Welcome");
});

test("does not mail someone who is there, who has read it, or who chose not to get mails", async () => {
  const [there, reader, chooser] = await Promise.all([1, 2, 3].map(() => app.as("referrer", acme)));
  for (const person of [there, reader, chooser] as Person[]) {
    const { id } = await openDirect(jun, person);
    const { seq } = await send(jun, id, "Are you there?");
    if (person === reader) await person.call(contract.markRead, { id, seq });
  }
  await wait(11);
  await app.asOwner(
    "insert into presence (tenant_id, person_id, online_until, last_seen_at) values ($1, $2, now() + interval '1 minute', now())",
    [acme.slice(4), (there as Person).personId.slice(4)],
  );
  await (chooser as Person).call(setNoticeChoice, { topic: "messages", mail: false, sms: false });
  for (const person of [there, reader, chooser] as Person[]) {
    await runAbsence(person);
    expect(await mailsTo(person)).toEqual([]);
  }
});

test("waits for the end of quiet hours, and mails then what was missed", async () => {
  const ana = await app.as("referrer", acme);
  await app.asOwner("update auth.people set time_zone = 'UTC' where id = $1", [ana.personId.slice(4)]);
  const now = new Date();
  const fromMinute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 1380) % 1440;
  const quietHours = { fromMinute, toMinute: (fromMinute + 120) % 1440, days: [1, 2, 3, 4, 5, 6, 7] };
  await ana.call(setQuietHours, { quietHours });
  const { id } = await openDirect(jun, ana);
  await send(jun, id, "Good night");
  await wait(11);
  await runAbsence(ana);
  expect(await mailsTo(ana)).toEqual([]);
  await ana.call(setQuietHours, { quietHours: null });
  await runAbsence(ana);
  expect((await mailsTo(ana)).map(({ text }) => String(text).includes("Good night"))).toEqual([true]);
});

import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { noticeTopics } from "#base/messages.ts";
import { register, signIn } from "#features/identity/contract.ts";
import { identityFixtures, password } from "#features/identity/server/testing/identity-fixtures.ts";
import { updateMember } from "#features/members/contract.ts";
import { inTenant } from "#server/db/in-tenant.ts";
import { withTenant } from "#server/with-tenant.ts";
import { getNoticeChoices, listNotices, readNotices, setNoticeChoice } from "../notices.ts";
import { notices } from "./table.ts";
import { notify } from "./writes.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, person, signedIn, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

test("notifies the owner of a sign-in from a new device, in the bell and by mail, but not from a known one", async () => {
  await person("device@example.com", acme);
  const from = async (agent: string) => {
    const b = browser("localhost", { headers: { "user-agent": agent } });
    await b.call(signIn, { email: "device@example.com", password });
    return b.call(listNotices, {});
  };
  expect(await from(windows)).toMatchObject({ items: [], unread: 0 });
  expect((await from(windows)).items).toEqual([]);
  expect(await from(mac)).toMatchObject({
    unread: 1,
    items: [
      { kind: "identity.newDevice", params: { browser: "Safari", system: "macOS" }, to: "/profile?tab=security" },
    ],
  });
  expect((await mailTo("device@example.com")).link.pathname).toBe("/profile");
});

test("writes in the tenant's language to a person who chose none [R1.3]", async () => {
  await app.tenant("berlin");
  await app.asOwner("update tenants set locale = 'de' where slug = 'berlin'");
  const berlin = await app.tenant("berlin");
  const undecided = await person("undecided@example.com", berlin);
  const decided = await person("decided@example.com", berlin);
  await app.asOwner("update auth.people set locale = 'fr' where id = $1", [decided.slice(4)]);
  const notification = { topic: "security", kind: "identity.newDevice", to: "/profile" } as const;
  for (const personId of [undecided, decided])
    await withTenant(app.services, berlin, (ctx) => notify(ctx, personId, notification));
  expect((await mailTo("undecided@example.com")).html).toContain('lang="de-DE"');
  expect((await mailTo("decided@example.com")).html).toContain('lang="fr-FR"');
});

test("notifies each person once, in the bell and by mail, when a job runs again after a crash", async () => {
  const paid = await signedIn("paid@example.com", acme);
  const notification = { topic: "security", kind: "identity.newDevice", to: "/profile" } as const;
  const runJob = (jobId: string) =>
    withTenant(app.services, acme, (ctx) => notify(ctx, paid.personId, { ...notification, jobId }));
  for (const jobId of ["7", "7", "8"]) await runJob(jobId);
  expect((await paid.call(listNotices, {})).unread).toBe(2);
  expect(await app.asOwner(`select from messages where "to" = 'paid@example.com'`)).toHaveLength(2);
});

test("notifies the admins of a role request, and the requester of the answer", async () => {
  const boss = await signedIn("bell@example.com", acme, "admin");
  const requester = browser("acme.localhost");
  const { me } = await requester.call(register, {
    email: "asks@example.com",
    password,
    role: "company",
    firstName: "Ana",
  });
  expect((await boss.call(listNotices, {})).items[0]).toMatchObject({
    kind: "members.roleAsked",
    params: { name: "Ana" },
  });
  await boss.call(updateMember, { id: me!.person.uid, requestGranted: true });
  expect((await requester.call(listNotices, {})).items.map(({ kind }) => kind)).toEqual(["members.roleGranted"]);
});

test("lets people read only their own notices, one by one or all", async () => {
  const ana = await signedIn("reads@example.com", acme);
  const ben = await signedIn("reads2@example.com", acme);
  await inTenant(app.db, acme, (db) =>
    db
      .insert(notices)
      .values(Array.from({ length: 3 }, (_, i) => ({ personId: ana.personId, kind: `x.${i}`, to: "/" }))),
  );
  const { items } = await ana.call(listNotices, {});
  expect((await ben.call(readNotices, { ids: items.map(({ id }) => id) })).unread).toBe(0);
  expect((await ana.call(listNotices, {})).unread).toBe(3);
  expect((await ana.call(readNotices, { ids: [items[0]!.id] })).unread).toBe(2);
  expect((await ana.call(readNotices, {})).unread).toBe(0);
});

test("keeps declined topics in the bell, and mails security notices regardless", async () => {
  const ana = await signedIn("chooses@example.com", acme, "admin");
  await app.asOwner("update auth.people set phone_number = '+14155550100' where email = 'chooses@example.com'");
  const mails = async () =>
    app.asOwner(
      `select channel, subject from messages where "to" in ('chooses@example.com', '+14155550100') order by id`,
    );
  const notifyAna = (topic: "security" | "team") =>
    withTenant(app.services, acme, (ctx) => notify(ctx, ana.personId, { topic, kind: "identity.newDevice", to: "/" }));
  for (const topic of noticeTopics) await ana.call(setNoticeChoice, { topic, mail: false, sms: false });
  await notifyAna("team");
  expect(await mails()).toEqual([]);
  await notifyAna("security");
  expect(await mails()).toMatchObject([{ channel: "mail" }]);
  await ana.call(setNoticeChoice, { topic: "team", mail: false, sms: true });
  expect((await ana.call(getNoticeChoices, {})).items).toContainEqual({ topic: "team", mail: false, sms: true });
  await notifyAna("team");
  expect((await mails()).map(({ channel }) => channel)).toEqual(["mail", "sms"]);
});

import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { getQuietHours, listNotices, readNotices, setQuietHours } from "../notices.ts";
import { heldTasks } from "./send-held.ts";
import { notify } from "./writes.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
type Person = Awaited<ReturnType<typeof app.as>>;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Hours that began an hour ago in UTC, or that begin in an hour. */
function hoursAround(offset: -60 | 60) {
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes() + offset;
  return { fromMinute: (minute + 1440) % 1440, toMinute: (minute + 120 + 1440) % 1440, days: everyDay };
}
async function createPerson() {
  const who = await app.as("referrer", acme);
  await app.asOwner("update auth.people set time_zone = 'UTC' where id = $1", [who.personId.slice(4)]);
  return who;
}
const mailsTo = async ({ personId }: Person) =>
  app.asOwner(
    "select subject, text from messages where \"to\" = (select email from auth.people where id = $1) and channel = 'mail' order by id",
    [personId.slice(4)],
  );
const announce = ({ personId }: Person, title: string) =>
  withTenant(app.services, acme, (ctx) =>
    notify(ctx, personId, {
      topic: "announcements",
      kind: "resources.announcement",
      params: { title, body: "Text" },
      to: "/resources",
    }),
  );
const endQuietHours = async ({ personId }: Person) => {
  const ctx = { services: app.services, tenantId: acme, jobId: "held", attempt: 1, lastAttempt: false };
  await heldTasks[0]?.run(ctx, { personId } as never);
};

test("no mail is sent in quiet hours; afterward one has everything that is still unread", async () => {
  const ana = await createPerson();
  await ana.call(setQuietHours, { quietHours: hoursAround(-60) });
  for (const title of ["First", "Second", "Third"]) await announce(ana, title);
  const { items } = await ana.call(listNotices, {});
  expect(items.map(({ params }) => params.title)).toEqual(["Third", "Second", "First"]);
  await endQuietHours(ana);
  expect(await mailsTo(ana)).toEqual([]);
  await ana.call(readNotices, { ids: [items[1]!.id] });
  await ana.call(setQuietHours, { quietHours: hoursAround(60) });
  for (let run = 0; run < 2; run++) await endQuietHours(ana);
  const [mail, ...others] = await mailsTo(ana);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("2 notifications from your quiet hours");
  for (const title of ["First", "Third"]) expect(mail?.text).toContain(title);
  expect(mail?.text).not.toContain("Second");
});

test("security mails are never delayed, and outside the hours nothing is", async () => {
  const noor = await createPerson();
  await noor.call(setQuietHours, { quietHours: hoursAround(-60) });
  await withTenant(app.services, acme, (ctx) =>
    notify(ctx, noor.personId, { topic: "security", kind: "identity.newDevice", to: "/profile" }),
  );
  expect(await mailsTo(noor)).toHaveLength(1);
  await noor.call(setQuietHours, { quietHours: hoursAround(60) });
  await announce(noor, "At once");
  expect((await mailsTo(noor)).at(-1)?.subject).toContain("At once");
});

test("are each person's own, and can be ended", async () => {
  const [one, other] = [await createPerson(), await createPerson()];
  const quietHours = { fromMinute: 1320, toMinute: 420, days: [5, 1, 1] };
  const saved = { quietHours: { ...quietHours, days: [1, 5] }, timeZone: "UTC" };
  expect(await one.call(setQuietHours, { quietHours })).toEqual(saved);
  expect(await one.call(getQuietHours, {})).toEqual(saved);
  expect((await other.call(getQuietHours, {})).quietHours).toBeNull();
  expect((await one.call(setQuietHours, { quietHours: null })).quietHours).toBeNull();
  const empty = one.call(setQuietHours, { quietHours: { ...quietHours, toMinute: 1320 } });
  expect(await codeOf(empty)).toBe(errors.noDuration.code);
});

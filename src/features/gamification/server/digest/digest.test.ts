import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn, instantIn } from "#base/day.ts";
import { setNoticeChoice, setQuietHours } from "#features/notifications/notices.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { withTenant } from "#server/with-tenant.ts";
import { createChallenge, publishChallenge } from "../../contract/challenges.ts";
import { mondayOf } from "../../rules/weeks.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { refreshPlayers } from "../scores/refresh.ts";
import { sendDigests } from "./send-digests.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move } = referralFixtures(app);
const today = dayIn("UTC", Date.now());
/** The digest of next week, so that what happens now is its last week. */
const monday = addDays(mondayOf(today), 7);
const at = (minute: number, day = monday) => instantIn("UTC", day, minute);
const complete = {
  ...{ company: "Harlow Dental", estimatedMinor: 1_200_000, currency: "EUR", relationship: "client" },
  confidenceLevel: "high",
} as const;

let tenants = 0;
async function partners() {
  const tenantId = await app.tenant(`digest-${tenants++}`);
  const owner = (text: string, ...values: unknown[]) => app.asOwner(text, [tenantId.slice(4), ...values]);
  await owner("update tenants set currency = 'EUR', time_zone = 'UTC', locale = 'en' where id = $1");
  const [admin, company, ada, ben] = [
    await app.as("admin", tenantId),
    await app.as("company", tenantId),
    await app.as("referrer", tenantId),
    await app.as("referrer", tenantId),
  ];
  await owner(
    `update auth.people set email_verified_at = now() where id in (select person_id from auth.members where tenant_id = $1)`,
  );
  await move(company, await submit(ada, complete), "accept");
  await submit(ben, { ...complete, company: "Other" });
  await refreshPlayers(app.services, tenantId);
  const send = async (now = at(8 * 60)) => {
    const game = await withTenant(app.services, tenantId, readGameContext);
    await sendDigests(app.services, tenantId, game, now);
  };
  const mailsTo = ({ personId }: Person) =>
    app.asOwner(
      `select m.subject, m.text, m.html from messages m join auth.people p on p.email = m."to"
       where m.tenant_id = $1 and p.id = $2 and m.text like '%/gamification%' and m.text like '%tab=notifications%'`,
      [tenantId.slice(4), personId.slice(4)],
    );
  return { tenantId, admin, ada, ben, owner, send, mailsTo };
}

describe("the weekly digest [R10.1]", () => {
  test("says what last week earned, what is at risk and what unlocks, once per person and week", async () => {
    const { ada, ben, owner, send, mailsTo } = await partners();
    await owner("update game_entries set locked_until = $2 where tenant_id = $1 and points > 0", at(600));
    await Promise.all([send(), send()]);
    await send(at(9 * 60));
    const [mail, ...more] = await mailsTo(ada);
    expect(more).toEqual([]);
    expect(await mailsTo(ben)).toHaveLength(1);
    expect(mail?.subject).toMatch(/^Your week: 25 XP · /);
    for (const line of [
      "Where you stand: 3 won deals to Silver.",
      "XP earned: +25",
      "Points earned: +10",
      "Rank by XP: 1",
      "Weekly streak: 1 week · At risk until Sunday",
      "Points off hold: 10 · from Monday,",
      "Notification settings: http",
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.html).toContain('dir="ltr"');
  });

  test("is sent from Monday, 8:00, in the tenant's time zone, until Tuesday", async () => {
    const { ada, owner, send, mailsTo } = await partners();
    await send(at(8 * 60 - 1));
    await send(at(0, addDays(monday, 2)));
    expect(await mailsTo(ada)).toEqual([]);
    await owner("update tenants set time_zone = 'America/New_York' where id = $1");
    await send(at(8 * 60));
    expect(await mailsTo(ada)).toEqual([]);
    await send(at(13 * 60));
    expect(await mailsTo(ada)).toHaveLength(1);
  });

  test("is not sent to those who opted out, without the feature, or about an empty week", async () => {
    const { ada, ben, owner, send, mailsTo } = await partners();
    await ada.call(setNoticeChoice, { topic: "gamification", mail: false, sms: false });
    await owner(
      "update game_entries set day = day - 60 where tenant_id = $1 and person_id = $2",
      ben.personId.slice(4),
    );
    await send();
    expect(await mailsTo(ada)).toEqual([]);
    expect(await mailsTo(ben)).toEqual([]);
    const off = await partners();
    await off.owner("update tenants set off = '{gamification}' where id = $1");
    await off.send();
    await off.owner("update tenants set off = '{emailNotifications}' where id = $1");
    await off.send();
    expect(await off.mailsTo(off.ada)).toEqual([]);
    await off.owner("update tenants set off = '{}' where id = $1");
    await off.send();
    expect(await off.mailsTo(off.ada)).toHaveLength(1);
  });

  test("waits for the end of the quiet hours, without holding up others", async () => {
    const { ada, ben, send, mailsTo } = await partners();
    const now = new Date();
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const hours = {
      ...{ fromMinute: (minute + 1380) % 1440, toMinute: (minute + 120) % 1440 },
      days: [1, 2, 3, 4, 5, 6, 7],
    };
    await ada.call(setQuietHours, { quietHours: hours });
    await send();
    expect(await mailsTo(ada)).toEqual([]);
    expect(await mailsTo(ben)).toHaveLength(1);
    await ada.call(setQuietHours, { quietHours: null });
    await send(at(9 * 60));
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await mailsTo(ben)).toHaveLength(1);
  });

  test("is in the person's language and direction, with the challenges that run", async () => {
    const { admin, ada, send, mailsTo } = await partners();
    await app.asOwner("update auth.people set locale = 'ar' where id = $1", [ada.personId.slice(4)]);
    const input = { ...createChallenge.example, title: "Hotels", startsOn: today, endsOn: addDays(today, 20) };
    const { id } = await admin.call(createChallenge, createChallenge.input.parse(input));
    await admin.call(publishChallenge, { id });
    await send();
    const [mail] = await mailsTo(ada);
    expect(mail?.subject).toContain("أسبوعك: \u206625\u2069 XP");
    expect(mail?.html).toContain('lang="ar-SA-u-ca-gregory-nu-latn" dir="rtl"');
    expect(mail?.html).toContain("text-align:right");
    expect(mail?.text).toContain("\u2068Hotels\u2069: 1 من 100");
  });
});

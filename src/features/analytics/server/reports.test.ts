import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { commissionFixtures, percentOfWon } from "#features/commissions/server/testing/commission-fixtures.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { figureText } from "../figure-text.ts";
import { question } from "../question.ts";
import { coveredPeriods } from "../report-times.ts";
import { endReport, listReports, orderReport, unsubscribeReport } from "../reports.ts";
import { rebuildCells } from "./cells.ts";
import { getFigures } from "./reads.ts";
import { sendDueReports } from "./send-reports.ts";

const app = await testApp({ BASE_URL: "http://goodword.example" });
afterAll(() => app.close());
const { submit, move, submitAccepted: accepted } = referralFixtures(app);

let tenants = 0;
async function freshTenant() {
  const tenantId = await app.tenant(`report-${++tenants}`);
  const as = async (role: "referrer" | "company" | "admin" | "both", locale: LocaleCode = "en") => {
    const person = await app.as(role, tenantId);
    await app.asOwner("update auth.people set email_verified_at = now(), locale = $2 where id = $1", [
      person.personId.slice(4),
      locale,
    ]);
    return person;
  };
  return { tenantId, as };
}
/** The mails to a person, oldest first. */
async function mailsTo({ personId }: Person): Promise<Record<"subject" | "text" | "html" | "leave_url", string>[]> {
  return app.asOwner(
    `select subject, text, html, leave_url from messages m join auth.people p on p.email = m."to"
     where p.id = $1 and subject not like '%onfirm%' order by m.id`,
    [personId.slice(4)],
  ) as never;
}
const due = ({ personId }: Person) =>
  app.asOwner("update reports set next_at = now() - interval '1 minute' where person_id = $1", [personId.slice(4)]);
/** Moves everything in a referral's history this many days into the past. */
async function daysAgo(id: Id<"ref">, days: number) {
  for (const column of ["submitted_at", "decided_at", "accepted_at"])
    await app.asOwner(`update referrals set ${column} = now() - $2 * interval '1 day' where id = $1`, [
      id.slice(4),
      days,
    ]);
}
const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("keeps one report for each cadence, replaced by a later order, and ends only the caller's own", async () => {
  const { as } = await freshTenant();
  const [amira, other] = [await as("referrer"), await as("referrer")];
  const weekly = await amira.call(orderReport, { cadence: "weekly", onDay: 1 });
  const again = await amira.call(orderReport, { cadence: "weekly", onDay: 3, narrowed: { source: "event" } });
  expect(again).toMatchObject({ id: weekly.id, onDay: 3, narrowed: { source: "event" }, sentAt: null });
  expect(new Date(again.nextAt).getUTCDay()).toBe(3);
  expect(Date.parse(again.nextAt)).toBeGreaterThan(Date.now());
  await amira.call(orderReport, { cadence: "monthly", onDay: 28 });
  const { reports } = await amira.call(listReports, {});
  expect(reports.map(({ cadence }) => cadence)).toEqual(["monthly", "weekly"]);
  expect(await codeOf(amira.call(orderReport, { cadence: "weekly", onDay: 8 }))).toBe("base.invalid");
  expect(await codeOf(other.call(endReport, { id: weekly.id }))).toBe("base.notFound");
  expect(await amira.call(endReport, { id: weekly.id })).toEqual({ ended: true });
  expect((await amira.call(listReports, {})).reports).toHaveLength(1);
});

/** A week of a referrer and a company, created through the API, mostly within the last seven days. */
async function week(locale: LocaleCode) {
  const { tenantId, as } = await freshTenant();
  const [amira, clara, admin] = [await as("referrer", locale), await as("company", locale), await as("admin")];
  const { createTestPlan: plan, winDeal: win } = commissionFixtures(app, tenantId);
  await plan(admin, [percentOfWon(1000)]);
  for (const source of ["event", "event", "social"] as const)
    await daysAgo((await accepted(amira, clara, { source })).id, 3);
  const refused = await submit(amira, { source: "social" });
  await daysAgo(refused.id, 2);
  await move(clara, refused, "reject", { rejectReason: "notAFit", note: "Too small" });
  await daysAgo((await accepted(amira, clara)).id, 9);
  await win(amira, clara, 123_456_00);
  return { tenantId, amira, clara };
}

test.each(["en", "ar"] as const)("mails the page's figures in the recipient's language: %s", async (locale) => {
  const { tenantId, clara } = await week(locale);
  await clara.call(orderReport, { cadence: "weekly" });
  await due(clara);
  await sendDueReports(app.services, tenantId);
  const [mail] = await mailsTo(clara);
  const covered = coveredPeriods("weekly", dayIn("UTC", Date.now()));
  const asked = question.parse({ measures: ["referrals", "acceptance", "wonValue"] });
  const reader = { db: readInTenant(app.db, tenantId), tenantId, personId: clara.personId, role: "company" } as const;
  const { whole, currency } = await getFigures(reader, asked, covered);
  expect(whole.figures.referrals).toEqual({ sum: 4, of: null });
  expect(whole.before?.referrals).toEqual({ sum: 1, of: null });
  const texts = figureText(localeOf(locale).intl, currency, (word, amount) => `${word} ${amount}`);
  for (const measure of ["referrals", "acceptance", "wonValue"] as const)
    expect(mail!.text).toContain(`: ${texts.text(measure, whole.figures[measure])} · `);
  expect(mail!.text).toContain("http://report-");
  if (locale === "en") {
    expect(mail!.subject).toMatch(/^Your week at report-\d+$/);
    expect(mail!.text).toContain("Referrals: 4 · up 300%");
    expect(mail!.text).toMatch(/Top sources\nEvent: 2 · 0\n/);
  } else {
    expect(mail!.subject).toContain("أسبوعك");
    expect(mail!.html).toContain('dir="rtl"');
    expect(mail!.html).toContain("<caption");
  }
});

test("mails the figures in the tenant's own terms", async () => {
  const { tenantId, clara } = await week("en");
  const terms = JSON.stringify({ en: { partner: { one: "Ambassador", many: "Ambassadors" } } });
  await app.asOwner("update tenants set terms = $2 where id = $1", [tenantId.slice(4), terms]);
  await clara.call(orderReport, { cadence: "weekly" });
  await due(clara);
  await sendDueReports(app.services, tenantId);
  expect((await mailsTo(clara))[0]!.text).toContain("Active ambassadors: 1 ·");
});

test("mails a referrer only their own figures, under the filters they chose", async () => {
  const { tenantId, amira, clara } = await week("en");
  const stranger = await app.as("referrer", tenantId);
  await submit(stranger, { source: "event" });
  await amira.call(orderReport, { cadence: "weekly", narrowed: { source: "event" } });
  await due(amira);
  await sendDueReports(app.services, tenantId);
  const [mail] = await mailsTo(amira);
  expect(mail!.text).toContain("Referrals: 2 ·");
  expect(mail!.text).toContain("Source: Event");
  expect(mail!.text).not.toContain("Top sources");
  // The ledger has no sources.
  expect(mail!.text).not.toContain("earned");
  expect(mail!.text).toContain("/analytics?frame=7d&source=event");
  expect(await mailsTo(clara)).toEqual([]);
});

test("an admin does not learn the name of another tenant's person by ordering a report about them", async () => {
  const [here, otherTenant] = [await freshTenant(), await freshTenant()];
  const [admin, stranger] = [await here.as("admin"), await otherTenant.as("referrer")];
  const about = (referrerId: Id<"per">) => ({ cadence: "weekly" as const, narrowed: { referrerId } });
  for (const referrerId of [stranger.personId, `per_${"0".repeat(32)}` as const])
    expect(await codeOf(admin.call(orderReport, about(referrerId)))).toBe("base.notFound");
  const referrer = await here.as("referrer");
  expect(await codeOf(referrer.call(orderReport, about(admin.personId))), "a referrer's own only").toBe(
    "base.notFound",
  );

  await admin.call(orderReport, about(referrer.personId));
  // Reports that were ordered before the check existed may still contain a foreign person.
  await app.asOwner("update reports set narrowed = $2 where person_id = $1", [
    admin.personId.slice(4),
    JSON.stringify({ referrerId: stranger.personId }),
  ]);
  await due(admin);
  await sendDueReports(app.services, here.tenantId);
  const [mail] = await mailsTo(admin);
  const [{ name }] = await app.asOwner("select display_name as name from auth.people where id = $1", [
    stranger.personId.slice(4),
  ]);
  expect(mail!.text).toContain("Partner: –");
  expect(mail!.text + mail!.html).not.toContain(name);
});

test("a report can still be about a referrer who has left", async () => {
  const { tenantId, amira, clara } = await week("en");
  await rebuildCells(app.services, tenantId);
  await app.asOwner("delete from auth.members where person_id = $1", [amira.personId.slice(4)]);
  await clara.call(orderReport, { cadence: "weekly", narrowed: { referrerId: amira.personId } });
  await due(clara);
  await sendDueReports(app.services, tenantId);
  const [{ name }] = await app.asOwner("select display_name as name from auth.people where id = $1", [
    amira.personId.slice(4),
  ]);
  expect((await mailsTo(clara))[0]!.text).toContain(`Partner: ${name}`);
});

test("sends a report once however often the job runs, and the next one a month later", async () => {
  const { tenantId, as } = await freshTenant();
  const amira = await as("referrer");
  await amira.call(orderReport, { cadence: "monthly", onDay: 5 });
  await due(amira);
  await Promise.all([sendDueReports(app.services, tenantId), sendDueReports(app.services, tenantId)]);
  await app.runUpkeep();
  expect(await mailsTo(amira)).toHaveLength(1);
  const [report] = (await amira.call(listReports, {})).reports;
  expect(report!.sentAt).not.toBeNull();
  expect(dayIn("UTC", report!.nextAt).slice(8)).toBe("05");
  expect(Date.parse(report!.nextAt)).toBeGreaterThan(Date.now());
  expect((await mailsTo(amira))[0]!.subject).toMatch(/^Your month/);
});

test("covers the days it was due for when it is sent late", async () => {
  const { tenantId, as } = await freshTenant();
  const amira = await as("referrer");
  const today = dayIn("UTC", Date.now());
  const weekday = new Date(`${addDays(today, -2)}T00:00:00Z`).getUTCDay() || 7;
  await amira.call(orderReport, { cadence: "weekly", onDay: weekday });
  await app.asOwner("update reports set next_at = $2::date - 30 + interval '7 hours' where person_id = $1", [
    amira.personId.slice(4),
    today,
  ]);
  await sendDueReports(app.services, tenantId);
  const mails = await mailsTo(amira);
  expect(mails).toHaveLength(1);
  const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  expect(mails[0]!.text).toContain(`to ${dayFormat.format(new Date(`${addDays(today, -3)}T00:00:00Z`))}`);
});

test.each([
  ["is disabled", "update auth.members set disabled_at = now() where person_id = $1"],
  ["has left", "delete from auth.members where person_id = $1"],
  ["has no verified address", "update auth.people set email_verified_at = null where id = $1"],
  ["no longer has figures", "update auth.members set role = 'user' where person_id = $1"],
  [
    "is in a tenant without reporting",
    "update tenants set off = '{reporting}' where id = (select tenant_id from auth.members where person_id = $1)",
  ],
])("is not sent to a person who %s", async (_, sql) => {
  const { tenantId, as } = await freshTenant();
  const amira = await as("referrer");
  await amira.call(orderReport, { cadence: "weekly" });
  await due(amira);
  await app.asOwner(sql, [amira.personId.slice(4)]);
  await sendDueReports(app.services, tenantId);
  expect(await mailsTo(amira)).toEqual([]);
  const [{ late }] = await app.asOwner("select next_at < now() as late from reports where person_id = $1", [
    amira.personId.slice(4),
  ]);
  expect(late).toBe(false);
});

test("ends through the link in its mail, once, and through a mail client's unsubscribe button; the link cannot be forged", async () => {
  const { tenantId, as } = await freshTenant();
  const [amira, bea] = [await as("referrer"), await as("both")];
  for (const person of [amira, bea]) {
    await person.call(orderReport, { cadence: "weekly" });
    await due(person);
  }
  await sendDueReports(app.services, tenantId);
  const { leave_url: url, text } = (await mailsTo(amira))[0]!;
  expect(text).toContain(`Unsubscribe: ${url}`);
  const host = new URL(url).host;
  const browser = app.browser(host);
  const made = "A".repeat(80);
  expect(await codeOf(browser.call(unsubscribeReport, { token: made }))).toBe("analytics.reportOver");
  // The token is not valid on another tenant's host.
  expect(await codeOf(app.anonymous.call(unsubscribeReport, { token: tokenIn(url) }))).toBe("analytics.reportOver");
  expect(await browser.call(unsubscribeReport, { token: tokenIn(url) })).toEqual({ ended: true });
  expect(await codeOf(browser.call(unsubscribeReport, { token: tokenIn(url) }))).toBe("analytics.reportOver");
  expect((await amira.call(listReports, {})).reports).toEqual([]);

  const { leave_url: other } = (await mailsTo(bea))[0]!;
  const { pathname, search } = new URL(other);
  const press = () =>
    app.server.inject({
      method: "POST",
      url: `${pathname}${search}`,
      headers: { host, "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  expect((await press()).statusCode).toBe(200);
  expect((await press()).statusCode).toBe(404);
  expect((await bea.call(listReports, {})).reports).toEqual([]);
});

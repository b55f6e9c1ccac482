import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { getCatalog, updateProgram } from "#features/programs/contract.ts";
import { giveConsent, readConsent } from "#features/referrals/contract/consent.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { createLink, errors, listLinks, readLink, readTouchedLink, submitDetails, updateLink } from "../contract.ts";
import { linksExporter } from "./own-data.ts";
import { acceptedCookies, cookieIn, linkVisitors } from "./testing/link-visitors.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const company = await app.as("company", acme);
const amira = await app.as("referrer", acme);
const boris = await app.as("referrer", acme);
const { programs } = await company.call(getCatalog, {});
const programId = programs[0]!.id;
const host = "acme.localhost";
const { follow, visitor } = linkVisitors(app, host);
const kinds = async () => (await app.asOwner("select kind from clicks order by id")).map(({ kind }) => kind);
const contact = { fullName: "Ben Okoro", company: "Okoro Ltd", consent: true } as const;
let serial = 0;
const fresh = () => `ben${++serial}@okoro${serial}.example`;

beforeEach(async () => {
  await app.asOwner("delete from clicks");
});

describe("own links", () => {
  test("are created for a program, with a code that can be read aloud", async () => {
    const link = await amira.call(createLink, { programId, name: "Newsletter", utm: { source: "mail", medium: "" } });
    expect(link).toMatchObject({ name: "Newsletter", utm: { source: "mail" }, clicks: 0, leads: 0, endedAt: null });
    expect(link.url).toBe(`http://acme.localhost:3000/r/${link.code}`);
    expect((await amira.call(listLinks, {})).items.map(({ id }) => id)).toContain(link.id);
    expect((await boris.call(listLinks, {})).items).toEqual([]);
  });

  test("convert a custom code to upper case and reject one that is taken", async () => {
    const { code } = await amira.call(createLink, { programId, code: "amira-rocks" });
    expect(code).toBe("AMIRA-ROCKS");
    await expect(boris.call(createLink, { programId, code: "Amira-Rocks" })).rejects.toThrow(errors.codeTaken.code);
  });

  test("lead only to the tenant's site or the program's", async () => {
    const evil = { programId, destination: "https://evil.example/phish" };
    await expect(amira.call(createLink, evil)).rejects.toThrow(errors.foreignDestination.code);
    const own = { programId, destination: "http://acme.localhost:3000/offer" };
    expect(await amira.call(createLink, own)).toMatchObject({ destination: own.destination });
  });

  test("introduce their owner to visitors, in the owner's words and with the terms that hold", async () => {
    const { code, id } = await amira.call(createLink, { programId, message: "They did our roof." });
    expect(await visitor().call(readLink, { code })).toMatchObject({
      message: "They did our roof.",
      photo: null,
      since: new Date().getUTCFullYear(),
      products: [],
      retentionDays: null,
    });
    const { reviewBy } = await visitor().call(readLink, { code });
    expect(Date.parse(reviewBy)).toBeGreaterThan(Date.now());
    await amira.call(updateLink, { id, message: "" });
    expect(await visitor().call(readLink, { code })).toMatchObject({ message: "" });
  });

  test("are part of the owner's account export, with what they wrote, and of no one else's", async () => {
    const { code } = await amira.call(createLink, { programId, message: "Part of my export" });
    const exported = JSON.stringify(await linksExporter.collect(app.services, amira.personId));
    expect(exported).toContain(code);
    expect(exported).toContain("Part of my export");
    expect(JSON.stringify(await linksExporter.collect(app.services, boris.personId))).not.toContain(code);
  });

  test("lose their words when the account of their partner is erased", async () => {
    const leaver = await app.as("referrer", acme);
    const { id } = await leaver.call(createLink, { programId, message: "My own words" });
    await app.asOwner("delete from auth.people where id = $1", [leaver.personId.slice(4)]);
    await app.runUpkeep();
    expect(await app.asOwner("select message from links where id = $1", [id.slice(4)])).toEqual([{ message: "" }]);
  });

  test("can be changed only by their owner", async () => {
    const { id } = await amira.call(createLink, { programId });
    expect(await amira.call(updateLink, { id, name: "Autumn", ended: true })).toMatchObject({
      name: "Autumn",
      endedAt: expect.any(String),
    });
    expect(await amira.call(updateLink, { id, ended: false })).toMatchObject({ name: "Autumn", endedAt: null });
    await expect(boris.call(updateLink, { id, name: "Mine" })).rejects.toThrow("base.notFound");
  });
});

describe("/r/CODE", () => {
  test("stores the click before it redirects, and ignores the case of the code", async () => {
    const { code } = await amira.call(createLink, { programId, utm: { source: "mail" } });
    const answer = await follow(`/r/${code.toLowerCase()}?utm_campaign=autumn&next=https://evil.example`, {
      headers: { referer: "https://blog.example/post?email=a@b.c" },
    });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/refer?code=${code}&utm_source=mail&utm_campaign=autumn`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const [click] = await app.asOwner("select kind, referer, utm, visitor from clicks");
    expect(click).toMatchObject({
      kind: "person",
      referer: "https://blog.example/post",
      utm: { source: "mail", campaign: "autumn" },
    });
    expect(click.visitor).not.toContain("203");
  });

  test("distinguishes people from bots, prefetching browsers and repeats", async () => {
    const { code, id } = await amira.call(createLink, { programId });
    await follow(`/r/${code}`);
    await follow(`/r/${code}`, { headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } });
    await follow(`/r/${code}`, { method: "HEAD" });
    await follow(`/r/${code}`, { headers: { "sec-purpose": "prefetch" } });
    await follow(`/r/${code}`, { headers: { "x-moz": "prefetch" } });
    await follow(`/r/${code}`);
    await follow(`/r/${code}`, { ip: "203.0.113.8" });
    expect(await kinds()).toEqual(["person", "bot", "bot", "prefetch", "prefetch", "repeat", "person"]);
    const { items } = await amira.call(listLinks, {});
    expect(items.find((link) => link.id === id)).toMatchObject({ clicks: 2 });
    await app.asOwner("update clicks set created_at = now() - interval '31 minutes'");
    await follow(`/r/${code}`);
    expect((await kinds()).at(-1)).toBe("person");
  });

  test("stores all of many concurrent clicks, and counts a repeated person once", async () => {
    const { code } = await amira.call(createLink, { programId });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => follow(`/r/${code}`, { ip: `198.51.100.${i % 100}` })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true);
    const all = await kinds();
    expect(all).toHaveLength(200);
    expect(all.filter((kind) => kind === "person")).toHaveLength(100);
  });

  test("commits clicks of several tenants together, each in its own scope, and isolates a failing tenant", async () => {
    const second = await app.tenant("second");
    const otherReferrer = await app.as("referrer", second);
    const [program] = await app.asOwner("select replace(id::text, '-', '') id from programs where tenant_id = $1", [
      second.slice(4),
    ]);
    const [ours, other] = await Promise.all([
      amira.call(createLink, { programId }),
      otherReferrer.call(createLink, { programId: `prg_${program.id}` }),
    ]);
    const flood = () =>
      Promise.all(
        Array.from({ length: 60 }, (_, i) => {
          const at = i % 2 ? { headers: { host: "second.localhost" } } : {};
          return follow(`/r/${i % 2 ? other.code : ours.code}`, { ip: `198.51.100.${i}`, ...at });
        }),
      );
    const clickCounts = () =>
      app.asOwner(
        "select t.slug, count(*)::int from clicks c join tenants t on t.id = c.tenant_id group by 1 order by 1",
      );
    await flood();
    expect(await clickCounts()).toEqual([
      { slug: "acme", count: 30 },
      { slug: "second", count: 30 },
    ]);
    await app.asOwner("delete from clicks");
    // Deleted without a notification, as when a whole tenant is erased: this process still has it cached.
    await app.asOwner("delete from links where tenant_id = $1", [second.slice(4)]);
    const answers = await flood();
    expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true);
    expect(await clickCounts()).toEqual([{ slug: "acme", count: 30 }]);
    expect(answers.filter((answer) => cookieIn(answer) !== "")).toHaveLength(30);
  });

  test("leads to the program's destination, and follows a change of it at once", async () => {
    const { code } = await amira.call(createLink, { programId });
    expect((await follow(`/r/${code}`)).headers.location).toBe(`/refer?code=${code}`);
    await company.call(updateProgram, { id: programId, destination: "https://shop.example/start?x=1" });
    await expect.poll(async () => (await follow(`/r/${code}`)).headers.location).toBe("https://shop.example/start?x=1");
    await company.call(updateProgram, { id: programId, destination: null });
    await expect.poll(async () => (await follow(`/r/${code}`)).headers.location).toBe(`/refer?code=${code}`);
  });

  test("redirects an unknown, ended or foreign code to the tenant's own page without counting it", async () => {
    const { code, id } = await amira.call(createLink, { programId });
    await amira.call(updateLink, { id, ended: true });
    await expect.poll(async () => (await follow(`/r/${code}`)).headers["set-cookie"]).toBeUndefined();
    await app.asOwner("delete from clicks");
    const other = await app.tenant("other");
    const otherReferrer = await app.as("referrer", other);
    const [program] = await app.asOwner("select replace(id::text, '-', '') id from programs where tenant_id = $1", [
      other.slice(4),
    ]);
    const foreign = await otherReferrer.call(createLink, { programId: `prg_${program.id}` });
    for (const gone of [code, "NOBODYS", foreign.code, "%00", "a%20b", "x".repeat(60)])
      expect((await follow(`/r/${gone}`)).headers.location).toMatch(/^\/refer\?code=/);
    expect(await kinds()).toEqual([]);
    await expect(app.anonymous.call(readLink, { code })).rejects.toThrow(errors.unknownCode.code);
  });

  test("deletes clicks older than the tenant's retention period", async () => {
    const { code } = await amira.call(createLink, { programId });
    await follow(`/r/${code}`);
    await app.asOwner("update clicks set created_at = now() - interval '40 days'");
    await follow(`/r/${code}`, { ip: "203.0.113.9" });
    await app.asOwner("update tenants set retention_days = 30 where slug = 'acme'");
    await app.runUpkeep();
    expect(await kinds()).toEqual(["person"]);
  });

  test("deactivates the links of a disabled referrer", async () => {
    const gone = await app.as("referrer", acme);
    const { code } = await gone.call(createLink, { programId });
    await app.asOwner("update auth.members set disabled_at = now() where person_id = $1", [gone.personId.slice(4)]);
    await expect(visitor().call(readLink, { code })).rejects.toThrow(errors.unknownCode.code);
  });
});

describe("submitting one's own details", () => {
  test("creates a referral for the link's owner, with its receipt", async () => {
    const link = await amira.call(createLink, { programId });
    const cookie = cookieIn(await follow(`/r/${link.code}`));
    expect(cookie).not.toBe("");
    const email = fresh();
    expect(
      await visitor(cookie).call(submitDetails, { ...contact, code: link.code, email, message: "A new roof" }),
    ).toEqual({
      received: true,
    });
    const { items } = await amira.call(listReferrals, { search: email });
    expect(items).toMatchObject([
      { fullName: "Ben Okoro", source: "link", consent: "confirmed", status: "under_review" },
    ]);
    const { receipt, context } = await amira.call(getReferral, { id: items[0]!.id });
    expect(context).toBe("A new roof");
    expect(receipt).toMatchObject({
      rule: "lastTouch",
      winner: amira.personId,
      windowDays: 90,
      touches: [{ linkId: link.id, kind: "link" }],
    });
    const [click] = await app.asOwner("select replace(referral_id::text, '-', '') id from clicks");
    expect(`ref_${click.id}`).toBe(items[0]!.id);
    expect((await amira.call(listLinks, {})).items.find(({ id }) => id === link.id)).toMatchObject({ leads: 1 });
  });

  test("confirms by mail once, with an opt-out link, in the language of the page", async () => {
    await app.startJobs();
    const { code } = await amira.call(createLink, { programId });
    const email = fresh();
    for (let i = 0; i < 2; i++) await visitor().call(submitDetails, { ...contact, code, email, locale: "de" });
    const { mailTo } = identityFixtures(app);
    await expect.poll(async () => (await mailTo(email)).link?.pathname).toBe("/consent");
    const { text, link } = await mailTo(email);
    expect(text).toContain("Wir haben Ihre Daten erhalten");
    expect(await app.asOwner('select count(*)::int n from messages where "to" = $1', [email])).toEqual([{ n: 1 }]);
    const token = link.searchParams.get("token")!;
    expect(await visitor().call(readConsent, { token })).toMatchObject({ email, consent: "confirmed" });
    expect(await visitor().call(giveConsent, { token, agrees: false })).toEqual({ consent: "declined" });
    expect((await amira.call(listReferrals, { search: email })).items).toEqual([]);
  });

  test("credits an entered code before the link followed last", async () => {
    const [first, last] = [await amira.call(createLink, { programId }), await boris.call(createLink, { programId })];
    const firstCookie = cookieIn(await follow(`/r/${first.code}`));
    const cookie = cookieIn(
      await follow(`/r/${last.code}`, { headers: { cookie: `${acceptedCookies}; ${firstCookie}` } }),
    );
    const [byCode, byLast] = [fresh(), fresh()];
    await visitor(cookie).call(submitDetails, { ...contact, code: first.code, email: byCode });
    const { code } = await visitor(cookie).call(readTouchedLink, {});
    expect(code).toBe(last.code);
    await visitor(cookie).call(submitDetails, { ...contact, code, email: byLast });
    const receiptOf = async (person: typeof amira, email: string) => {
      const { items } = await person.call(listReferrals, { search: email });
      return (await person.call(getReferral, { id: items[0]!.id })).receipt;
    };
    const byCodeReceipt = await receiptOf(amira, byCode);
    expect(byCodeReceipt).toMatchObject({ rule: "code", winner: amira.personId });
    expect(byCodeReceipt!.touches.map(({ kind }) => kind)).toEqual(["link", "link", "code"]);
    expect(await receiptOf(boris, byLast)).toMatchObject({ rule: "lastTouch", winner: boris.personId });
  });

  test("ignores a cookie that was tampered with or belongs to another tenant, so that no credit can be forged", async () => {
    const link = await amira.call(createLink, { programId });
    const cookie = cookieIn(await follow(`/r/${link.code}`));
    const forged = `${cookie.slice(0, -2)}${cookie.endsWith("A") ? "BB" : "AA"}`;
    await expect(visitor(forged).call(readTouchedLink, {})).rejects.toThrow(errors.unknownCode.code);
    await expect(visitor(cookie, "other.localhost").call(readTouchedLink, {})).rejects.toThrow(errors.unknownCode.code);
  });

  test("gives the same answer to known contacts and to bots, so that it reveals nothing", async () => {
    const { code } = await amira.call(createLink, { programId });
    const email = fresh();
    const details = { ...contact, code, email };
    for (const more of [{}, {}, { website: "https://spam.example", email: fresh() }])
      expect(await visitor().call(submitDetails, { ...details, ...more })).toEqual({ received: true });
    const { items } = await company.call(listReferrals, { search: email });
    expect(items).toHaveLength(1);
  });

  test("needs only a name and an email address", async () => {
    const { code } = await amira.call(createLink, { programId });
    const email = fresh();
    await visitor().call(submitDetails, { code, email, fullName: "Ada", consent: true });
    expect((await amira.call(listReferrals, { search: email })).items).toHaveLength(1);
  });

  test("reports invalid input by field and stores nothing", async () => {
    const { code } = await amira.call(createLink, { programId });
    const before = await app.asOwner("select count(*)::int n from referrals");
    const bad = { ...contact, code, email: "nobody", fullName: "a\u202eb", message: "x".repeat(2001), consent: false };
    const answer = await app.anonymous.send(`/api/v1/links/${code}/contacts`, {
      method: "POST",
      headers: { "content-type": "application/json", host },
      body: JSON.stringify(bad),
    });
    expect(answer.status).toBe(422);
    const { params } = (await answer.json()) as { params: { fields: object } };
    expect(Object.keys(params.fields).sort()).toEqual(["consent", "email", "fullName", "message"]);
    expect(await app.asOwner("select count(*)::int n from referrals")).toEqual(before);
  });

  test("names the referrer and the program, and does not reveal the referrer's email address", async () => {
    const { code } = await amira.call(createLink, { programId });
    const introduction = await visitor().call(readLink, { code });
    expect(introduction).toMatchObject({ code, program: "" });
    expect(introduction.referrer).not.toContain("@");
  });
});

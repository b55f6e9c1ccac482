import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { importRates } from "#features/ledger/contract.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { createLink, getLinkActivity, listAllLinks, listLinks, submitDetails, updateLink } from "../../contract.ts";
import { linkVisitors } from "../testing/link-visitors.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const admin = await app.as("admin", acme);
const company = await app.as("company", acme);
const amira = await app.as("referrer", acme);
const boris = await app.as("referrer", acme);
const programId = (await company.call(getCatalog, {})).programs[0]!.id;
const { follow, visitor } = linkVisitors(app, "acme.localhost");
const [autumn, winter] = [
  await amira.call(createLink, { programId, name: "Autumn" }),
  await boris.call(createLink, { programId, name: "Winter" }),
];
let serial = 0;

/** A visitor follows the link and leaves their details. Returns the id of the lead's row. */
async function leaveDetails(code: string, referer = ""): Promise<string> {
  const ip = `203.0.113.${++serial}`;
  const email = `lead${serial}@contact${serial}.example`;
  await follow(`/r/${code}`, { ip, ...(referer && { headers: { referer } }) });
  const contact = { fullName: "Ben Okoro", company: `Okoro ${serial}`, consent: true } as const;
  await visitor().call(submitDetails, { ...contact, code, email });
  return (await app.asOwner("select id from referrals where email = $1", [email]))[0].id;
}
const win = (id: string, minor: number, currency: string) =>
  app.asOwner("update referrals set status = 'won', won_minor = $2, currency = $3, closed_at = now() where id = $1", [
    id,
    minor,
    currency,
  ]);
const figuresIn = async (list: typeof listLinks | typeof listAllLinks, caller = company) =>
  caller.call(list, { days: 90 });

const [first] = [await leaveDetails(autumn.code, "https://l.instagram.com/p"), await leaveDetails(autumn.code)];
const third = await leaveDetails(winter.code);
await follow(`/r/${winter.code}`, { method: "HEAD" });
await win(first, 120_000, "USD");
await win(third, 50_000, "EUR");

describe("the figures of links", () => {
  test("are for a referrer those of their own links, and nothing else", async () => {
    const { items, totals } = await amira.call(listLinks, {});
    expect(items.map(({ name }) => name)).toEqual(["Autumn"]);
    expect(items[0]).toMatchObject({
      clicks: 2,
      leads: 2,
      open: 1,
      won: 1,
      value: [{ minor: 120_000, currency: "USD" }],
    });
    expect(items[0]!.trend.reduce((sum, clicks) => sum + clicks, 0)).toBe(2);
    expect(totals).toMatchObject({ clicks: 2, leads: 2, won: 1, bots: null });
    await expect(amira.call(listAllLinks, {})).rejects.toThrow("base.forbidden");
    await expect(amira.call(getLinkActivity, { id: winter.id })).rejects.toThrow("base.notFound");
  });

  test("are for a company those of all partners, by name, without bots", async () => {
    const { items, totals } = await company.call(listAllLinks, {});
    expect(items.map(({ referrerId, name }) => [referrerId, name])).toEqual([
      [boris.personId, "Winter"],
      [amira.personId, "Autumn"],
    ]);
    expect(items.every(({ referrer }) => referrer !== "")).toBe(true);
    expect(totals).toMatchObject({ clicks: 3, bots: 1, leads: 3, open: 1, won: 2 });
  });

  test("show amounts in their own currency until a rate is known, then in the tenant's", async () => {
    expect(await figuresIn(listAllLinks)).toMatchObject({
      totals: {
        value: [
          { minor: 120_000, currency: "USD" },
          { minor: 50_000, currency: "EUR" },
        ],
      },
      ratesOn: null,
    });
    const today = new Date().toISOString().slice(0, 10);
    await admin.call(importRates, { csv: `Date,USD\n${today},1.1000\n` });
    expect(await figuresIn(listAllLinks)).toMatchObject({
      totals: { value: [{ minor: 175_000, currency: "USD" }] },
      ratesOn: today,
    });
  });

  test("count for a company member only the leads that they may see [R6.5]", async () => {
    const other = await app.as("company", acme);
    await app.asOwner("update referrals set addressee_id = $1 where id = $2", [other.personId.slice(4), third]);
    expect((await company.call(listAllLinks, {})).totals).toMatchObject({ leads: 2, won: 1 });
    expect((await other.call(listAllLinks, {})).totals).toMatchObject({ leads: 3, won: 2 });
    expect((await company.call(getLinkActivity, { id: winter.id })).leads).toEqual([]);
    await app.asOwner("update referrals set addressee_id = null where id = $1", [third]);
  });

  test("are of the chosen period, with the clicks of the one before", async () => {
    await app.asOwner("update clicks set created_at = now() - interval '40 days' where link_id = $1", [
      winter.id.slice(4),
    ]);
    const winterIn = async (days: 30 | 90) =>
      (await boris.call(listLinks, { days })).items.find(({ id }) => id === winter.id);
    expect(await winterIn(30)).toMatchObject({ clicks: 0, previousClicks: 1 });
    expect(await winterIn(90)).toMatchObject({ clicks: 1, previousClicks: 0 });
  });

  test("name the sources of the clicks and the latest leads", async () => {
    const { sources, leads } = await amira.call(getLinkActivity, { id: autumn.id });
    expect(sources).toEqual(
      expect.arrayContaining([
        { kind: "site", name: "Instagram", clicks: 1 },
        { kind: "direct", name: "", clicks: 1 },
      ]),
    );
    expect(leads.map(({ name, status }) => [name, status])).toEqual([
      ["Okoro 2", "under_review"],
      ["Okoro 1", "won"],
    ]);
  });
});

test("an admin may end a partner's link, which is recorded; a company member and another partner may not", async () => {
  await expect(company.call(updateLink, { id: autumn.id, ended: true })).rejects.toThrow("base.forbidden");
  await expect(boris.call(updateLink, { id: autumn.id, ended: true })).rejects.toThrow("base.notFound");
  expect(await admin.call(updateLink, { id: autumn.id, ended: true })).toMatchObject({
    referrerId: amira.personId,
    endedAt: expect.any(String),
    leads: 2,
  });
  const { items } = await admin.call(listAudit, { filter: ["action:eq:links.changed"] });
  expect(items).toMatchObject([{ subject: autumn.code, before: { ended: false }, after: { ended: true } }]);
  await amira.call(updateLink, { id: autumn.id, ended: false });
  expect((await admin.call(listAudit, { filter: ["action:eq:links.changed"] })).items).toHaveLength(1);
});

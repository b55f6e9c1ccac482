import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { testApp } from "#app/testing.ts";
import { commissionFixtures, percentOfWon } from "#features/commissions/server/testing/commission-fixtures.ts";
import { createLink, listAllLinks } from "#features/links/contract.ts";
import { removeMember } from "#features/members/contract.ts";
import { setPartner } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { switchFeature } from "#features/tenants/own.ts";
import * as contract from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const admin = await app.as("admin", acme);
const jun = await app.as("company", acme);
const amira = await app.as("referrer", acme);
const noor = await app.as("referrer", acme);
const { submit } = referralFixtures(app);
const { createTestPlan, winDeal } = commissionFixtures(app, acme);
const { programs } = await admin.call(getCatalog, {});
const programId = programs[0]!.id;

await createTestPlan(admin, [percentOfWon(1000)]);
await winDeal(amira, jun, 100_000);
await submit(amira);
await app.asOwner("update auth.people set display_name = 'Amira Haddad', company = 'Haddad & Co' where id = $1", [
  amira.personId.slice(4),
]);

test("the company lists its referrers with what they brought and are owed", async () => {
  const { items } = await jun.call(contract.listPartners, { orderBy: "joinedAt:asc" });
  expect(items.map(({ id }) => id)).toEqual([amira.personId, noor.personId]);
  expect(items[0]).toMatchObject({
    displayName: "Amira Haddad",
    state: "active",
    tier: "bronze",
    submitted: 2,
    won: 1,
    wonValue: [{ currency: "EUR", minor: 100_000 }],
    openCommissions: [{ currency: "EUR", minor: 10_000 }],
    lastReferralAt: expect.any(String),
  });
  expect(items[1]).toMatchObject({ submitted: 0, wonValue: [], openCommissions: [], lastReferralAt: null });
});

test("the list is narrowed by name, tier and program", async () => {
  await admin.call(setPartner, { personId: noor.personId, tier: "gold" });
  const idsOf = async (input: z.input<typeof contract.listPartners.input>) =>
    (await jun.call(contract.listPartners, input)).items.map(({ id }) => id);
  expect(await idsOf({ filter: ["search:has:haddad"] })).toEqual([amira.personId]);
  expect(await idsOf({ tier: ["gold"] })).toEqual([noor.personId]);
  expect(await idsOf({ tier: ["bronze"] })).toEqual([amira.personId]);
  expect(await idsOf({ programId: [programId] })).toEqual([amira.personId]);
});

test("a partner's record has their facts, figures and payout state, and never an account", async () => {
  const found = await jun.call(contract.getPartner, { id: amira.personId });
  expect(found).toMatchObject({
    displayName: "Amira Haddad",
    company: "Haddad & Co",
    state: "active",
    programIds: [programId],
    wonValue: [{ currency: "EUR", minor: 100_000 }],
    payout: { state: "missing", rail: null, hasTaxProfile: false },
    consents: { confirmed: 0, declined: 0, pending: 2 },
  });
  expect(found.earnings).toEqual([expect.objectContaining({ currency: "EUR", earnedMinor: 10_000, paidMinor: 0 })]);
  await app.asOwner(
    `insert into payees (tenant_id, person_id, rail, state, sealed, hint, account_hash) values ($1, $2, 'bank', 'ready', 'sealed', '•••• 4521', 'hash')`,
    [acme.slice(4), amira.personId.slice(4)],
  );
  const paid = await jun.call(contract.getPartner, { id: amira.personId });
  expect(paid.payout).toEqual({ state: "ready", rail: "bank", hasTaxProfile: false });
  expect(JSON.stringify(paid)).not.toContain("4521");
});

test("a partner's links are the company's to read", async () => {
  const { code } = await amira.call(createLink, { programId, name: "Newsletter" });
  await noor.call(createLink, { programId, name: "Another partner's" });
  const { items } = await jun.call(listAllLinks, { referrerId: amira.personId });
  expect(items).toEqual([expect.objectContaining({ code, name: "Newsletter", clicks: 0, leads: 0 })]);
});

test("a referrer opens no partner page, not even their own", async () => {
  const id = amira.personId;
  for (const denied of [
    amira.call(contract.listPartners, {}),
    amira.call(contract.getPartner, { id }),
    amira.call(contract.listNotes, { id }),
    amira.call(contract.createNote, { id, text: "Hello" }),
  ])
    expect(await codeOf(denied)).toBe("base.forbidden");
  const stranger = await app.as("company", await app.tenant("other"));
  expect(await codeOf(stranger.call(contract.getPartner, { id }))).toBe("base.notFound");
  expect(await codeOf(stranger.call(contract.createNote, { id, text: "Hello" }))).toBe("base.notFound");
});

test("money is left out where commissions are switched off", async () => {
  await admin.call(switchFeature, { feature: "commissionTracking", on: false });
  const shown = async () => (await jun.call(contract.listPartners, {})).items.map((row) => row.openCommissions);
  await expect.poll(shown).toEqual([null, null]);
  expect(await jun.call(contract.getPartner, { id: amira.personId })).toMatchObject({ earnings: null, payout: null });
  await admin.call(switchFeature, { feature: "commissionTracking", on: true });
});

test("notes are read by the company, and changed by their author only", async () => {
  const id = noor.personId;
  const mine = await jun.call(contract.createNote, { id, text: "  Prefers calls " });
  expect(mine).toMatchObject({ text: "Prefers calls", isOwn: true, editedAt: null });
  const { items } = await admin.call(contract.listNotes, { id });
  expect(items).toEqual([expect.objectContaining({ id: mine.id, isOwn: false, author: expect.any(String) })]);
  expect(await codeOf(admin.call(contract.updateNote, { id: mine.id, text: "No" }))).toBe("base.forbidden");
  expect(await codeOf(admin.call(contract.deleteNote, { id: mine.id }))).toBe("base.forbidden");
  const edited = await jun.call(contract.updateNote, { id: mine.id, text: "Prefers email" });
  expect(edited).toMatchObject({ text: "Prefers email", editedAt: expect.any(String) });
  await jun.call(contract.deleteNote, { id: mine.id });
  expect((await jun.call(contract.listNotes, { id })).items).toEqual([]);
  const [logged] = await app.asOwner(
    "select count(*)::int count, bool_or(audit_entries::text like '%Prefers%') told from audit_entries where action like 'partners.note%'",
  );
  expect(logged).toEqual({ count: 3, told: false });
});

test("a partner who left keeps their record without contact details", async () => {
  const left = await app.as("referrer", acme);
  await submit(left);
  await jun.call(contract.createNote, { id: left.personId, text: "Moves abroad" });
  await admin.call(removeMember, { id: left.personId });
  expect(await jun.call(contract.getPartner, { id: left.personId })).toMatchObject({
    state: "left",
    email: null,
    joinedAt: null,
    programIds: [programId],
  });
  expect((await jun.call(contract.listPartners, {})).items.map(({ id }) => id)).not.toContain(left.personId);
});

test("erasing a partner's account deletes the notes on them", async () => {
  const gone = await app.as("referrer", acme);
  await jun.call(contract.createNote, { id: gone.personId, text: "Met in Lisbon" });
  await app.asOwner("delete from auth.people where id = $1", [gone.personId.slice(4)]);
  await app.runUpkeep();
  const [left] = await app.asOwner("select count(*)::int count from partner_notes where text = 'Met in Lisbon'");
  expect(left.count).toBe(0);
});

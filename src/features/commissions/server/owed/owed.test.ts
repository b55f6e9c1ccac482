import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { requestDeletion } from "#features/identity/contract/deletion.ts";
import { removeMember } from "#features/members/contract.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { giveUpOwed, listOwed } from "../../contract/owed.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [clara, admin] = [await app.as("company", acme), await app.as("admin", acme)];
const { createTestPlan, winDeal, linesOf, endHolds, sendPayout, settlePayout } = commissionFixtures(app, acme);
await createTestPlan(admin, [percentOfWon(1000)]);

const isThere = async ({ personId }: Person) =>
  (await app.asOwner("select from auth.people where id = $1", [personId.slice(4)])).length === 1;
/** Advances fourteen days and runs the scheduled jobs. */
async function leaveAndErase(person: Person) {
  await person.call(requestDeletion, {});
  await app.asOwner("update auth.people set erased_at = now() - interval '1 minute' where id = $1", [
    person.personId.slice(4),
  ]);
  await app.runUpkeep();
}

test("keeps an account until the amounts owed to it are paid", async () => {
  const amira = await app.as("referrer", acme);
  expect(await amira.call(listOwed, {})).toEqual({ items: [] });
  const { id } = await winDeal(amira, clara, 1_000_00);
  expect((await amira.call(listOwed, {})).items).toEqual([
    { tenant: "acme", currency: "EUR", minor: 100_00, sentMinor: 0 },
  ]);
  await leaveAndErase(amira);
  expect(await isThere(amira)).toBe(true);
  await endHolds(id);
  const itemId = await sendPayout((await linesOf(clara, id)).map((line) => line.id));
  expect((await amira.call(listOwed, {})).items).toMatchObject([{ minor: 0, sentMinor: 100_00 }]);
  await app.runUpkeep();
  expect(await isThere(amira)).toBe(true);
  await settlePayout(itemId);
  await app.runUpkeep();
  expect(await isThere(amira)).toBe(false);
});

test("erases an account after its amounts are given up explicitly, which voids every unsent commission", async () => {
  const jun = await app.as("referrer", acme);
  const [held, sent] = [await winDeal(jun, clara, 1_000_00), await winDeal(jun, clara, 500_00)];
  await endHolds(sent.id);
  const itemId = await sendPayout((await linesOf(clara, sent.id)).map((line) => line.id));
  await leaveAndErase(jun);
  expect((await jun.call(giveUpOwed, { givesUp: true })).items).toMatchObject([{ minor: 0, sentMinor: 50_00 }]);
  expect(await linesOf(clara, held.id)).toMatchObject([{ state: "void", leftMinor: 0 }]);
  await app.runUpkeep();
  expect(await isThere(jun)).toBe(true);
  await settlePayout(itemId);
  await app.runUpkeep();
  expect(await isThere(jun)).toBe(false);
  const unbalanced =
    "select from ledger_entries where tenant_id = $1 group by transaction_id, currency having sum(minor) <> 0";
  expect(await app.asOwner(unbalanced, [acme.slice(4)])).toEqual([]);
});

test("requires a recent sign-in to give up amounts, and never gives up another person's", async () => {
  const [mina, omar] = [await app.as("referrer", acme), await app.as("referrer", acme)];
  const { id } = await winDeal(omar, clara, 1_000_00);
  expect(await mina.call(giveUpOwed, { givesUp: true })).toEqual({ items: [] });
  expect(await linesOf(clara, id)).toMatchObject([{ leftMinor: 100_00 }]);
  await app.asOwner("update auth.sessions set proven_at = now() - interval '1 day' where person_id = $1", [
    omar.personId.slice(4),
  ]);
  await expect(omar.call(giveUpOwed, { givesUp: true })).rejects.toThrow("identity.notFresh");
});

/** Creates an earner of acme who also belongs to another tenant and whom acme then removed. */
async function createRemovedEarner(wonMinor: number) {
  const person = await app.as("referrer", await app.tenant("borealis"));
  const goTo = async (slug: string) =>
    app.asOwner("update auth.sessions set tenant_id = (select id from tenants where slug = $2) where person_id = $1", [
      person.personId.slice(4),
      slug,
    ]);
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'referrer')", [
    acme.slice(4),
    person.personId.slice(4),
  ]);
  await goTo("acme");
  const { id } = await winDeal(person, clara, wonMinor);
  await goTo("borealis");
  await admin.call(removeMember, { id: person.personId });
  return { person, id };
}

test("keeps the account while a tenant that removed the member still owes them money", async () => {
  const { person, id } = await createRemovedEarner(1_000_00);
  expect((await person.call(listOwed, {})).items).toEqual([
    { tenant: "acme", currency: "EUR", minor: 100_00, sentMinor: 0 },
  ]);
  await leaveAndErase(person);
  expect(await isThere(person)).toBe(true);
  await endHolds(id);
  await settlePayout(await sendPayout((await linesOf(clara, id)).map((line) => line.id)));
  await app.runUpkeep();
  expect(await isThere(person)).toBe(false);
});

test("gives up amounts at former tenants too, and counts a rejoined tenant once", async () => {
  const { person, id } = await createRemovedEarner(1_000_00);
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'referrer')", [
    acme.slice(4),
    person.personId.slice(4),
  ]);
  expect((await person.call(listOwed, {})).items).toHaveLength(1);
  await admin.call(removeMember, { id: person.personId });
  expect(await person.call(giveUpOwed, { givesUp: true })).toEqual({ items: [] });
  expect(await linesOf(clara, id)).toMatchObject([{ state: "void", leftMinor: 0 }]);
  await leaveAndErase(person);
  expect(await isThere(person)).toBe(false);
});

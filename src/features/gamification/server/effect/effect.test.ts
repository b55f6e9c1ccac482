import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getGameEffect, recordVisit } from "../../contract/effect.ts";
import { adjustPoints, changeGameSettings } from "../../contract/rules.ts";
import { getStanding } from "../../contract/standing.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move } = referralFixtures(app);
const today = dayIn("UTC", Date.now());

/** A tenant whose partners are there for a year. */
async function tenantWith(name: string, partners: number) {
  const tenantId = await app.tenant(name);
  await app.asOwner("update tenants set currency = 'EUR', time_zone = 'UTC' where id = $1", [tenantId.slice(4)]);
  const [admin, company] = [await app.as("admin", tenantId), await app.as("company", tenantId)];
  const people: Person[] = [];
  for (let i = 0; i < partners; i++) people.push(await app.as("referrer", tenantId));
  await app.asOwner("update auth.members set joined_at = now() - interval '1 year' where tenant_id = $1", [
    tenantId.slice(4),
  ]);
  return { tenantId, admin, company, people };
}
const joinedLongAgo = (tenantId: Id<"ten">, person: Person) =>
  app.asOwner(
    "update game_players set joined_at = now() - interval '120 days' where tenant_id = $1 and person_id = $2",
    [tenantId.slice(4), person.personId.slice(4)],
  );

test("compares who opened gamification before the period with everyone else", async () => {
  const { tenantId, company, people } = await tenantWith("effect", 3);
  const [ana, ben, cleo] = people as [Person, Person, Person];
  expect((await ana.call(getStanding, {})).hasJoined).toBe(false);
  const first = await ana.call(recordVisit, {});
  expect(await ana.call(recordVisit, {})).toEqual(first);
  expect((await ana.call(getStanding, {})).hasJoined).toBe(true);
  await joinedLongAgo(tenantId, ana);
  // Who came during the period did not take part for all of it.
  await cleo.call(recordVisit, {});

  const accepted = await move(company, await submit(ana, { company: "Harlow Dental" }), "accept");
  await move(company, accepted, "win", { wonMinor: 500_000, currency: "EUR", closedOn: today });
  await submit(ana, { company: "Birch Street Bakery" });
  await submit(ben, { company: "Quarry Gym" });

  const effect = await company.call(getGameEffect, {});
  expect(effect.now).toEqual({ from: addDays(today, -89), to: today });
  expect(effect.before).toEqual({ from: addDays(today, -179), to: addDays(today, -90) });
  expect(effect.takesPart).toMatchObject({
    people: 1,
    now: { submitted: 2, perPerson: 2, conversion: { rate: 1, won: 1, closed: 1 } },
    before: { submitted: 0, conversion: { rate: null } },
  });
  expect(effect.others).toMatchObject({ people: 2, now: { submitted: 1, perPerson: 0.5 } });
  expect(effect.isComparable).toBe(false);
  expect(effect.comparableFrom).toBe(addDays(today, -30));
});

test("says what points and rewards cost, and nothing of other tenants", async () => {
  const [one, other] = [await tenantWith("effect-cost", 1), await tenantWith("effect-other", 1)];
  const [ana] = one.people as [Person];
  await one.admin.call(changeGameSettings, { pointValue: 150 });
  await one.admin.call(adjustPoints, { personId: ana.personId, xp: 0, points: 70, reason: "Spoke at the partner day" });
  expect((await one.company.call(getGameEffect, {})).cost).toEqual({
    ...{ awarded: 70, spent: 0, open: 70, pointValue: 150, redemptions: 0, tierBonuses: [], prizes: [] },
  });
  expect((await other.company.call(getGameEffect, {})).cost).toMatchObject({ awarded: 0, open: 0 });
  expect((await other.company.call(getGameEffect, {})).takesPart.people).toBe(0);
});

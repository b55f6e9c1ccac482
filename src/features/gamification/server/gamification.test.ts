import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getLeaderboard } from "../contract/leaderboards.ts";
import { adjustPoints, changeGameSettings, changeRules, getRules, listPace, simulateRules } from "../contract/rules.ts";
import {
  changeVisibility,
  getMemberStanding,
  getReferralAwards,
  getStanding,
  listBadges,
  listEntries,
  markCelebrated,
} from "../contract/standing.ts";
import { defaultRules } from "../rules/awards.ts";
import { awardHistory } from "./history/award-history.ts";
import { runGameJobs } from "./scheduled-jobs.ts";
import { refreshPlayers } from "./scores/refresh.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, noticesOf } = referralFixtures(app);
const today = dayIn("UTC", Date.now());

/** Everything that a complete referral says. */
const complete = {
  company: "Harlow Dental",
  estimatedMinor: 1_200_000,
  currency: "EUR",
  relationship: "client",
  confidenceLevel: "high",
} as const;
const win = { wonMinor: 1_200_000, currency: "EUR", closedOn: today };

let tenants = 0;
/** A tenant of its own, with its people; every test counts from zero. */
async function game() {
  const tenantId = await app.tenant(`game-${tenants++}`);
  await app.asOwner("update tenants set currency = 'EUR', time_zone = 'UTC' where id = $1", [tenantId.slice(4)]);
  const [admin, company, partner] = [
    await app.as("admin", tenantId),
    await app.as("company", tenantId),
    await app.as("referrer", tenantId),
  ];
  const refresh = () => refreshPlayers(app.services, tenantId);
  const standing = async (person: Person) => {
    await refresh();
    return person.call(getStanding, {});
  };
  const entriesOf = async (person: Person) =>
    (await person.call(listEntries, { limit: 100 })).items.map(({ kind, xp, points }) => [kind, xp, points]);
  return { tenantId, admin, company, partner, refresh, standing, entriesOf };
}
const reload = (person: Person, id: Id<"ref">) => person.call(getReferral, { id });

describe("the ledger of XP and points [R10.1]", () => {
  test("a deal earns on its way, points stay locked until the hold ends, and a refund takes its part back", async () => {
    const { company, partner, standing, entriesOf, tenantId } = await game();
    const referral = await submit(partner, complete);
    expect(await entriesOf(partner)).toEqual([["submitted", 5, 0]]);
    const accepted = await move(company, referral, "accept");
    const won = await move(company, accepted, "win", win);
    expect(await entriesOf(partner)).toEqual([
      ["won", 320, 100],
      ["accepted", 20, 10],
      ["submitted", 5, 0],
    ]);
    expect(await standing(partner)).toMatchObject({
      xp: 345,
      level: { level: 3 },
      points: { available: 0, locked: 110 },
      streak: { weeks: 1, isSafe: true },
    });
    await app.asOwner("update game_entries set locked_until = now() - interval '1 hour' where tenant_id = $1", [
      tenantId.slice(4),
    ]);
    expect((await standing(partner)).points).toMatchObject({ available: 110, locked: 0, nextRelease: null });
    await move(company, won, "reverse", { note: "Refunded" });
    expect(await standing(partner)).toMatchObject({ xp: 25, points: { available: 10, locked: 0 } });
    const [reversal] = (await partner.call(listEntries, { limit: 1 })).items;
    expect(reversal).toMatchObject({ reversal: { kind: "won", reason: "refunded" }, referral: { id: referral.id } });
    const earned = await company.call(getReferralAwards, { id: referral.id });
    expect(earned).toMatchObject({ xp: 25, points: 10 });
    expect(earned.entries.find(({ kind }) => kind === "won")).toMatchObject({ isReversed: true, valueXp: 120 });
  });

  test("an incomplete referral and the sixth of a day earn nothing", async () => {
    const { partner, entriesOf } = await game();
    await submit(partner);
    expect(await entriesOf(partner)).toEqual([]);
    for (let i = 0; i < 6; i++) await submit(partner, { ...complete, company: `Company ${i}` });
    expect(await entriesOf(partner)).toHaveLength(5);
  });

  test("what is withdrawn or a duplicate earns nothing, and a made-up contact costs", async () => {
    const { company, partner, standing, entriesOf } = await game();
    const withdrawn = await submit(partner, complete);
    await move(partner, withdrawn, "withdraw");
    expect((await standing(partner)).xp).toBe(0);
    const duplicate = await submit(partner, { ...complete, company: "Other" });
    await move(company, duplicate, "reject", { rejectReason: "duplicate", note: "Known" });
    expect((await standing(partner)).xp).toBe(0);
    const fabricated = await submit(partner, { ...complete, company: "Third" });
    await move(company, fabricated, "reject", { rejectReason: "fabricated", note: "Unknown there" });
    expect(await standing(partner)).toMatchObject({ xp: -40, level: { level: 1 }, points: { available: -40 } });
    expect((await entriesOf(partner)).filter(([kind]) => kind === "reversed")).toHaveLength(3);
  });

  test("reopening takes back what acceptance gave, and a second acceptance gives it once more", async () => {
    const { company, partner, standing } = await game();
    const accepted = await move(company, await submit(partner, complete), "accept");
    const lost = await move(company, accepted, "lose", { lossReason: "price" });
    expect((await standing(partner)).xp).toBe(25);
    const reopened = await move(company, lost, "reopen");
    expect((await standing(partner)).xp).toBe(5);
    await move(company, await reload(company, reopened.id), "accept");
    expect((await standing(partner)).xp).toBe(25);
  });

  test("an answer within a day earns, a stage counts once", async () => {
    const { company, partner, entriesOf } = await game();
    const asked = await move(company, await submit(partner, complete), "ask", { note: "Who decides?" });
    const answered = await move(partner, asked, "answer", { note: "She does." });
    expect((await entriesOf(partner))[0]).toEqual(["answered", 10, 5]);
    const accepted = await move(company, answered, "accept");
    const { pipelines } = await company.call(getCatalog, {});
    const stage = (code: string) => pipelines[0]?.stages.find((one) => one.code === code)?.id as Id<"stg">;
    const qualified = await move(company, accepted, "advance", { stageId: stage("qualified") });
    const contacted = await move(company, qualified, "advance", { stageId: stage("contacted"), note: "Too early" });
    await move(company, contacted, "advance", { stageId: stage("qualified") });
    expect((await entriesOf(partner)).filter(([kind]) => kind === "qualified")).toEqual([["qualified", 50, 25]]);
  });

  test("history gives the same sums, and a second reading nothing", async () => {
    const { company, partner, tenantId, standing } = await game();
    for (let i = 0; i < 3; i++) {
      const accepted = await move(company, await submit(partner, { ...complete, company: `Company ${i}` }), "accept");
      if (i > 0) await move(company, accepted, "win", win);
    }
    const before = await standing(partner);
    expect(await awardHistory(app.services, tenantId)).toBe(0);
    await app.asOwner("delete from game_entries where tenant_id = $1", [tenantId.slice(4)]);
    expect(await awardHistory(app.services, tenantId)).toBe(8);
    expect(await standing(partner)).toMatchObject({ xp: before.xp, points: { locked: before.points.locked } });
  });

  test("with the feature switched off nothing is awarded", async () => {
    const { partner, entriesOf, tenantId } = await game();
    await app.asOwner("update tenants set off = '{gamification}' where id = $1", [tenantId.slice(4)]);
    await submit(partner, complete);
    expect(await codeOf(entriesOf(partner))).toBe("base.featureOff");
    const stored = await app.asOwner("select from game_entries where tenant_id = $1", [tenantId.slice(4)]);
    expect(stored).toEqual([]);
  });
});

describe("tiers and their perks [R10.1]", () => {
  test("XP raises the tier, the person is notified, and the next protection is longer", async () => {
    const { admin, company, partner, standing } = await game();
    const before = await move(company, await submit(partner, complete), "accept");
    await admin.call(adjustPoints, { personId: partner.personId, xp: 2000, points: 0, reason: "Earlier program" });
    expect((await standing(partner)).tier).toMatchObject({ tier: "gold", xp: 2025, grace: null });
    expect((await noticesOf(partner)).map(({ kind }) => kind)).toContain("gamification.tierUp");
    const after = await move(company, await submit(partner, { ...complete, company: "Later" }), "accept");
    const days = ({ protectedUntil }: { protectedUntil: string | null }) =>
      Math.round((Date.parse(protectedUntil ?? "") - Date.now()) / 86_400_000);
    expect([days(before), days(after)]).toEqual([90, 120]);
  });

  test("a tier that is no longer earned is kept in grace, and then lost", async () => {
    const { admin, partner, standing, tenantId } = await game();
    await admin.call(adjustPoints, { personId: partner.personId, xp: 2000, points: 0, reason: "Start" });
    await standing(partner);
    await admin.call(adjustPoints, { personId: partner.personId, xp: -1000, points: 0, reason: "Correction" });
    const { tier } = await standing(partner);
    expect(tier).toMatchObject({ tier: "gold", grace: { needed: 1600 } });
    expect((await noticesOf(partner)).map(({ kind }) => kind)).toContain("gamification.tierGrace");
    await app.asOwner("update partner_terms set tier_grace_until = current_date - 1 where tenant_id = $1", [
      tenantId.slice(4),
    ]);
    await app.asOwner("update game_players set stale_since = now() where tenant_id = $1", [tenantId.slice(4)]);
    expect((await standing(partner)).tier).toMatchObject({ tier: "silver", grace: null });
    const { badges } = await partner.call(listBadges, {});
    expect(badges.find(({ code }) => code === "gold")?.earnedAt).not.toBeNull();
  });

  test("an admin's perks and rules apply at once", async () => {
    const { admin, partner, standing } = await game();
    const none = { protectionDays: null, extraOpenReferrals: 0, commissionBonusBp: 0, paidTwiceMonthly: false };
    const changed = await admin.call(changeGameSettings, { perks: { silver: { ...none, commissionBonusBp: 500 } } });
    expect(changed.perks.silver.commissionBonusBp).toBe(500);
    const rules = { ...defaultRules, tiers: { ...defaultRules.tiers, silver: 5 } };
    await admin.call(changeRules, { rules, basedOn: 0 });
    expect(await codeOf(admin.call(changeRules, { rules, basedOn: 0 }))).toBe("gamification.rulesChanged");
    await submit(partner, complete);
    expect((await standing(partner)).tier.tier).toBe("silver");
    expect(await admin.call(getRules, {})).toMatchObject({ current: { version: 1 }, earlier: [{ version: 0 }] });
  });
});

describe("leaderboards [R10.1]", () => {
  test("ranks are those of an independent query, ties share one, and the own place shows its neighbors", async () => {
    const { tenantId, admin, refresh } = await game();
    const people = await Promise.all(Array.from({ length: 12 }, () => app.as("referrer", tenantId)));
    const scores = [900, 800, 700, 600, 500, 400, 400, 300, 250, 200, 150, 100];
    for (const [i, person] of people.entries())
      await admin.call(adjustPoints, { personId: person.personId, xp: scores[i] ?? 0, points: 0, reason: "Start" });
    await refresh();
    const independent = await app.asOwner(
      `select 'per_' || replace(person_id::text, '-', '') as id, rank() over (order by sum(xp) desc)::int as rank
       from game_entries where tenant_id = $1 group by person_id`,
      [tenantId.slice(4)],
    );
    const rankOf = new Map(independent.map(({ id, rank }) => [id as string, rank as number]));
    for (const scope of ["everyone", "league"] as const)
      for (const period of ["week", "month", "quarter", "all"] as const) {
        const own = people[8] as Person;
        const board = await own.call(getLeaderboard, { board: "xp", period, scope, top: 3 });
        expect(board).toMatchObject({ people: 12, own: { rank: 9 } });
        expect(board.places.map(({ rank }) => rank)).toEqual([1, 2, 3, 6, 8, 9, 10, 11]);
        for (const place of board.places) expect(place.rank).toBe(rankOf.get(place.personId ?? ""));
      }
    const tied = await (people[6] as Person).call(getLeaderboard, { scope: "everyone", period: "all" });
    expect(tied.places.filter(({ isTied }) => isTied).map(({ rank }) => rank)).toEqual([6, 6]);
  });

  test("won value and conversion have boards of their own", async () => {
    const { company, partner, admin, refresh } = await game();
    await move(company, await move(company, await submit(partner, complete), "accept"), "win", win);
    await refresh();
    const won = await partner.call(getLeaderboard, { board: "won", period: "all", scope: "everyone" });
    expect(won.places).toMatchObject([{ rank: 1, wonMinor: 1_200_000, won: 1, closed: 1, isSelf: true }]);
    const conversion = await partner.call(getLeaderboard, { board: "conversion", period: "all", scope: "everyone" });
    expect(conversion.places[0]?.conversion).toBeCloseTo((1 + 8 * 0.3) / 9, 3);
    const seen = await admin.call(getLeaderboard, { board: "won", scope: "everyone" });
    expect(seen).toMatchObject({ own: null, people: 1 });
  });

  test("an alias names no one, belongs to one person, and a hidden person is on no board", async () => {
    const { tenantId, admin, partner, refresh } = await game();
    const other = await app.as("referrer", tenantId);
    for (const { personId } of [partner, other])
      await admin.call(adjustPoints, { personId, xp: 100, points: 0, reason: "Start" });
    await partner.call(changeVisibility, { visibility: "alias", alias: "Blue Heron" });
    expect(await codeOf(other.call(changeVisibility, { visibility: "alias", alias: "blue heron" }))).toBe(
      "gamification.aliasTaken",
    );
    await refresh();
    const places = async () => (await other.call(getLeaderboard, { scope: "everyone", period: "all" })).places;
    const alias = (await places()).find(({ isAlias }) => isAlias);
    expect(alias).toMatchObject({ name: "Blue Heron", personId: null, photoUrl: null });
    expect((await other.call(getMemberStanding, { id: partner.personId })).standing).toBeNull();
    expect((await admin.call(getMemberStanding, { id: partner.personId })).standing).toMatchObject({ xp: 100 });
    await partner.call(changeVisibility, { visibility: "hidden" });
    await refresh();
    expect(await places()).toMatchObject([{ rank: 1, isSelf: true }]);
    expect(await partner.call(getLeaderboard, { scope: "everyone" })).toMatchObject({ own: null, people: 1 });
  });
});

test("badges are earned, celebrated once, and taken back with their reason [R10.1]", async () => {
  const { company, partner, standing } = await game();
  const accepted = await move(company, await submit(partner, complete), "accept");
  const won = await move(company, accepted, "win", win);
  const { celebrations } = await standing(partner);
  expect(celebrations).toMatchObject({ level: 3, badges: expect.arrayContaining(["firstWin", "firstReferral"]) });
  await partner.call(markCelebrated, {});
  expect((await standing(partner)).celebrations).toEqual({ level: null, tier: null, badges: [], challenges: [] });
  const earned = async () =>
    (await partner.call(listBadges, {})).badges.filter(({ earnedAt }) => earnedAt).map(({ code }) => code);
  expect(await earned()).toContain("firstWin");
  await move(company, won, "reverse", { note: "Refunded" });
  await standing(partner);
  expect(await earned()).not.toContain("firstWin");
});

test("the daily job looks at everyone and deletes scores of weeks long past", async () => {
  const { admin, partner, tenantId, refresh } = await game();
  await admin.call(adjustPoints, { personId: partner.personId, xp: 600, points: 0, reason: "Start" });
  await refresh();
  await app.asOwner(
    `insert into game_scores (tenant_id, person_id, period, xp, won_minor, won, closed)
     select $1, $2, period, 1, 0, 0, 0 from unnest('{2020-01-06,2020-01,2020-Q1}'::text[]) period`,
    [tenantId.slice(4), partner.personId.slice(4)],
  );
  await app.asOwner("update partner_terms set tier = 'bronze' where tenant_id = $1", [tenantId.slice(4)]);
  await runGameJobs(app.services, tenantId);
  const periods = await app.asOwner("select period from game_scores where tenant_id = $1 and period like '2020%'", [
    tenantId.slice(4),
  ]);
  expect(periods).toEqual([{ period: "2020-Q1" }]);
  expect((await partner.call(getStanding, {})).tier.tier).toBe("silver");
});

test("good judgment is rewarded once a month", async () => {
  const { company, partner, entriesOf, tenantId } = await game();
  for (let i = 0; i < 10; i++) {
    const accepted = await move(company, await submit(partner, { ...complete, company: `Company ${i}` }), "accept");
    if (i < 6) await move(company, accepted, "win", win);
    else await move(company, accepted, "lose", { lossReason: "price" });
  }
  const lastMonth =
    "update referrals set closed_at = date_trunc('month', now()) - interval '5 days' where tenant_id = $1";
  await app.asOwner(lastMonth, [tenantId.slice(4)]);
  await runGameJobs(app.services, tenantId);
  await app.asOwner("update game_settings set calibrated_month = null where tenant_id = $1", [tenantId.slice(4)]);
  await runGameJobs(app.services, tenantId);
  expect((await entriesOf(partner)).filter(([kind]) => kind === "calibrated")).toEqual([["calibrated", 50, 25]]);
  expect((await partner.call(getStanding, {})).calibration).toMatchObject({ closed: 10, isGood: true, actual: 0.6 });
});

test("a simulation says what rules would have awarded, and changes nothing [R10.1]", async () => {
  const { admin, company, partner, entriesOf } = await game();
  await admin.call(changeGameSettings, { pointValue: 200 });
  await move(company, await move(company, await submit(partner, complete), "accept"), "win", win);
  const before = await entriesOf(partner);
  const rules = {
    ...defaultRules,
    awards: { ...defaultRules.awards, won: { ...defaultRules.awards.won, points: 300 } },
  };
  const result = await admin.call(simulateRules, { rules });
  expect(result.current).toMatchObject({ total: { count: 3, xp: 345, points: 110 }, costMinor: 220 });
  expect(result.proposed).toMatchObject({ total: { count: 3, points: 310 }, costMinor: 620 });
  expect(result.people).toMatchObject([{ id: partner.personId, proposed: { points: 310 }, current: { points: 110 } }]);
  expect(await entriesOf(partner)).toEqual(before);
});

test("no one corrects their own points", async () => {
  const { admin } = await game();
  const own = { personId: admin.personId, xp: 0, points: 500, reason: "For me" };
  expect(await codeOf(admin.call(adjustPoints, own))).toBe("gamification.own");
});

test("an unusual pace is shown to admins", async () => {
  const { admin, partner } = await game();
  for (let i = 0; i < 10; i++) await submit(partner, { company: `Company ${i}` });
  expect((await admin.call(listPace, {})).people).toMatchObject([{ id: partner.personId, mostInDay: 10 }]);
});

test("a referrer sees what their own referrals earned, and no one else's", async () => {
  const { tenantId, partner } = await game();
  const referral = await submit(partner, complete);
  const other = await app.as("referrer", tenantId);
  expect(await codeOf(other.call(getReferralAwards, { id: referral.id }))).toBe("base.notFound");
  expect(await partner.call(getReferralAwards, { id: referral.id })).toMatchObject({ xp: 5 });
  expect(await codeOf(other.call(moveReferral, { id: referral.id, version: 1, move: "withdraw" }))).toBe(
    "base.notFound",
  );
});

import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { shareCardSize } from "#server/pdf/draw-share-card.ts";
import { withTenant } from "#server/with-tenant.ts";
import { consentToCard, getSeason, seasonCardPath, withdrawCard } from "../../contract/seasons.ts";
import { getStanding } from "../../contract/standing.ts";
import { previousQuarter, quarterOf, quarterStart } from "../../rules/periods.ts";
import { deleteErasedPlayers, gameExporter } from "../personal-data.ts";
import { refreshPlayers } from "../scores/refresh.ts";
import { closeSeason } from "./close-season.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, noticesOf } = referralFixtures(app);
const today = dayIn("UTC", Date.now());
const current = quarterOf(today);
const season = previousQuarter(current);
/** A day soon after the season ended, on which its summaries are written. */
const closing = addDays(quarterStart(current), 2);
const complete = {
  ...{ company: "Harlow Dental", estimatedMinor: 1_200_000, currency: "EUR", relationship: "client" },
  confidenceLevel: "high",
} as const;

let tenants = 0;
/** Two partners with deals of the season that ended last. */
async function lastSeason() {
  const tenantId = await app.tenant(`season-${tenants++}`);
  const owner = (text: string, ...values: unknown[]) => app.asOwner(text, [tenantId.slice(4), ...values]);
  await owner("update tenants set currency = 'EUR', time_zone = 'UTC' where id = $1");
  const company = await app.as("company", tenantId);
  const [ada, ben, idle] = [
    await app.as("referrer", tenantId),
    await app.as("referrer", tenantId),
    await app.as("referrer", tenantId),
  ];
  const accepted = await move(company, await submit(ada, complete), "accept");
  await move(company, accepted, "win", { wonMinor: 1_200_000, currency: "EUR", closedOn: today });
  await submit(ben, { ...complete, company: "Other" });
  await refreshPlayers(app.services, tenantId);
  const days = (Date.parse(today) - Date.parse(addDays(quarterStart(current), -20))) / 86_400_000;
  await owner(
    `update referrals set submitted_at = submitted_at - make_interval(days => $2::int),
       decided_at = decided_at - make_interval(days => $2::int), accepted_at = accepted_at - make_interval(days => $2::int),
       closed_at = closed_at - make_interval(days => $2::int), closed_on = closed_on - $2::int where tenant_id = $1`,
    days,
  );
  await owner("update game_entries set day = day - $2::int where tenant_id = $1", days);
  await owner(
    "update game_badges set earned_at = earned_at - make_interval(days => $2::int) where tenant_id = $1",
    days,
  );
  for (const table of ["game_scores", "game_rank_nodes"])
    await owner(`update ${table} set period = $2 where tenant_id = $1 and period = $3`, season, current);
  await owner(
    `insert into game_league_members (tenant_id, season, league, person_id)
     select tenant_id, $2, 1, person_id from game_league_members where tenant_id = $1`,
    season,
  );
  await owner("update game_settings set history_read_at = now() - interval '400 days' where tenant_id = $1");
  return { tenantId, company, ada, ben, idle, owner, close: () => closeSeason(app.services, tenantId, closing) };
}

const own = async (person: Person) => (await person.call(getSeason, {})).summary;
const kinds = async (person: Person) =>
  (await noticesOf(person)).map(({ kind }) => kind).filter((kind) => kind === "gamification.seasonEnded");
const card = async (person: Person, of = season) => {
  const { statusCode, headers, rawPayload } = await app.server.inject({
    ...{ method: "GET", url: `${seasonCardPath}?season=${of}` },
    headers: { host: "localhost", cookie: person.cookie },
  });
  return { status: statusCode, headers, bytes: rawPayload };
};

describe("the summary of a season [R10.1]", () => {
  test("says what the season was, compared with nothing before it, and where it took the person", async () => {
    const { ada, close } = await lastSeason();
    expect(await own(ada)).toBeNull();
    await close();
    expect(await own(ada)).toMatchObject({
      ...{ season, xp: 345, points: 110, levelBefore: 1, levelAfter: 3, currency: "EUR" },
      ...{ submitted: 1, accepted: 1, won: 1, wonMinor: 1_200_000, longestStreak: 1, challenges: 0, previous: null },
      league: { name: "B", rank: 1, people: 2, move: "promoted" },
      best: { rank: 1, people: 2 },
    });
    expect((await own(ada))?.badges).toContain("firstWin");
    expect((await ada.call(getSeason, {})).seasons).toEqual([season]);
    expect((await ada.call(getSeason, { season: "2020-Q1" })).summary).toBeNull();
  });

  test("closed twice it is written once, keeps its figures, and notifies once", async () => {
    const { ada, ben, idle, close, owner } = await lastSeason();
    await Promise.all([close(), close()]);
    const before = await own(ada);
    await owner("update game_entries set xp = xp + 1000 where tenant_id = $1");
    await owner("update game_settings set closed_season = null where tenant_id = $1");
    await close();
    expect(await own(ada)).toEqual(before);
    expect(await owner("select from game_seasons where tenant_id = $1")).toHaveLength(2);
    expect(await kinds(ada)).toHaveLength(1);
    expect(await kinds(ben)).toHaveLength(1);
    expect(await own(idle)).toBeNull();
    expect(await kinds(idle)).toEqual([]);
    const told = await owner("select \"to\" from notices where tenant_id = $1 and kind = 'gamification.seasonEnded'");
    expect(told[0]).toEqual({ to: `/gamification/season?season=${season.replace("-", "")}` });
  });

  test("of a quarter before the game is there to look at, but no one is notified", async () => {
    const { ada, close, owner } = await lastSeason();
    await owner("update game_settings set history_read_at = now() where tenant_id = $1");
    await close();
    expect(await own(ada)).toMatchObject({ season });
    expect(await kinds(ada)).toEqual([]);
  });

  test("is not shown to anyone else, in this tenant or another", async () => {
    const { ada, idle, company, close } = await lastSeason();
    await close();
    const elsewhere = await app.as("referrer", await app.tenant(`season-${tenants++}`));
    for (const person of [idle, company, elsewhere]) expect((await own(person)) ?? null).toBeNull();
    expect(await own(ada)).not.toBeNull();
  });

  test("is exported with the account and erased with the person", async () => {
    const { ada, ben, close, tenantId, owner } = await lastSeason();
    await close();
    const exported = await gameExporter.collect(app.services, ada.personId);
    expect(exported).toMatchObject([{ seasons: [{ season, figures: { xp: 345 } }] }]);
    await app.asOwner("delete from auth.people where id = $1", [ben.personId.slice(4)]);
    await withTenant(app.services, tenantId, deleteErasedPlayers);
    expect(await owner("select season from game_seasons where tenant_id = $1")).toHaveLength(1);
  });

  test("leads from the overview only while it is recent", async () => {
    const { ada, close, owner } = await lastSeason();
    await close();
    // The link follows the calendar, and a season of this tenant may have ended longer ago.
    const isRecent = today <= addDays(quarterStart(current), 29);
    expect((await ada.call(getStanding, {})).recentSeason).toBe(isRecent ? season : null);
    await owner("update game_seasons set season = '2020-Q1' where tenant_id = $1");
    expect((await ada.call(getStanding, {})).recentSeason).toBeNull();
  });
});

describe("the share card [R10.1]", () => {
  const content = { name: "name", facts: ["level", "tier"], figures: ["won", "wonValue"] } as const;
  const agree = (person: Person) =>
    person.call(consentToCard, { season, ...content, facts: [...content.facts], figures: [...content.figures] });

  test("is a picture of the right size, for its person alone, and only after they agreed", async () => {
    const { ada, ben, close } = await lastSeason();
    await close();
    expect((await card(ada)).status).toBe(404);
    const agreed = await agree(ada);
    expect(agreed.card).toMatchObject({ ...content, consentedAt: expect.stringMatching(/^\d{4}-/) });
    const drawn = await card(ada);
    expect(drawn.headers).toMatchObject({ "content-type": "image/png", "cache-control": "private, no-store" });
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: "png", ...shareCardSize });
    expect((await card(ben)).status).toBe(404);
    const anonymous = await app.server.inject({
      ...{ method: "GET", url: `${seasonCardPath}?season=${season}`, headers: { host: "localhost" } },
    });
    expect(anonymous.statusCode).toBe(401);
    expect((await card(ada, "2020-Q1")).status).toBe(404);
  });

  test("is gone with the consent, and shows other content only after it was agreed to", async () => {
    const { ada, close, owner } = await lastSeason();
    await close();
    await agree(ada);
    const before = (await card(ada)).bytes;
    await ada.call(consentToCard, { season, name: "alias", facts: ["level"], figures: [] });
    expect((await card(ada)).bytes.equals(before)).toBe(false);
    expect((await ada.call(withdrawCard, { season })).card).toBeNull();
    expect((await card(ada)).status).toBe(404);
    const stored = await owner("select card, consented_at from game_seasons where tenant_id = $1");
    expect(stored.every((row) => row.card === null && row.consented_at === null)).toBe(true);
  });

  test("needs a season of the person, something to show, and has at most three figures", async () => {
    const { ada, idle, close } = await lastSeason();
    await close();
    expect(await codeOf(agree(idle))).toBe("gamification.noSeason");
    const four = ["xp", "won", "accepted", "streak"] as const;
    const agreeTo = (facts: "level"[], figures: readonly (typeof four)[number][]) =>
      ada.call(consentToCard, { season, name: "name", facts, figures: [...figures] });
    expect(await codeOf(agreeTo([], []))).toBe("base.invalid");
    expect(await codeOf(agreeTo(["level"], four))).toBe("base.invalid");
    await agreeTo([], ["xp"]);
    expect((await own(ada))?.card).toMatchObject({ facts: [], figures: ["xp"] });
  });
});

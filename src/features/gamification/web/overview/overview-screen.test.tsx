import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { listChallenges } from "../../contract/challenges.ts";
import { getGameEffect, recordVisit } from "../../contract/effect.ts";
import { errors } from "../../contract/errors.ts";
import { getLeaderboard } from "../../contract/leaderboards.ts";
import { changeVisibility, getStanding, markCelebrated } from "../../contract/standing.ts";
import { challenge, exampleChallenges } from "../testing/challenge-examples.ts";
import { exampleEffect, exampleLeaderboard, exampleStanding, newStanding } from "../testing/examples.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";

const text = (words: string | RegExp) => expect.element(page.getByText(words).first());

describe("a referrer", () => {
  it("sees level, points, streak and the way to the next tier in numbers", async () => {
    stubServer(gameFixtures("referrer"));
    await visit("/gamification");
    await text("16 accepted referrals to Gold").toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Level 7" })).toBeVisible();
    await text("242 XP to level 8").toBeVisible();
    await text("160 more on December 3, when the hold ends").toBeVisible();
    await text("Submit a referral by Sunday to make it 7. 2 freezes left.").toBeVisible();
    const weeks = page.getByRole("list", { name: "Last 8 weeks" }).getByRole("listitem").elements();
    expect(weeks.map((week) => week.textContent)[3]).toBe("Frozen");
    const perks = page
      .getByRole("listitem")
      .elements()
      .map((item) => item.textContent ?? "");
    expect(perks).toEqual(
      expect.arrayContaining([
        "120 days of protection, now 90",
        "+10 open referrals, now +5",
        "+0.5% commission on new deals",
        "Payouts twice a month",
      ]),
    );
  });

  it("without entries sees where to begin", async () => {
    stubServer(gameFixtures("referrer", newStanding));
    await visit("/gamification");
    await text("20 accepted referrals to Silver").toBeVisible();
    await text("Submit a referral by Sunday to start a streak.").toBeVisible();
    await text("0 of 10 outcomes").toBeVisible();
    await expect.element(page.getByRole("button", { name: "Show curve" })).not.toBeInTheDocument();
  });

  it("in grace sees the date and the XP that keep the tier", async () => {
    const tier = { ...exampleStanding.tier, xp: 320, grace: { until: "2026-12-31", needed: 400 } };
    stubServer(gameFixtures("referrer", { tier }));
    await visit("/gamification");
    await text("Reach 400 XP by December 31 to keep Silver. You have 320.").toBeVisible();
  });

  it("at the highest tier sees no next one", async () => {
    const tier = { ...exampleStanding.tier, tier: "platinum" as const, xp: 7000 };
    stubServer(gameFixtures("referrer", { tier, nextStep: null }));
    await visit("/gamification");
    await text("Your tier: Platinum").toBeVisible();
    await text("There’s no higher tier.").toBeVisible();
    await expect.element(page.getByText(/commission on new deals/)).not.toBeInTheDocument();
  });

  it("sees their own calibration curve as a chart with a table behind it", async () => {
    stubServer(gameFixtures("referrer"));
    await visit("/gamification");
    await text("You say 60%, 57% are won").toBeVisible();
    await page.getByRole("button", { name: "Show curve" }).click();
    await expect.element(page.getByRole("figure", { name: /^Stated and actual\./ })).toBeVisible();
    await page.getByRole("button", { name: "Show as table" }).click();
    const rows = page.getByRole("table", { name: "Stated and actual" }).getByRole("row");
    // A level without outcomes has no row.
    await expect.poll(() => rows.elements().length).toBe(5);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Show curve" })).toHaveFocus();
  });
});

describe("the leaderboard", () => {
  it("shows ties, an alias, movement and the promotion line between the places", async () => {
    stubServer(gameFixtures("referrer"));
    await visit("/gamification");
    const table = page.getByRole("table", { name: "League B" });
    await expect.element(table).toBeVisible();
    await text("24 partners with a similar volume · top 5 move up on December 31").toBeVisible();
    const rows = table
      .getByRole("row")
      .elements()
      .map((row) => row.textContent ?? "");
    expect(rows.filter((row) => row.includes("Tied"))).toHaveLength(2);
    expect(rows.findIndex((row) => row.includes("46 XP to go"))).toBe(
      rows.findIndex((row) => row.includes("Rafael")) - 1,
    );
    expect(rows.find((row) => row.includes("R. T."))).toContain("Alias");
    expect(rows.find((row) => row.includes("You"))).toContain("Up 3");
    expect(rows.find((row) => row.includes("Lena Brandt"))).toBeUndefined();
  });

  it("keeps board, period and scope in the URL and requests them", async () => {
    const everyone = { ...exampleLeaderboard, scope: "everyone", board: "won", league: null };
    const requests = stubServer(gameFixtures("referrer", {}, [[getLeaderboard, respondWith(everyone)]]));
    const { address } = await visit("/gamification?board=won&scope=everyone");
    await expect.element(page.getByRole("columnheader", { name: "Won value" })).toBeVisible();
    await text("$19,400").toBeVisible();
    await page.getByText("Month", { exact: true }).click();
    await expect.poll(address).toBe("/gamification?board=won&scope=everyone&period=month");
    const last = requests.filter(({ path }) => path.includes("/leaderboard")).at(-1)?.path ?? "";
    expect(Object.fromEntries(new URL(last, location.origin).searchParams)).toMatchObject({
      ...{ board: "won", scope: "everyone", period: "month" },
    });
    // Between the second and the sixth rank stands a gap instead of the line of a league.
    await expect.element(page.getByText("More places")).toBeInTheDocument();
    await expect.element(page.getByText(/Promotion above this line/)).not.toBeInTheDocument();
  });

  it("says that a hidden person has no rank, and leads to the choice", async () => {
    const requests = stubServer(
      gameFixtures("referrer", { visibility: "hidden" }, [[changeVisibility, rejectWith(errors.aliasTaken)]]),
    );
    await visit("/gamification");
    await text("You’re hidden, so you have no rank.").toBeVisible();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect.element(page.getByRole("radio", { name: /Hidden/ })).toBeChecked();
    await page.getByText("By alias").click();
    await page.getByRole("button", { name: "Save" }).click();
    await text("Enter an alias.").toBeVisible();
    expect(requests.some(({ body }) => body !== undefined)).toBe(false);
    await page.getByRole("textbox", { name: "Alias" }).fill("Blue Heron");
    await page.getByRole("button", { name: "Save" }).click();
    await text("Someone else uses this alias. Choose another.").toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Alias" })).toHaveFocus();
    expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({ visibility: "alias", alias: "Blue Heron" });
  });
});

it("celebrates once what was reached, and marks it as seen", async () => {
  let celebrations: typeof exampleStanding.celebrations = {
    level: 8,
    tier: "gold",
    badges: ["closer"],
    challenges: [],
  };
  stubServer(
    gameFixtures("referrer", {}, [
      [getStanding, () => Response.json({ ...exampleStanding, celebrations })],
      [
        markCelebrated,
        () => {
          celebrations = { level: null, tier: null, badges: [], challenges: [] };
          return Response.json({ celebrated: true });
        },
      ],
    ]),
  );
  await visit("/gamification");
  const dialog = page.getByRole("dialog", { name: "Well done" });
  await expect.element(dialog.getByText("You reached Gold")).toBeVisible();
  await expect.element(dialog.getByText("New badge: Closer")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => celebrations.level).toBe(null);
});

it("shows the company the leaderboard and the catalogue, without panels of its own", async () => {
  const requests = stubServer(gameFixtures("company"));
  await visit("/gamification");
  await text(/this page shows none of yours/).toBeVisible();
  await expect.element(page.getByRole("table", { name: "League B" })).toBeVisible();
  await text("25 trees planted").toBeVisible();
  await expect.element(page.getByRole("button", { name: /Redeem/ })).not.toBeInTheDocument();
  expect(requests.some(({ path }) => path.endsWith("/standing"))).toBe(false);
});

describe("cost and effect", () => {
  it("shows the company what points are worth, and both groups now and before", async () => {
    stubServer(gameFixtures("company"));
    await visit("/gamification");
    // 4,210 points of $0.10 each.
    await text("Worth $421.00").toBeVisible();
    await text("$1,284.50").toBeVisible();
    const table = page.getByRole("table", { name: "Those who take part, compared with those who don’t" });
    await expect.element(table).toBeVisible();
    const rows = table
      .getByRole("row")
      .elements()
      .map((row) => row.textContent ?? "");
    expect(rows[1]).toMatch(/14 people.*3\.4.*Before: 2\.6.*52%.*16 of 31 closed, likely 35% to 68%.*Before: 42%/);
    expect(rows[2]).toMatch(/22 people.*1\.1/);
    await expect.element(page.getByText(/Not enough data/)).not.toBeInTheDocument();
  });

  it("shows them to an admin below their own panels", async () => {
    stubServer(gameFixtures("admin"));
    await visit("/gamification");
    await expect.element(page.getByRole("heading", { name: "Level 7" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Cost and effect" })).toBeVisible();
  });

  it("says what is missing to compare, and from when on there is enough", async () => {
    const effect = { ...exampleEffect, isComparable: false, comparableFrom: "2027-01-04" };
    stubServer(gameFixtures("company", {}, [[getGameEffect, respondWith(effect)]]));
    await visit("/gamification");
    await text(/needs 5 people, and 20 closed deals.*count in full from January 4 on/).toBeVisible();
  });

  it("records the first visit of a referrer once", async () => {
    let hasJoined = false;
    const requests = stubServer(
      gameFixtures("referrer", {}, [
        [getStanding, () => Response.json({ ...exampleStanding, hasJoined })],
        [
          recordVisit,
          () => {
            hasJoined = true;
            return Response.json({ joinedAt: "2026-11-18T10:00:00.000Z" });
          },
        ],
      ]),
    );
    await visit("/gamification");
    await expect.poll(() => hasJoined).toBe(true);
    await visit("/gamification/badges");
    await visit("/gamification");
    await text("16 accepted referrals to Gold").toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith("/visits"))).toHaveLength(1);
  });
});

describe("challenges", () => {
  const form = "/gamification/settings?tab=challenges&form=new";
  const add = page.getByRole("link", { name: "New challenge" });

  it("lead an admin to the first one", async () => {
    stubServer(gameFixtures("admin"));
    await visit("/gamification");
    await expect.element(page.getByRole("heading", { name: "No challenges yet" })).toBeVisible();
    await expect.element(add).toHaveAttribute("href", form);
  });

  it("lead an admin to another one", async () => {
    stubServer(gameFixtures("admin", {}, [[listChallenges, respondWith({ challenges: exampleChallenges })]]));
    await visit("/gamification");
    await expect.element(page.getByRole("heading", { name: "100 hotel introductions" }).first()).toBeVisible();
    await expect.element(add).toHaveAttribute("href", form);
    await expect.element(page.getByRole("heading", { name: "No challenges yet" })).not.toBeInTheDocument();
  });

  it("leave no empty place for others", async () => {
    stubServer(gameFixtures("referrer"));
    await visit("/gamification");
    await expect.element(page.getByRole("heading", { name: "Badges" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No challenges yet" })).not.toBeInTheDocument();
  });

  it("show a company whom they are for", async () => {
    const alone = challenge(2, { kind: "single", title: "Five in a month", progress: null, own: null });
    stubServer(gameFixtures("company", {}, [[listChallenges, respondWith({ challenges: [alone] })]]));
    await visit("/gamification");
    await text("Each person alone").toBeVisible();
    await text("Everyone who reaches the goal gets 150 points").toBeVisible();
    await expect.element(page.getByText("Just you")).not.toBeInTheDocument();
    await expect.element(add).not.toBeInTheDocument();
  });
});

it("disappears where an admin switched it off", async () => {
  stubServer(gameFixtures("referrer", {}, [[getMe, respondWith(exampleMe("referrer", { off: ["gamification"] }))]]));
  await visit("/gamification");
  await expect.element(page.getByRole("heading", { name: "Gamification is turned off" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Gamification" })).not.toBeInTheDocument();
});

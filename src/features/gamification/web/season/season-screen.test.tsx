import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { consentToCard, getSeason, seasonCardPath, withdrawCard } from "../../contract/seasons.ts";
import { getStanding } from "../../contract/standing.ts";
import { exampleSeason, exampleStanding } from "../testing/examples.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";

const text = (words: string | RegExp) => expect.element(page.getByText(words).first());
const card = { name: "alias", facts: ["level"], figures: ["won"], consentedAt: "2026-10-02T09:00:00Z" } as const;
/** The smallest picture: what the server draws is checked there. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const picture: Stub = [
  { method: "GET", path: seasonCardPath },
  () =>
    new Response(
      Uint8Array.from(atob(pixel), (char) => char.charCodeAt(0)),
      { headers: { "content-type": "image/png" } },
    ),
];
const open = (more: Stub[] = [], summary: object | null = exampleSeason, seasons = ["2026-Q3", "2026-Q2"]) =>
  stubServer(gameFixtures("referrer", {}, [...more, [getSeason, respondWith({ seasons, summary })], picture]));

it("shows what the season was, compared with the one before, and where it took the person", async () => {
  const requests = open();
  await visit("/gamification/season?season=2026Q3");
  await expect.element(page.getByRole("region", { name: "Q3 2026" })).toBeVisible();
  await text("Level 6 to level 7 · Silver partner").toBeVisible();
  await text(/Q2 2026: 980/).toBeVisible();
  await text("Moved up").toBeVisible();
  await text("Best rank: Won value").toBeVisible();
  await text("First win").toBeVisible();
  await text(/^As of October 1, 2026/).toBeVisible();
  const asked = requests.find(({ path }) => path.includes("/season"));
  expect(new URL(asked?.path ?? "", location.origin).searchParams.get("season")).toBe("2026-Q3");
  const earlier = page.getByRole("navigation", { name: "Season" }).getByRole("link", { name: "Q2 2026" });
  await expect.element(earlier).toHaveAttribute("href", "/gamification/season?season=2026Q2");
});

it("says that there is none for a season without data", async () => {
  open([], null, []);
  await visit("/gamification/season");
  await expect.element(page.getByRole("heading", { name: "No summary for this season" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Create card" })).not.toBeInTheDocument();
});

it("puts on the card only what is ticked, at most three figures, and nothing but the level beforehand", async () => {
  const requests = open([[consentToCard, respondWith({ ...exampleSeason, card })]]);
  await visit("/gamification/season");
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect.element(box("Level")).toBeChecked();
  for (const name of ["Tier", "Badges", "XP", "Won value"]) await expect.element(box(name)).not.toBeChecked();
  // Of what was not reached there is nothing to show.
  await expect.element(box("Challenges won")).not.toBeInTheDocument();
  await box("Level").click();
  await page.getByRole("button", { name: "Create card" }).click();
  await text("Choose at least one thing to show.").toBeVisible();
  expect(requests.some(({ body }) => body !== undefined)).toBe(false);
  for (const name of ["XP", "Deals won", "Longest streak"]) await box(name).click();
  await expect.element(box("Won value")).toBeDisabled();
  await page.getByRole("radio", { name: "Blue Heron" }).click();
  await page.getByRole("button", { name: "Create card" }).click();
  const picture = page.getByRole("img", { name: "Share card of Blue Heron, Q3 2026" });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(picture.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({
    ...{ season: "2026-Q3", name: "alias", facts: [], figures: ["xp", "won", "streak"] },
  });
});

it("offers the picture as a file and LinkedIn without it, and withdraws the consent", async () => {
  open([[withdrawCard, respondWith(exampleSeason)]], { ...exampleSeason, card });
  await visit("/gamification/season");
  await expect.element(page.getByRole("button", { name: "Download PNG" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Post on LinkedIn" }))
    .toHaveAttribute("href", "https://www.linkedin.com/feed/?shareActive=true");
  await text(/You agreed to this content on October 2, 2026\./).toBeVisible();
  await page.getByRole("button", { name: "Remove card" }).click();
  await expect.element(page.getByRole("img", { name: /^Share card/ })).not.toBeInTheDocument();
  const create = page.getByRole("button", { name: "Create card" });
  await expect.element(create).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(create.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it("is announced on the overview while it is recent", async () => {
  open([[getStanding, respondWith({ ...exampleStanding, recentSeason: "2026-Q3" })]]);
  await visit("/gamification");
  const link = page.getByRole("link", { name: "Your Q3 summary" });
  await expect.element(link).toHaveAttribute("href", "/gamification/season?season=2026Q3");
  await link.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("heading", { name: "Season summary" })).toBeVisible();
});

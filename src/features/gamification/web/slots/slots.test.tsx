import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { renderSignedIn } from "#app/web/testing/render-signed-in.tsx";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { adjustPoints } from "../../contract/rules.ts";
import { getMemberStanding, getReferralAwards, getStanding } from "../../contract/standing.ts";
import { exampleBadges, exampleEntries } from "../testing/examples.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";
import { MemberStanding } from "./member-standing.tsx";
import { OwnBadges } from "./own-badges.tsx";
import { ReferralAwards } from "./referral-awards.tsx";

function renderPart(part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  return renderSignedIn(<RouterProvider router={router as never} />);
}

describe("the start page of a partner", () => {
  it("shows level, streak and the next badge", async () => {
    stubServer([...homeStubs(), ...gameFixtures("referrer")]);
    await visit("/home");
    await expect.element(page.getByRole("link", { name: "Level 7" })).toHaveAttribute("href", "/gamification");
    await expect.element(page.getByText("242 XP to level 8 · 390 XP to Gold")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Next badge: Closer" })).toBeVisible();
    await expect.element(page.getByText("Win 3 deals in a quarter")).toBeVisible();
  });

  it("requests nothing of it where it is switched off", async () => {
    const me = respondWith(exampleMe("referrer", { off: ["gamification"] }));
    const requests = stubServer([...homeStubs(), ...gameFixtures("referrer", {}, [[getMe, me]])]);
    await visit("/home");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(requests.some(({ path }) => path === getStanding.path)).toBe(false);
  });
});

describe("a partner’s profile", () => {
  const id = `per_${"1".repeat(32)}` as const;
  const standing = {
    ...{ level: 7, tier: "silver", xp: 1610, streakWeeks: 6 },
    ...{ badges: exampleBadges.slice(0, 2), challengeBadges: [] },
  };

  it("shows level, tier, streak and earned badges", async () => {
    stubServer(gameFixtures("referrer", {}, [[getMemberStanding, respondWith({ standing })]]));
    await renderPart(<MemberStanding id={id} />);
    await expect.element(page.getByRole("heading", { name: "Level 7" })).toBeVisible();
    await expect.element(page.getByText("1,610 XP · Silver · 6 weeks")).toBeVisible();
    await expect.element(page.getByText("Quick reply")).toBeVisible();
  });

  it("lets an admin correct XP and points with a reason", async () => {
    const fixtures = gameFixtures("admin", {}, [
      [getMemberStanding, respondWith({ standing })],
      [adjustPoints, respondWith({ id: `gen_${"0".repeat(32)}` })],
    ]);
    const requests = stubServer(fixtures);
    await renderPart(<MemberStanding id={id} />);
    await page.getByRole("button", { name: "Correct" }).click();
    await page.getByLabelText("Points").fill("-20");
    await page.getByRole("textbox", { name: "Reason" }).fill("Counted twice");
    await page.getByRole("button", { name: "Save correction" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    const sent = requests.find(({ path }) => path === adjustPoints.path);
    expect(sent?.body).toMatchObject({ personId: id, xp: 0, points: -20, reason: "Counted twice" });
  });

  it("shows nothing for a person who is not in the game", async () => {
    const requests = stubServer(gameFixtures("referrer", {}, [[getMemberStanding, respondWith({ standing: null })]]));
    await renderPart(<MemberStanding id={id} />);
    await expect.poll(() => requests.some(({ path }) => path.endsWith(id))).toBe(true);
    await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  });
});

it("shows the earned badges on the own profile, without the others", async () => {
  stubServer(gameFixtures("referrer"));
  await renderPart(<OwnBadges />);
  await expect.element(page.getByText("3 of 8")).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(3);
});

describe("a referral", () => {
  const id = `ref_${"1".repeat(32)}` as const;

  it("shows what it earned", async () => {
    const entries = exampleEntries.slice(2, 3);
    stubServer(gameFixtures("referrer", {}, [[getReferralAwards, respondWith({ xp: 25, points: 10, entries })]]));
    await renderPart(<ReferralAwards id={id} />);
    await expect.element(page.getByText("Earned 25 XP, 10 points")).toBeVisible();
  });

  it("shows nothing where it earned nothing", async () => {
    const requests = stubServer(
      gameFixtures("referrer", {}, [[getReferralAwards, respondWith({ xp: 0, points: 0, entries: [] })]]),
    );
    await renderPart(<ReferralAwards id={id} />);
    await expect.poll(() => requests.some(({ path }) => path.endsWith(id))).toBe(true);
    await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  });
});

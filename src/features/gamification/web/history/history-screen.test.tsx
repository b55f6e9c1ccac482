import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { listEntries } from "../../contract/standing.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";

const rows = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => row.textContent ?? "");

it("says why of every entry, with a link to its referral", async () => {
  stubServer(gameFixtures("referrer"));
  await visit("/gamification/history");
  await expect.element(page.getByText("Reversed: Deal won")).toBeVisible();
  const [, reversal, won, accepted, redeemed, adjusted] = rows();
  expect(reversal).toContain("The deal was refunded");
  expect(reversal).toContain("-340");
  expect(won).toContain("140 XP of it for the deal’s value");
  expect(won).toContain("Reversed later");
  expect(accepted).toContain("Points on hold until December 3, 2026");
  expect(redeemed).toContain("$50 gift card");
  expect(adjusted).toContain("Spoke at the partner day");
  const [link] = page.getByRole("link", { name: "Calder Freight" }).elements();
  expect(link?.getAttribute("href")).toMatch(/^\/referrals\?id=ref_0+1$/);
});

it("filters by reason on the server, and keeps the filter in the URL", async () => {
  const requests = stubServer(gameFixtures("referrer"));
  await visit("/gamification/history?kind=won,accepted");
  await expect.element(page.getByRole("button", { name: /^Reason:/ })).toBeVisible();
  const [asked] = requests.filter(({ path }) => path.includes("/entries"));
  expect(new URL(asked?.path ?? "", location.origin).searchParams.getAll("filter")).toEqual(["kind:in:won,accepted"]);
});

it("is empty for a person without entries", async () => {
  stubServer(gameFixtures("referrer", {}, [[listEntries, respondWith({ items: [], next: null })]]));
  await visit("/gamification/history");
  await expect.element(page.getByRole("heading", { name: "No entries yet" })).toBeVisible();
});

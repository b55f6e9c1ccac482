import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { exampleBadges } from "../testing/examples.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";

it("lists all badges with what earns them, their progress, and the secret ones without a name", async () => {
  stubServer(gameFixtures("referrer"));
  await visit("/gamification/badges");
  await expect.element(page.getByText("Win 3 deals in a quarter")).toBeVisible();
  const tiles = page
    .getByRole("main")
    .getByRole("listitem")
    .elements()
    .map((tile) => tile.textContent ?? "");
  expect(tiles.filter((tile) => tile === "SecretKeep going")).toHaveLength(2);
  expect(tiles).toHaveLength(exampleBadges.length + 2);
  expect(tiles).toContain("CloserWin 3 deals in a quarter2 of 3 wins");
  expect(tiles).toContain("Big dealWin a deal worth 50,000 or moreMay 2026");
});

it("draws an earned badge filled, and the progress of another on its rim", async () => {
  stubServer(gameFixtures("referrer"));
  await visit("/gamification/badges");
  const tile = (name: string) => page.getByRole("listitem").filter({ hasText: name }).element();
  await expect.element(page.getByText("Closer")).toBeVisible();
  expect(tile("Big deal").querySelector("linearGradient")).not.toBeNull();
  const rim = tile("Closer").querySelector("[pathLength]");
  expect(rim?.getAttribute("stroke-dasharray")).toMatch(/^66\.6\d* 100$/);
});

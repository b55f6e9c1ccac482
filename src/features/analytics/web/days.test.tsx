import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getFigures } from "../contract.ts";
import { analyticsFixtures } from "./testing/analytics-fixtures.ts";
import { nothing } from "./testing/examples.ts";

const days = "October 17 – November 15, 2026";

it("shows the period and the comparison period on every part of the page", async () => {
  stubServer(analyticsFixtures("company"));
  for (const tab of ["referrals", "partners", "outcomes", "commissions"]) {
    await visit(`/analytics?tab=${tab}`);
    const line = page.getByRole("main").getByText(`${days}, compared with September 17 – October 16, 2026`);
    await expect.element(line.last()).toBeVisible();
  }
});

it.each([
  ["company", "View referrals", "/referrals"],
  ["admin", "Invite your first partner", "/admin/members?tab=invitations"],
  ["referrer", "New referral", "/referrals?form=new"],
] as const)("shows one empty state with one action when there was never any data: %s", async (role, name, href) => {
  stubServer(analyticsFixtures(role, [[getFigures, respondWith({ ...nothing, currencies: [] })]]));
  await visit("/analytics");
  await expect.element(page.getByRole("heading", { name: "No data yet" })).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", href);
  expect(page.getByText("No data available").elements()).toEqual([]);
});

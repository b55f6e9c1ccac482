import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { updateReferral } from "#features/referrals/contract/record.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { type NextAction as Action, getNextAction } from "../../contract/next-action.ts";
import { renderPart } from "../testing/render-part.tsx";
import { NextAction } from "./next-action.tsx";

const referral = {
  id: `ref_${"1".repeat(32)}`,
  version: 3,
  phone: "+4670123456",
  email: "ben@example.com",
  editable: ["assigneeId"],
} as unknown as Referral;
const personId = `per_${"2".repeat(32)}` as const;

const show = async (action: Action | null) => {
  const requests = stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getNextAction, respondWith({ action })],
    [updateReferral, respondWith({ ...referral, version: 4 })],
  ]);
  await renderPart(<NextAction referral={referral} />);
  return { requests };
};

it("names the owner who won most such deals, and assigns them", async () => {
  const owner = { personId, name: "Anika Rao", won: 7, closed: 9, comparison: "product" } as const;
  const { requests } = await show({ kind: "assign", owner });
  await expect.element(page.getByText("Assign it to Anika Rao, who won 7 of 9 deals with this product.")).toBeVisible();
  await page.getByRole("button", { name: "Assign" }).click();
  const sent = () => requests.find(({ path, body }) => path.includes("/referrals/ref_") && body !== undefined)?.body;
  await expect.poll(sent).toEqual({ version: 3, assigneeId: personId });
});

it("says how fast won deals were contacted, and calls the contact", async () => {
  await show({ kind: "contact", hours: 26, deals: 34, comparison: "all" });
  await expect.element(page.getByText(/Won deals left the first stage after 26 hours \(median of 34\)/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+4670123456");
});

it("shows nothing where nothing is due", async () => {
  const { requests } = await show(null);
  await expect.poll(() => requests.some(({ path }) => path.endsWith("/next-action"))).toBe(true);
  await expect.element(page.getByText("Best next action")).not.toBeInTheDocument();
});

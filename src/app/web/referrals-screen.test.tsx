import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { getSplit, setSplit } from "#features/commissions/contract/splits.ts";
import { ids, listedLine } from "#features/commissions/web/testing/examples.ts";
import { listPartners } from "#features/plans/contract.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { referralsFixtures, three } from "#features/referrals/web/testing/referrals-fixtures.ts";
import { respondWith, stubServer } from "./testing/stub-server.ts";
import { visit } from "./testing/visit.tsx";

const [, worked, won] = three;
const part = page.getByRole("region", { name: "Commission" });
const partner = { personId: ids.partner, name: "Rosa Diaz", tier: "gold", recruitedById: null, recruitedBy: null };

it("shows the commissions of a referral with recipient and state [R2.16]", async () => {
  stubServer(
    referralsFixtures("referrer", [
      [getReferral, respondWith(won)],
      [listCommissions, respondWith({ items: [listedLine({ referralId: won.id })], next: null })],
    ]),
  );
  await visit(`/referrals?id=${won.id}`);
  await expect.element(part).toMatchTextContent(/Lena Brandt.*On hold.*€897\.04/);
});

it("splits a commission between partners once the shares add up", async () => {
  const requests = stubServer(
    referralsFixtures("company", [
      [getReferral, respondWith(worked)],
      [listPartners, respondWith({ partners: [partner], next: null })],
      [getSplit, respondWith({ referralId: worked.id, shares: [], editable: true })],
      [setSplit, respondWith({ referralId: worked.id, shares: [], editable: true })],
    ]),
  );
  await visit(`/referrals?id=${worked.id}`);
  await part.getByRole("button", { name: "Divide commission" }).click();
  await part.getByRole("button", { name: "Add partner" }).click();
  await expect.element(part.getByText("Choose a partner and a percentage on each line")).toBeVisible();
  await part.getByRole("combobox", { name: "Partner" }).nth(1).click();
  await page.getByRole("option", { name: "Rosa Diaz" }).click();
  await part.getByRole("textbox", { name: "Percentage" }).nth(1).fill("30");
  await expect.element(part.getByText("30% too much")).toBeVisible();
  await expect.element(part.getByRole("button", { name: "Save shares" })).toBeDisabled();
  await part.getByRole("textbox", { name: "Percentage" }).nth(0).fill("70");
  await part.getByRole("button", { name: "Save shares" }).click();
  await expect.element(page.getByText("The shares are saved.")).toBeVisible();
  expect(requests.flatMap(({ body }) => body ?? [])).toEqual([
    {
      shares: [
        { to: "referrer", bp: 7000 },
        { to: ids.partner, bp: 3000 },
      ],
    },
  ]);
});

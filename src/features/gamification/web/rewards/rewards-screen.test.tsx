import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { errors } from "../../contract/errors.ts";
import { cancelRedemption, listOwnRedemptions, listRewards, redeemReward, revealCode } from "../../contract/rewards.ts";
import { exampleRewards, redemption } from "../testing/examples.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";

const redeem = (title: string) => page.getByRole("button", { name: `Redeem ${title}`, exact: true });

describe("the catalogue", () => {
  it("offers what the person can redeem, and says why not for the rest", async () => {
    const soldOut = {
      ...exampleRewards[0],
      id: `grw_${"9".repeat(32)}`,
      title: "Hoodie",
      refusal: "soldOut",
      stock: 0,
    };
    const rewards = [...exampleRewards, soldOut];
    stubServer(gameFixtures("referrer", {}, [[listRewards, respondWith({ rewards, available: 840 })]]));
    await visit("/gamification/rewards");
    await expect.element(redeem("$50 gift card")).toBeVisible();
    await expect.element(page.getByText("1,560 to go")).toBeVisible();
    await expect.element(page.getByText("Gold and up")).toBeVisible();
    await expect.element(page.getByText("Sold out")).toBeVisible();
    await expect.element(redeem("Partner Summit ticket")).not.toBeInTheDocument();
  });

  it("is empty without rewards", async () => {
    stubServer(gameFixtures("referrer", {}, [[listRewards, respondWith({ rewards: [], available: 0 })]]));
    await visit("/gamification/rewards");
    await expect.element(page.getByRole("heading", { name: "No rewards yet" })).toBeVisible();
  });
});

describe("redeeming", () => {
  it("confirms price and rest, sends the confirmed price and the note, and returns the focus", async () => {
    const requests = stubServer(
      gameFixtures("referrer", {}, [[redeemReward, respondWith(redemption(1, { state: "requested" }))]]),
    );
    await visit("/gamification/rewards");
    await redeem("Coffee mug").click();
    const dialog = page.getByRole("dialog", { name: "Redeem Coffee mug?" });
    await expect.element(dialog.getByText("740 points")).toBeVisible();
    await expect.element(dialog.getByText("Needs approval. Your points return if it’s declined.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Delivery note" }).fill("Main Street 1");
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(page.getByText("Requested. You’ll be notified when it’s approved.")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(redeem("Coffee mug")).toHaveFocus();
    const [sent] = requests.filter(({ path }) => path.endsWith("/redemptions"));
    expect(sent?.body).toEqual({ price: 100, note: "Main Street 1" });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
  });

  it("shows what a reward in money pays, and sends the confirmed amount", async () => {
    const paid = redemption(1, { delivery: "money", minor: 2_500, currency: "USD" });
    const requests = stubServer(gameFixtures("referrer", {}, [[redeemReward, respondWith(paid)]]));
    await visit("/gamification/rewards");
    await expect.element(page.getByText("Paid with your commissions")).toBeVisible();
    await redeem("$25 bonus").click();
    const dialog = page.getByRole("dialog", { name: "Redeem $25 bonus?" });
    await expect.element(dialog.getByText("$25.00")).toBeVisible();
    await dialog.getByRole("button", { name: "Redeem for 250 points" }).click();
    await expect.element(page.getByText("Redeemed. The amount is in your commissions.")).toBeVisible();
    const [sent] = requests.filter(({ path }) => path.endsWith("/redemptions"));
    expect(sent?.body).toEqual({ price: 250, minor: 2_500, note: "" });
  });

  it.each([
    [errors.soldOut, undefined, "Sold out. Someone else took the last one."],
    [errors.tooFewPoints, { missing: 60 }, "You’re 60 points short."],
    [errors.tierTooLow, { tier: "gold" }, "This reward is for a higher tier."],
    [errors.archived, undefined, "This reward is no longer offered."],
  ] as const)("shows a refusal in the dialog and reloads the catalogue: %o", async (error, params, message) => {
    const requests = stubServer(gameFixtures("referrer", {}, [[redeemReward, rejectWith(error, params)]]));
    await visit("/gamification/rewards");
    await redeem("25 trees planted").click();
    const loads = () => requests.filter(({ path }) => path.endsWith("/rewards")).length;
    const before = loads();
    await page.getByRole("button", { name: "Redeem for 300 points" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(message);
    await expect.poll(loads).toBeGreaterThan(before);
  });
});

describe("own redemptions", () => {
  it("reveal a code, and cancel what waits for approval", async () => {
    let state: "requested" | "cancelled" = "requested";
    const items = () => [redemption(1, {}), redemption(2, { title: "Coffee mug", delivery: "shipped", state })];
    stubServer(
      gameFixtures("referrer", {}, [
        [listOwnRedemptions, () => Response.json({ items: items(), next: null })],
        [revealCode, respondWith({ code: "GIFT-1234" })],
        [
          cancelRedemption,
          () => {
            state = "cancelled";
            return Response.json(items()[1]);
          },
        ],
      ]),
    );
    await visit("/gamification/rewards");
    await page.getByRole("button", { name: "Show code: $50 gift card" }).click();
    await expect.element(page.getByText("GIFT-1234")).toBeVisible();
    await expect.element(page.getByText("Waiting for approval")).toBeVisible();
    await page.getByRole("button", { name: "Cancel redemption" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel redemption" }).click();
    await expect.element(page.getByText("Canceled", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Waiting for approval")).not.toBeInTheDocument();
  });

  it("lead to the commission that pays a reward in money", async () => {
    const commissionId = `com_${"1".repeat(32)}` as const;
    const paid = redemption(1, { title: "$25 bonus", delivery: "money", minor: 2_500, currency: "USD", commissionId });
    stubServer(gameFixtures("referrer", {}, [[listOwnRedemptions, respondWith({ items: [paid], next: null })]]));
    await visit("/gamification/rewards");
    const link = page.getByRole("link", { name: "View commission: $25 bonus" });
    await expect.element(link).toHaveAttribute("href", `/commissions?id=${commissionId}`);
  });
});

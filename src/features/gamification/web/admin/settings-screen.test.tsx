import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { defaultPerks } from "#features/programs/tiers.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import * as contract from "../../contract/rewards.ts";
import * as game from "../../contract/rules.ts";
import { defaultRules } from "../../rules/awards.ts";

const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
const personId = "per_0190f1c2d3e4756893a1b2c3d4e5f601";
const version = { version: 2, rules: defaultRules, changedAt: "2026-11-01T10:00:00Z", changedBy: "Jun Park" };
const earlier = {
  ...version,
  version: 1,
  rules: { ...defaultRules, awards: { ...defaultRules.awards, won: { ...defaultRules.awards.won, xp: 150 } } },
};
const rules: Stub = [game.getRules, respondWith({ current: version, defaults: defaultRules, earlier: [earlier] })];
const settings = {
  defaultVisibility: "name",
  tiersFollowXp: true,
  pointValue: null,
  perks: defaultPerks,
  currency: "EUR",
} as const;
const reward: contract.Reward = {
  id: "grw_0190f1c2d3e4756893a1b2c3d4e5f601",
  title: "$50 gift card",
  description: "",
  price: 500,
  delivery: "code",
  minTier: "gold",
  needsApproval: true,
  stock: 3,
  minor: null,
  currency: null,
  picture: "card",
  pictureUrl: null,
  isArchived: false,
  refusal: null,
  missing: 0,
};
const redemption: contract.Redemption = {
  id: "grd_0190f1c2d3e4756893a1b2c3d4e5f601",
  rewardId: reward.id,
  title: reward.title,
  delivery: "shipped",
  points: 500,
  minor: null,
  currency: null,
  commissionId: null,
  state: "requested",
  person: { id: personId, name: "Ana Lima" },
  note: "Size M",
  answer: "",
  createdAt: "2026-11-10T10:00:00Z",
  decidedAt: null,
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const totals = { count: 2, xp: 400, points: 200 };

it("saves changed rules as a new version that is based on the one shown", async () => {
  const asked = stubServer([admin, rules, [game.changeRules, respondWith({ ...version, version: 3 })]]);
  await visit("/gamification/settings");
  await expect.element(button("Save as new version")).not.toBeInTheDocument();
  await field("Deal won: XP").fill("250");
  await button("Save as new version").click();
  await expect.element(page.getByText("Version 3 is in force.")).toBeVisible();
  const sent = asked.find(({ body }) => body)?.body as { rules: typeof defaultRules; basedOn: number };
  expect([sent.basedOn, sent.rules.awards.won]).toEqual([2, { isOn: true, xp: 250, points: 100, perDay: null }]);
});

it("simulates the unsaved rules and compares them with those in force", async () => {
  const side = (xp: number) => ({ byKind: [{ kind: "won", ...totals, xp }], total: { ...totals, xp }, costMinor: xp });
  const asked = stubServer([
    admin,
    rules,
    [
      game.simulateRules,
      respondWith({
        from: "2026-08-20",
        to: "2026-11-18",
        currency: "EUR",
        current: side(400),
        proposed: side(700),
        people: [{ id: personId, name: "Ana Lima", current: totals, proposed: { ...totals, xp: 700 } }],
        peopleCount: 1,
      }),
    ],
  ]);
  await visit("/gamification/settings");
  await field("Deal won: XP").fill("350");
  await button("Simulate").click();
  await expect.element(page.getByRole("rowheader", { name: "Ana Lima" })).toBeVisible();
  await expect.element(page.getByText("€7.00")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toMatchObject({ rules: { awards: { won: { xp: 350 } } } });
  await field("Deal won: Points").fill("1");
  await expect.element(page.getByText("The rules changed since this simulation.", { exact: false })).toBeVisible();
});

it("puts an earlier version into the form, and asks for thresholds in order", async () => {
  const asked = stubServer([admin, rules, [game.changeRules, respondWith(version)]]);
  await visit("/gamification/settings");
  await button("Restore version 1").click();
  await expect.element(field("Deal won: XP")).toHaveValue("150");
  await field("Gold").fill("100");
  await button("Save as new version").click();
  await expect.element(page.getByText("Each threshold must be higher than the one before.")).toBeVisible();
  expect(asked.some(({ body }) => body)).toBe(false);
});

it("changes what a tier grants", async () => {
  const asked = stubServer([
    admin,
    [game.getGameSettings, respondWith(settings)],
    [game.changeGameSettings, respondWith(settings)],
  ]);
  await visit("/gamification/settings?tab=tiers");
  await field("Gold: Commission bonus").fill("0.5");
  await page.getByRole("switch", { name: "Platinum: Paid twice a month" }).click({ force: true });
  await button("Save settings").click();
  await expect
    .poll(() => asked.find(({ body }) => body)?.body)
    .toMatchObject({ perks: { gold: { commissionBonusBp: 50 }, platinum: { paidTwiceMonthly: true } } });
});

it("gives a hundred points a value in the tenant's currency", async () => {
  const asked = stubServer([
    admin,
    [game.getGameSettings, respondWith(settings)],
    [game.changeGameSettings, respondWith({ ...settings, pointValue: 250 })],
  ]);
  await visit("/gamification/settings?tab=privacy");
  await field("Value of 100 points").fill("2.50");
  await page.getByText("By alias").click();
  await button("Save settings").click();
  await expect
    .poll(() => asked.find(({ body }) => body)?.body)
    .toEqual({ defaultVisibility: "alias", pointValue: 250 });
});

it("adds a reward and asks for its codes, pasted one a line", async () => {
  const asked = stubServer([
    admin,
    [contract.listRewards, respondWith({ rewards: [], available: 0 })],
    [contract.createReward, respondWith(reward)],
    [contract.importCodes, respondWith({ added: 2, skipped: 1, stock: 2 })],
  ]);
  await visit("/gamification/settings?tab=rewards");
  await button("New reward").click();
  await field("Name").fill("$50 gift card");
  await field("Price in points").fill("500");
  await page.getByRole("radio", { name: "Gift card" }).click({ force: true });
  await button("Add reward").click();
  await field("Codes").fill('code\n"AAA-1","x"\nAAA-2;5\n\nAAA-3');
  await button("Import 3 codes").click();
  await expect.element(page.getByText("2 codes imported. 1 was already there.")).toBeVisible();
  const bodies = asked.flatMap(({ body }) => body ?? []);
  expect(bodies).toMatchObject([
    { title: "$50 gift card", price: 500, delivery: "code", stock: null, picture: "card", pictureFileId: null },
    { codes: ["AAA-1", "AAA-2", "AAA-3"] },
  ]);
});

it("adds a reward in money with an amount in the tenant's currency, and asks for one", async () => {
  const asked = stubServer([
    admin,
    [
      getCatalog,
      respondWith({
        ...{ programs: [], pipelines: [], past: { pipelines: [], stages: [] }, currency: "EUR" },
        ...{ timeZone: "Europe/Berlin", businessHours: defaultBusinessHours },
      }),
    ],
    [contract.listRewards, respondWith({ rewards: [], available: 0 })],
    [contract.createReward, respondWith({ ...reward, delivery: "money", minor: 2_500, currency: "EUR" })],
  ]);
  await visit("/gamification/settings?tab=rewards");
  await button("New reward").click();
  await page.getByRole("radiogroup", { name: "Delivery" }).getByText("Money").click();
  await field("Name").fill("Bonus");
  await field("Price in points").fill("250");
  await button("Add reward").click();
  expect(asked.some(({ body }) => body)).toBe(false);
  await field("Amount").fill("25");
  await button("Add reward").click();
  await expect
    .poll(() => asked.find(({ body }) => body)?.body)
    .toMatchObject({ title: "Bonus", delivery: "money", minor: 2_500, stock: null });
});

it("archives a reward from its panel", async () => {
  const asked = stubServer([
    admin,
    [contract.listRewards, respondWith({ rewards: [reward], available: 0 })],
    [contract.updateReward, respondWith({ ...reward, isArchived: true })],
  ]);
  await visit("/gamification/settings?tab=rewards");
  await expect.element(page.getByText("Gold and up")).toBeVisible();
  await page.getByText("$50 gift card").click();
  await button("Archive").click();
  await expect.poll(() => asked.find(({ body }) => body)?.body).toEqual({ isArchived: true });
});

it("approves a redemption with a reply, and declines after a question", async () => {
  const asked = stubServer([
    admin,
    [contract.listRedemptions, respondWith({ items: [redemption], next: null })],
    [contract.decideRedemption, respondWith({ ...redemption, state: "approved" })],
  ]);
  await visit("/gamification/settings?tab=redemptions");
  await page.getByText("Ana Lima").click();
  await expect.element(page.getByText("Size M")).toBeVisible();
  await field("Reply").fill("On its way");
  await button("Approve").click();
  await expect.poll(() => asked.find(({ body }) => body)?.body).toEqual({ move: "approve", answer: "On its way" });
  await page.getByText("Ana Lima").click();
  await button("Decline").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
  await expect.poll(() => asked.findLast(({ body }) => body)?.body).toEqual({ move: "decline", answer: "" });
});

it("lists who submits unusually fast", async () => {
  const person = { id: personId, name: "Ana Lima", mostInDay: 41, onDay: "2026-11-03", perDay: 2.5, worthless: 0.8 };
  stubServer([admin, [game.listPace, respondWith({ people: [person] })]]);
  await visit("/gamification/settings?tab=pace");
  await expect.element(page.getByText("80%")).toBeVisible();
  await expect.element(page.getByText("Nov 3, 2026")).toBeVisible();
});

it("is for admins", async () => {
  stubServer([[getMe, respondWith(exampleMe("company"))]]);
  await visit("/gamification/settings");
  await expect.element(page.getByRole("heading", { name: "Only admins manage gamification" })).toBeVisible();
});

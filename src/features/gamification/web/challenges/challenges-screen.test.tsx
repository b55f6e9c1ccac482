import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { type Challenge, type ChallengeDetail, getChallenge, listChallenges } from "../../contract/challenges.ts";
import { submitProof } from "../../contract/proofs.ts";
import { challenge, detail, exampleChallenges } from "../testing/challenge-examples.ts";
import { gameFixtures } from "../testing/game-fixtures.ts";

const listed = (challenges: Challenge[]): Stub => [listChallenges, respondWith({ challenges })];
const one = (found: ChallengeDetail): Stub[] => [[getChallenge, respondWith(found)]];
const card = (name: string) => page.getByRole("region", { name, exact: true });
const open = (found: ChallengeDetail, more: Stub[] = []) => {
  const asked = stubServer(gameFixtures("referrer", {}, [...more, ...one(found)]));
  return visit(`/gamification/challenges?id=${found.id}`).then(() => asked);
};

describe("the list", () => {
  it("shows progress, the person's own part and the time left", async () => {
    stubServer(gameFixtures("referrer", {}, [listed(exampleChallenges)]));
    await visit("/gamification/challenges");
    const community = card("100 hotel introductions");
    await expect.element(community.getByText("of 100 · 4 from you")).toBeVisible();
    await expect.element(community.getByText("12 days left")).toBeVisible();
    await expect.element(community.getByText("On pace: day 18 of 30")).toBeVisible();
    await expect.element(card("Five in a month").getByText("2/5")).toBeVisible();
    await expect.element(card("Team sprint").getByText("of $50,000 · $5,000 from you")).toBeVisible();
  });

  it("says how past challenges ended, and that there are none", async () => {
    const over = { phase: "settled", winners: 9 } as const;
    const past = [
      challenge(5, { ...over, title: "Spring push", outcome: "won" }),
      challenge(6, { ...over, title: "Summer push", outcome: "missed" }),
      challenge(7, { phase: "canceled", title: "Fall push", cancelReason: "Moved to next quarter" }),
    ];
    const requests = stubServer(gameFixtures("referrer", {}, [listed(past)]));
    await visit("/gamification/challenges?tab=past");
    await expect.element(card("Spring push").getByText("You won")).toBeVisible();
    await expect.element(card("Spring push").getByText("9 winners")).toBeVisible();
    await expect.element(card("Summer push").getByText("Goal not reached")).toBeVisible();
    await expect.element(card("Fall push").getByText("Canceled: Moved to next quarter")).toBeVisible();
    expect(requests.some(({ path }) => path.includes("past=true"))).toBe(true);
  });

  it("is empty without challenges", async () => {
    stubServer(gameFixtures("referrer", {}, [listed([])]));
    await visit("/gamification/challenges");
    await expect.element(page.getByRole("heading", { name: "No challenges right now" })).toBeVisible();
    await page.getByRole("tab", { name: "Past" }).click();
    await expect.element(page.getByRole("heading", { name: "No past challenges yet" })).toBeVisible();
  });
});

describe("one challenge", () => {
  it("of everyone: its goal, its prize and how it counts", async () => {
    await open(detail(1, { filters: { country: "ES", source: "link" } }));
    await expect.element(page.getByText("Everyone who contributes gets 150 points")).toBeVisible();
    await expect.element(page.getByText("Referrals accepted from Nov 1 to Nov 30")).toBeVisible();
    await expect.element(page.getByText("Spain", { exact: false })).toBeVisible();
    await expect.element(page.getByText(/Changes to referrals count until Dec 4/)).toBeVisible();
  });

  it("of one person: wins are their own", async () => {
    await open(detail(2, { kind: "single", prize: { points: 0, icon: "star", minor: 5000, reward: null } }));
    await expect.element(page.getByText(/^You get \$50 and the 100 hotel introductions badge$/)).toBeVisible();
    await expect.element(page.getByText("You win if you reach the goal yourself.")).toBeVisible();
  });

  it("of teams: the leading team first, and the own one named", async () => {
    const team = { sample: null, people: 3, isOwn: false };
    const teams = [
      { ...team, name: "Trailblazers", value: 20, share: 0.2 },
      { ...team, name: "North Stars", value: 45, share: 0.45, isOwn: true },
    ];
    await open(detail(3, { kind: "team", teamName: "North Stars", teams }));
    const rows = page.getByRole("region", { name: "Teams" }).getByRole("listitem");
    await expect.element(rows.nth(0)).toHaveTextContent("North StarsYour team · 3 people45 of 100");
    await expect.element(rows.nth(1)).toHaveTextContent("Trailblazers3 people20 of 100");
  });
});

describe("proofs", () => {
  const stories = detail(4, {
    ...{ kind: "single", title: "Share your story", measure: "proofs", target: 2 },
    ...{ progress: { value: 0, sample: null, share: 0 }, own: { value: 0, sample: null, share: 0 } },
    proofs: [
      {
        ...{ id: `gcp_${"1".repeat(32)}`, text: "My post", file: null, state: "declined" },
        ...{ answer: "The link is broken.", createdAt: "2026-11-16T09:00:00Z" },
      },
    ],
  });

  it("are listed with the decision, and submitted with a text", async () => {
    const sent: Stub = [submitProof, respondWith({ id: `gcp_${"2".repeat(32)}` })];
    const asked = await open(stories, [sent]);
    await expect.element(page.getByText("The link is broken.")).toBeVisible();
    await expect.element(page.getByText("Declined")).toBeVisible();
    const submit = page.getByRole("button", { name: "Submit proof" });
    await submit.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Submit proof" }).click();
    await expect.element(dialog.getByText("Add a link, a description, or a file.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Link or description" }).fill("https://example.com/mine");
    await userEvent.keyboard("{Tab}");
    await dialog.getByRole("button", { name: "Submit proof" }).click();
    await expect.element(page.getByText(/^Proof submitted\./)).toBeVisible();
    expect(asked.find(({ body }) => body)?.body).toEqual({ text: "https://example.com/mine", fileId: null });
    await expect.element(submit).toHaveFocus();
  });

  it("keep what was written when the server refuses", async () => {
    await open(stories, [[submitProof, rejectWith({ code: "gamification.tooManyProofs", status: 409 })]]);
    await page.getByRole("button", { name: "Submit proof" }).click();
    const dialog = page.getByRole("dialog");
    const text = dialog.getByRole("textbox", { name: "Link or description" });
    await text.fill("One more");
    await dialog.getByRole("button", { name: "Submit proof" }).click();
    await expect.element(dialog.getByText(/as many proofs in review as the goal needs/)).toBeVisible();
    await expect.element(text).toHaveValue("One more");
  });

  it("cannot be submitted before or after the challenge", async () => {
    await open({ ...stories, phase: "correcting" });
    await expect.element(page.getByText("My post")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Submit proof" })).not.toBeInTheDocument();
  });
});

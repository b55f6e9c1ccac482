import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getFigures } from "#features/analytics/contract.ts";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { defaultPerks } from "#features/programs/tiers.ts";
import { listParticipants as listPeople } from "#features/referrals/contract/suggestions.ts";
import * as contract from "../../../contract/challenges.ts";
import { decideProof, listProofs } from "../../../contract/proofs.ts";
import { listRewards } from "../../../contract/rewards.ts";
import { getGameSettings } from "../../../contract/rules.ts";
import { managed, personId, proof } from "../../testing/challenge-examples.ts";

const people = ["Ana Lima", "Ben Ode", "Cleo Ruiz"].map((name, i) => ({ id: personId(i + 1), name }));
const settings = {
  ...{ defaultVisibility: "name", tiersFollowXp: true, pointValue: null, perks: defaultPerks, currency: "USD" },
} as const;
const preview = {
  ...{ from: "2026-10-19", to: "2026-11-17", all: { value: 41, sample: null }, median: 3, participants: 14 },
};
const list = (...challenges: contract.ManagedChallenge[]): Stub => [
  contract.listManagedChallenges,
  respondWith({ challenges }),
];
const fixtures = (...more: Stub[]): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe("admin"))],
  [getGameSettings, respondWith(settings)],
  [listRewards, respondWith({ rewards: [], available: 0 })],
  [listPeople, respondWith({ companies: [], referrers: people })],
  [getCatalog, respondWith({ programs: [], pipelines: [] })],
  [getFigures, respondWith({ rows: [], totals: [], currencies: [] })],
  [contract.previewChallenge, respondWith(preview)],
  [contract.listParticipants, respondWith({ participants: [], all: 0 })],
  [listProofs, respondWith({ items: [proof(1)], next: null })],
  list(),
];
const path = "/gamification/settings?tab=challenges";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));
const panel = page.getByRole("dialog");
const draft = managed(2, { title: "Well-judged winter", phase: "draft", state: "draft", participants: 0 });

describe("the list", () => {
  it("shows drafts too, the shared progress, and who contributed", async () => {
    const person = { sample: null, share: 0.1, teamName: null, won: null };
    const participants = [{ ...person, value: 12, person: people[0]! }];
    stubServer(fixtures(list(managed(1), draft), [contract.listParticipants, respondWith({ participants, all: 1 })]));
    await visit(path);
    await expect.element(page.getByText("63 of 100")).toBeVisible();
    await expect.element(page.getByText("Draft", { exact: true })).toBeVisible();
    await page.getByText("100 hotel introductions").click();
    await expect.element(panel.getByText("Ana Lima")).toBeVisible();
    await expect.element(panel.getByText("150 points")).toBeVisible();
    await expect.element(panel.getByRole("button", { name: "Edit description" })).toBeVisible();
    await expect.element(panel.getByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  });

  it("is empty without challenges", async () => {
    stubServer(fixtures());
    await visit(path);
    await expect.element(page.getByRole("heading", { name: "No challenges yet" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Proofs" })).not.toBeInTheDocument();
  });
});

describe("a new challenge", () => {
  it("is guided by what the measure was before, and saved as a draft", async () => {
    const asked = stubServer(fixtures([contract.createChallenge, respondWith(draft)]));
    await visit(`${path}&form=new`);
    const guide = page.getByRole("region", { name: "Guide for the target" });
    await expect.element(guide.getByText("In the last 30 days")).toBeVisible();
    await expect.element(guide.getByText("41", { exact: true })).toBeVisible();
    await button("Save draft").click();
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveFocus();
    await page.getByRole("textbox", { name: "Title" }).fill("100 introductions");
    await page.getByRole("textbox", { name: "Target" }).fill("100");
    await button("Save draft").click();
    await expect.element(page.getByText("Draft saved.")).toBeVisible();
    expect(asked.findLast(({ path: to }) => to === "/api/v1/challenges")?.body).toMatchObject({
      ...{ kind: "community", title: "100 introductions", measure: "accepted", target: 100, publish: false },
      ...{ prize: { points: 100, icon: null, rewardId: null, minor: null }, personIds: [], teams: [] },
    });
    await expect.element(panel).not.toBeInTheDocument();
  });

  it("asks for the guide again when the measure changes, and takes money in the tenant's currency", async () => {
    const asked = stubServer(fixtures([contract.createChallenge, respondWith(managed(3))]));
    await visit(`${path}&form=new`);
    await field("What counts").selectOptions("Won value");
    const previews = () => asked.filter(({ path: to }) => to.endsWith("challenge-preview")).map(({ body }) => body);
    await expect.poll(() => previews().at(-1)).toMatchObject({ measure: "wonValue", days: 30 });
    await page.getByRole("textbox", { name: "Title" }).fill("A good month");
    await page.getByRole("textbox", { name: "Target" }).fill("25000");
    await button("Publish").click();
    await expect.element(page.getByText("Challenge published.")).toBeVisible();
    expect(asked.findLast(({ path: to }) => to === "/api/v1/challenges")?.body).toMatchObject({
      ...{ measure: "wonValue", target: 2_500_000, publish: true },
    });
  });

  it("shows at its fields what does not fit, and loses nothing", async () => {
    const asked = stubServer(
      fixtures([contract.createChallenge, rejectWith({ code: "gamification.startsInPast", status: 422 })]),
    );
    await visit(`${path}&form=new`);
    await page.getByRole("textbox", { name: "Title" }).fill("Sprint");
    await page.getByRole("textbox", { name: "Target" }).fill("10");
    await field("First day").fill("2026-12-10");
    await field("Last day").fill("2026-12-01");
    await button("Save draft").click();
    await expect.element(page.getByText("The last day can’t be before the first.")).toBeVisible();
    await field("Last day").fill("2026-12-20");
    await page.getByRole("textbox", { name: "Points" }).fill("0");
    await button("Save draft").click();
    await expect.element(page.getByText("Add at least one prize.")).toBeVisible();
    await page.getByRole("radio", { name: "Trophy" }).click({ force: true });
    await button("Publish").click();
    await expect.element(page.getByText("A challenge starts today at the earliest.")).toBeVisible();
    await expect.element(field("First day")).toHaveFocus();
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Sprint");
    expect(asked.filter(({ path: to }) => to === "/api/v1/challenges")).toHaveLength(1);
  });
});

describe("a challenge of teams", () => {
  it("puts each person on one team", async () => {
    // The lists open on a phone too, without widening the page.
    await page.viewport(360, 780);
    const asked = stubServer(fixtures([contract.createChallenge, respondWith(draft)]));
    await visit(`${path}&form=new`);
    await page.getByRole("radio", { name: /^Teams/ }).click({ force: true });
    await page.getByRole("textbox", { name: "Title" }).fill("Team sprint");
    await page.getByRole("textbox", { name: "Target per team" }).fill("10");
    const team = (name: string) => page.getByRole("group", { name });
    const option = (name: string) => page.getByRole("option", { name });
    for (const [name, person] of [
      ["Team 1", "Ana Lima"],
      ["Team 2", "Ben Ode"],
    ] as const) {
      await team(name).getByRole("textbox", { name: "Name" }).fill(name);
      await team(name).getByRole("combobox", { name: "People" }).click();
      await option(person).click();
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    }
    await expect.element(option("Ana Lima")).not.toBeInTheDocument();
    await expect.element(option("Cleo Ruiz")).toBeVisible();
    await button("Save draft").click();
    await expect.element(page.getByText("Draft saved.")).toBeVisible();
    expect(asked.findLast(({ path: to }) => to === "/api/v1/challenges")?.body).toMatchObject({
      kind: "team",
      teams: [
        { name: "Team 1", personIds: [personId(1)] },
        { name: "Team 2", personIds: [personId(2)] },
      ],
    });
  });
});

describe("what is there", () => {
  it("publishes a draft, and deletes it after a question", async () => {
    const asked = stubServer(
      fixtures(
        list(draft),
        [contract.publishChallenge, respondWith(draft)],
        [contract.deleteChallenge, respondWith({ deleted: true })],
      ),
    );
    await visit(path);
    await page.getByText(draft.title).click();
    await panel.getByRole("button", { name: "Publish" }).click();
    await expect.element(page.getByText("Challenge published.")).toBeVisible();
    await panel.getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete draft" }).click();
    await expect.element(page.getByText("Draft deleted.")).toBeVisible();
    expect(asked.map(({ path: to }) => to)).toContain(`/api/v1/challenges/${draft.id}/publication`);
    await expect.element(button("New challenge")).toHaveFocus();
  });

  it("changes a draft, and publishes it with the change", async () => {
    const asked = stubServer(fixtures(list(draft), [contract.updateChallenge, respondWith(managed(2))]));
    await visit(path);
    await page.getByText(draft.title).click();
    await panel.getByRole("button", { name: "Edit" }).click();
    await panel.getByRole("textbox", { name: "Target" }).fill("120");
    await panel.getByRole("button", { name: "Publish" }).click();
    await expect.element(page.getByText("Challenge published.")).toBeVisible();
    expect(asked.find(({ path: to }) => to === `/api/v1/challenges/${draft.id}`)?.body).toMatchObject({
      ...{ publish: true, challenge: { title: draft.title, target: 120 } },
    });
  });

  it("changes only the description once it has started, and needs a reason to cancel", async () => {
    const asked = stubServer(
      fixtures(
        list(managed(1)),
        [contract.updateChallenge, respondWith(managed(1))],
        [contract.cancelChallenge, respondWith(managed(1, { phase: "canceled" }))],
      ),
    );
    await visit(path);
    await page.getByText("100 hotel introductions").click();
    await button("Edit description").click();
    await expect.element(page.getByRole("textbox", { name: "Target" })).not.toBeInTheDocument();
    await field("Description").fill("Hotels of any size");
    await button("Save").click();
    await expect.element(page.getByText("Challenge saved.")).toBeVisible();
    await button("Cancel challenge").click();
    const dialog = page.getByRole("dialog", { name: "Cancel 100 hotel introductions?" });
    await dialog.getByRole("button", { name: "Cancel challenge" }).click();
    await expect.element(dialog.getByRole("textbox", { name: "Reason" })).toHaveFocus();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Moved to next quarter");
    await dialog.getByRole("button", { name: "Cancel challenge" }).click();
    await expect.element(page.getByText("Challenge canceled.")).toBeVisible();
    expect(asked.find(({ path: to }) => to.endsWith("cancellation"))?.body).toEqual({
      reason: "Moved to next quarter",
    });
  });
});

describe("proofs", () => {
  const stories = managed(4, { title: "Share your story", measure: "proofs", openProofs: 1 });

  it("are accepted with a reply, or declined", async () => {
    const asked = stubServer(fixtures(list(stories), [decideProof, respondWith(proof(1, { state: "accepted" }))]));
    await visit(path);
    await expect.element(page.getByText("To review (1)")).toBeVisible();
    await button("Review: Ana Lima, Share your story").click();
    await expect
      .element(panel.getByRole("link", { name: "https://example.com/post" }))
      .toHaveAttribute("rel", "noopener noreferrer nofollow");
    await field("Reply").fill("Great");
    await button("Accept").click();
    await expect.element(page.getByText("Proof accepted. It counts now.")).toBeVisible();
    await button("Review: Ana Lima, Share your story").click();
    await button("Decline").click();
    await expect.poll(() => asked.filter(({ body, path: to }) => body && to.includes("decisions"))).toHaveLength(2);
    const decisions = asked.filter(({ path: to }) => to.includes("decisions")).map(({ body }) => body);
    expect(decisions).toEqual([
      { move: "accept", answer: "Great" },
      { move: "decline", answer: "" },
    ]);
  });

  it("lead to the next one after a decision", async () => {
    let open = [proof(1), proof(2, { person: people[1]! }), proof(3, { person: people[2]! })];
    const decide = () => {
      open = open.filter(({ person }) => person?.name !== "Ben Ode");
      return Response.json(proof(2, { state: "accepted" }));
    };
    stubServer(
      fixtures(list(stories), [decideProof, decide], [listProofs, () => Response.json({ items: open, next: null })]),
    );
    await visit(path);
    await button("Review: Ben Ode, Share your story").click();
    await button("Accept").click();
    await expect.element(button("Review: Cleo Ruiz, Share your story")).toHaveFocus();
    await expect.element(button("Review: Ben Ode, Share your story")).not.toBeInTheDocument();
  });

  it("keep their decision once the challenge is final", async () => {
    const accepted = proof(1, { state: "accepted", answer: "Great", decidedAt: "2026-11-17T09:00:00Z" });
    stubServer(
      fixtures(list({ ...stories, phase: "settled", state: "settled", openProofs: 0 }), [
        listProofs,
        respondWith({ items: [accepted], next: null }),
      ]),
    );
    await visit(path);
    await page.getByText("Accepted", { exact: true }).click();
    await button("View: Ana Lima, Share your story").click();
    await expect.element(panel.getByText(/this decision can’t change/)).toBeVisible();
    await expect.element(button("Decline")).not.toBeInTheDocument();
  });

  it("say when there is nothing to review", async () => {
    stubServer(fixtures(list({ ...stories, openProofs: 0 }), [listProofs, respondWith({ items: [], next: null })]));
    await visit(path);
    await expect.element(page.getByText("No proofs to review.")).toBeVisible();
  });
});

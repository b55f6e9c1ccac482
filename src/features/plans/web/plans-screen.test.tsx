import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { tryPlan } from "#features/commissions/contract/trial.ts";
import { getCatalog, type Program } from "#features/programs/contract.ts";
import { createPlan, listPartners, publishDraft, setPartner, usePlan } from "../contract.ts";
import {
  ana,
  bo,
  bonusRule,
  catalog,
  draft,
  plan,
  planId,
  plansFixtures,
  tieredRule,
  version,
} from "./testing/plans-fixtures.ts";

const bodies = (asked: ReturnType<typeof stubServer>) =>
  asked.map(({ body }) => body).filter((body) => body !== undefined);
const at = (search = "") => `/commissions/plans${search}`;

it("summarizes the version in effect, its uses and the draft", async () => {
  stubServer(plansFixtures([plan([draft(), version(1)])]));
  await visit(at());
  const row = page.getByRole("link", { name: /Standard/ });
  await expect.element(row).toMatchTextContent(/In use.*Draft.*the partner earns 10% of the deal value up to €10,000/);
  await expect.element(row).toMatchTextContent(/Gold tier/);
});

it("explains to a referrer that the page is for the company", async () => {
  stubServer(plansFixtures([], [], "referrer"));
  await visit(at());
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include commission plans" })).toBeVisible();
});

it("creates a draft from a template when there is no plan yet", async () => {
  const made = plan([draft()], { uses: [] });
  const asked = stubServer(plansFixtures([], [[createPlan, respondWith(made)]]));
  const { address } = await visit(at());
  await page.getByRole("button", { name: /Lead bonus and recurring share/ }).click();
  await expect.element(page.getByRole("tab", { name: "Draft", selected: true })).toBeVisible();
  expect(address()).toContain(`plan=${planId}&view=draft`);
  expect(bodies(asked)[0]).toMatchObject({
    currency: "EUR",
    rules: [
      { trigger: "qualified", formula: { kind: "flat", minor: 5000 } },
      { trigger: "payment", formula: { kind: "recurring", months: 12, steps: [{ bp: 2000 }] } },
    ],
  });
});

it("creates a further plan with a name and the chosen template", async () => {
  const made = plan([draft()], { id: `cpl_${"2".repeat(32)}`, uses: [] });
  const asked = stubServer(plansFixtures([plan([version(1)])], [[createPlan, respondWith(made)]]));
  await visit(at());
  await page.getByRole("button", { name: "New plan" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Steps");
  await page.getByText("8, 10, or 12% by deal size").click();
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect.element(page.getByRole("tab", { name: "Draft", selected: true })).toBeVisible();
  expect(bodies(asked)[0]).toMatchObject({ name: "Steps", currency: "EUR", rules: [{ formula: { kind: "tiered" } }] });
});

it("describes the version in effect in sentences, in the order of its rules", async () => {
  stubServer(plansFixtures([plan([version(1, { rules: [tieredRule, bonusRule], budgetMinor: 25_000_000 })])]));
  await visit(at(`?plan=${planId}`));
  await expect
    .element(
      page
        .getByText("When a deal is won, the partner earns 10% of the deal value up to €10,000 and 12% above €10,000.")
        .first(),
    )
    .toBeVisible();
  await expect.element(page.getByText("At most €2,000 per deal.").first()).toBeVisible();
  await expect
    .element(
      page
        .getByText(
          "Only in Germany or Austria, for tier Gold, and for deals of €5,000 or more. Added to the other rules.",
        )
        .first(),
    )
    .toBeVisible();
  await expect.element(page.getByText("Budget: €250,000 per year.").first()).toBeVisible();
});

it("assigns a plan to a person and names the plan it replaces", async () => {
  const other = plan([version(1)], {
    id: `cpl_${"2".repeat(32)}`,
    name: "Old one",
    uses: [{ id: `plu_${"2".repeat(32)}`, planId, scope: "person", target: bo.personId, name: bo.name }],
  });
  const asked = stubServer(plansFixtures([plan([version(1)]), other], [[usePlan, respondWith(plan([version(1)]))]]));
  await visit(at(`?plan=${planId}`));
  await page.getByRole("button", { name: "Assign plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign plan" });
  await dialog.getByText("Person").click();
  await dialog.getByRole("combobox", { name: "Person" }).click();
  await page.getByRole("option", { name: "Bo Chen" }).click();
  await expect.element(dialog.getByText(/Replaces “Old one”/)).toBeVisible();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect.poll(() => bodies(asked)).toEqual([{ scope: "person", target: bo.personId }]);
});

it("shows who would gain or lose before a version is published, and which version ends", async () => {
  const people = [
    { personId: ana.personId, name: "Ana Lima", currency: "EUR", beforeMinor: 100_000, afterMinor: 80_000, deals: 2 },
    { personId: bo.personId, name: "Bo Chen", currency: "EUR", beforeMinor: 50_000, afterMinor: 90_000, deals: 3 },
  ];
  const status = plan([draft(), version(1)]);
  const asked = stubServer(
    plansFixtures(
      [status],
      [
        [tryPlan, respondWith({ deals: 5, withoutRate: 1, people })],
        [publishDraft, respondWith(status)],
      ],
    ),
  );
  await visit(at(`?plan=${planId}&view=trial`));
  const rows = page.getByRole("table", { name: "Who earns more, who earns less" }).getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent(/Bo Chen.*€500\.00.*€900\.00.*\+€400\.00/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Ana Lima.*-€200\.00/);
  await expect.element(page.getByText("Earn more: 1. Earn less: 1.")).toBeVisible();
  await expect.element(page.getByText("1 deal is left out because it has no exchange rate.")).toBeVisible();

  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish version 2" });
  await dialog.getByLabelText("Active from").fill("2099-01-01");
  await expect.element(dialog.getByText("Version 1 ends on December 31, 2098.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish version" }).click();
  await expect.element(page.getByText("Version 2 is active from January 1, 2099.")).toBeVisible();
  expect(bodies(asked)).toContainEqual({ revision: 3, effectiveFrom: "2099-01-01" });
});

const onlyProgram: Program = {
  ...{
    id: `prg_${"1".repeat(32)}`,
    name: "Solar",
    pipelineId: `pip_${"1".repeat(32)}`,
    description: "",
    agreement: "",
  },
  ...{ products: [], protectionDays: 90, attributionDays: 90, allowsExpansion: false, capacity: null },
  ...{ destination: null, currency: null, state: "open" },
};

it("assigns a published plan to the only program, and says so while it is assigned to none", async () => {
  const unassigned = plan([draft(), version(1)], { uses: [] });
  const asked = stubServer(
    plansFixtures(
      [unassigned],
      [
        [publishDraft, respondWith(unassigned)],
        [getCatalog, respondWith({ ...catalog, programs: [onlyProgram] })],
      ],
    ),
  );
  await visit(at());
  await expect.element(page.getByRole("link", { name: /Standard/ })).toMatchTextContent(/not assigned to a program/);
  await page.getByRole("link", { name: /Standard/ }).click();
  await expect.element(page.getByText(/^Published, not assigned to a program\. No one/)).toBeVisible();
  await page.getByRole("tab", { name: "Draft" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish version 2" });
  await expect.element(dialog.getByRole("combobox", { name: "Assign to program" })).toHaveValue("Solar");
  await dialog.getByRole("button", { name: "Publish version" }).click();
  await expect.poll(() => bodies(asked).at(-1)).toMatchObject({ programId: expect.stringMatching(/^prg_/) });
});

it("says that the first match wins and marks a rule that never applies", async () => {
  const later = { ...bonusRule, key: "later", stackable: false };
  stubServer(plansFixtures([plan([version(1, { rules: [tieredRule, later] })])]));
  await visit(at(`?plan=${planId}`));
  await expect.element(page.getByText(/the first rule that matches/).first()).toBeVisible();
  await expect.element(page.getByText("Never applies: rule 1 matches first").first()).toBeVisible();
});

it("saves a partner's tier and recruiter", async () => {
  const asked = stubServer(plansFixtures([plan([version(1)])], [[setPartner, respondWith({ ...ana, tier: "gold" })]]));
  await visit(at(`?tab=partners&id=${ana.personId}`));
  const panel = page.getByRole("dialog", { name: "Ana Lima" });
  await panel.getByRole("combobox", { name: "Tier" }).click();
  await page.getByRole("option", { name: "Gold" }).click();
  await panel.getByRole("combobox", { name: "Recruited by" }).click();
  await page.getByRole("option", { name: "Bo Chen" }).click();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Ana Lima saved.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ tier: "gold", tierIsPinned: true, recruitedById: bo.personId }]);
});

it("leaves a partner's tier to their XP again", async () => {
  const pinned = { ...ana, tier: "gold", tierIsPinned: true } as const;
  const asked = stubServer([
    [listPartners, respondWith({ partners: [pinned, bo], next: null })],
    ...plansFixtures([plan([version(1)])], [[setPartner, respondWith({ ...pinned, tierIsPinned: false })]]),
  ]);
  await visit(at(`?tab=partners&id=${ana.personId}`));
  const panel = page.getByRole("dialog", { name: "Ana Lima" });
  await panel.getByRole("combobox", { name: "Tier" }).click();
  await page.getByRole("option", { name: "Follows XP (now Gold)" }).click();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Ana Lima saved.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ tierIsPinned: false, recruitedById: null }]);
});

import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import {
  archiveStage,
  type Catalog,
  createProgram,
  createStage,
  errors,
  getCatalog,
  type Program,
  type Stage,
  standardStages,
  updatePipeline,
  updateProgram,
  updateStage,
} from "../contract.ts";

const pipelineId = `pip_${"1".repeat(32)}` as const;
const stageOf = (code: (typeof standardStages)[number], position: number): Stage => ({
  id: `stg_${String(position).repeat(32)}`,
  pipelineId,
  code,
  name: "",
  kind: code === "won" || code === "lost" ? code : "open",
  probability: position * 10,
  maxDays: position === 1 ? 14 : null,
  position,
});
const stages = standardStages.map((code, at) => stageOf(code, at + 1));
const program: Program = {
  id: `prg_${"1".repeat(32)}`,
  name: "",
  pipelineId,
  description: "",
  agreement: "",
  products: ["Roof", "Battery"],
  protectionDays: 90,
  attributionDays: 30,
  allowsExpansion: true,
  capacity: 20,
  destination: null,
  currency: null,
  state: "open",
};
const catalog: Catalog = {
  programs: [program],
  pipelines: [{ id: pipelineId, name: "", stages }],
  past: { pipelines: [], stages: [] },
  currency: "EUR",
  timeZone: "Europe/Berlin",
  businessHours: defaultBusinessHours,
};
const programsFixtures = (more: Stub[] = [], role: "company" | "referrer" = "company"): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStatus, respondWith(healthy)],
  [getCatalog, respondWith(catalog)],
];
const bodies = (asked: ReturnType<typeof stubServer>) =>
  asked.map(({ body }) => body).filter((body) => body !== undefined);
const namesOf = () => [...document.querySelectorAll("[data-stage] b")].map((name) => name.textContent);

it("summarizes each program and its pipeline", async () => {
  stubServer(programsFixtures());
  await visit("/programs");
  const row = page.getByRole("button", { name: /Standard program/ });
  await expect.element(row).toMatchTextContent(/90 days of protection.*2 products.*Up to 20 open referrals each/);
  await expect
    .element(page.getByText("A deal goes through 6 stages, from New to Negotiation, and ends as Won or Lost."))
    .toBeVisible();
});

it("shows a referrer that the screen is for company members", async () => {
  stubServer(programsFixtures([], "referrer"));
  await visit("/programs");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include programs" })).toBeVisible();
  expect(page.getByRole("link", { name: "Programs" }).elements()).toEqual([]);
});

it("changes a program without saving an unchanged standard name", async () => {
  const asked = stubServer(programsFixtures([[updateProgram, respondWith(program)]]));
  await visit("/programs");
  await page.getByRole("button", { name: /Standard program/ }).click();
  await page.getByRole("textbox", { name: "Link attribution, in days" }).fill("45");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("“Standard program” saved.")).toBeVisible();
  expect(bodies(asked)).toEqual([
    {
      pipelineId,
      description: "",
      agreement: "",
      products: ["Roof", "Battery"],
      protectionDays: 90,
      attributionDays: 45,
      allowsExpansion: true,
      capacity: 20,
      destination: null,
      currency: null,
    },
  ]);
});

it("adds a program, and shows an error beside the field when the name is missing", async () => {
  const asked = stubServer(programsFixtures([[createProgram, respondWith({ ...program, name: "Resellers" })]]));
  await visit("/programs");
  await page.getByRole("button", { name: "Add program" }).click();
  const panel = page.getByRole("dialog", { name: "Add program" });
  await panel.getByRole("button", { name: "Add program" }).click();
  const name = panel.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveAccessibleDescription("This field is required.");
  await name.fill("Resellers");
  await panel.getByRole("button", { name: "Add program" }).click();
  await expect.element(page.getByText("“Resellers” added.")).toBeVisible();
  expect(bodies(asked)[0]).toMatchObject({ name: "Resellers", pipelineId });
});

it("closes a program with undo, and explains why the last one cannot be closed", async () => {
  let refused = false;
  const asked = stubServer(
    programsFixtures([
      [
        updateProgram,
        (one) => (refused ? rejectWith(errors.inUse)(one) : Response.json({ ...program, state: "closed" })),
      ],
    ]),
  );
  await visit(`/programs?id=${program.id}`);
  await page.getByRole("button", { name: "Close program" }).click();
  await expect.element(page.getByText("“Standard program” no longer accepts referrals.")).toBeVisible();
  refused = true;
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("An open program still uses this.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ state: "closed" }, { state: "open" }]);
});

it("reorders stages by keyboard, keeps the focus, announces the position and offers undo", async () => {
  let order = stages.map(({ id }) => id);
  const asked = stubServer(
    programsFixtures([
      [
        getCatalog,
        () => {
          const sorted = order.map((id) => stages.find((stage) => stage.id === id));
          return Response.json({ ...catalog, pipelines: [{ id: pipelineId, name: "", stages: sorted }] });
        },
      ],
      [
        updatePipeline,
        ({ body }) => {
          order = (body as { order: typeof order }).order;
          return Response.json(catalog.pipelines[0]);
        },
      ],
    ]),
  );
  await visit("/programs");
  const handle = page.getByRole("button", { name: /^Order of Contacted/ });
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => namesOf().slice(0, 3)).toEqual(["Contacted", "New", "Qualified"]);
  await expect.element(handle).toHaveFocus();
  await expect.element(page.getByText("Contacted is stage 1 of 6.")).toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => namesOf().slice(0, 3)).toEqual(["New", "Contacted", "Qualified"]);
  expect(bodies(asked)).toHaveLength(2);
});

it("drags a stage to another position, but only within its kind", async () => {
  const asked = stubServer(programsFixtures([[updatePipeline, respondWith(catalog.pipelines[0])]]));
  await visit("/programs");
  const handle = page.getByRole("button", { name: /^Order of New/ });
  await expect.poll(() => document.querySelectorAll('li[draggable="true"]').length).toBe(8);
  await userEvent.dragAndDrop(handle, page.getByRole("listitem").filter({ hasText: "Qualified" }));
  await expect.poll(() => bodies(asked)).toHaveLength(1);
  expect((bodies(asked)[0] as { order: string[] }).order.slice(0, 3)).toEqual([
    stages[1]?.id,
    stages[2]?.id,
    stages[0]?.id,
  ]);
});

it("adds a stage, and edits one without saving an unchanged name", async () => {
  const asked = stubServer(
    programsFixtures([
      [createStage, respondWith(stages[0])],
      [updateStage, respondWith(stages[0])],
    ]),
  );
  await visit("/programs");
  await page.getByRole("button", { name: "Add stage" }).click();
  const panel = page.getByRole("dialog", { name: "Add stage" });
  await panel.getByRole("textbox", { name: "Name" }).fill("Pilot");
  await panel.getByRole("textbox", { name: "Maximum days" }).fill("30");
  await panel.getByRole("button", { name: "Add stage" }).click();
  await expect.element(page.getByText("Stage added.")).toBeVisible();
  await page.getByRole("button", { name: "Edit Meeting" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Win probability" }).fill("65");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Stage saved.")).toBeVisible();
  expect(bodies(asked)).toEqual([
    { name: "Pilot", kind: "open", probability: 50, maxDays: 30 },
    { probability: 65, maxDays: null },
  ]);
});

it("asks for the target before it archives a stage", async () => {
  const asked = stubServer(programsFixtures([[archiveStage, respondWith({ archived: true })]]));
  await visit("/programs");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Qualified" })
    .getByRole("button", { name: "More actions" })
    .click();
  await page.getByRole("menuitem", { name: "Archive stage" }).click();
  const dialog = page.getByRole("dialog", { name: "Archive “Qualified”?" });
  await dialog.getByRole("button", { name: "Archive stage" }).click();
  await expect.element(page.getByText("“Qualified” archived.")).toBeVisible();
  expect(asked.some(({ path, body }) => path.endsWith(`/stages/${stages[2]?.id}`) && body)).toBe(true);
  expect(bodies(asked)).toEqual([{ targetId: stages[1]?.id }]);
});

it("fits a phone screen", async () => {
  stubServer(programsFixtures());
  await visit("/programs", { width: 360 });
  await expect.element(page.getByRole("button", { name: /Standard program/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { listSharedAiProviders } from "../contract/shared.ts";
import * as contract from "../contract.ts";

const anthropic: contract.AiProvider = {
  id: "aip_0190f1c2d3e4756893a1b2c3d4e5f601",
  kind: "anthropic",
  name: "Anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  model: "claude-sonnet-4-5",
  keyEnd: "9x2k",
  enabled: true,
  status: "connected",
  reason: "answers",
  checkedAt: "2026-11-16T10:00:00Z",
  checkMs: 800,
  inputPrice: 3,
  outputPrice: 15,
  budgetMicros: 100_000_000,
  spentMicros: 61_400_000,
  budgetState: "within",
  uses: ["draft"],
  pictures: false,
  transcriptionModel: null,
  offered: false,
  tenantBudgetMicros: null,
  tenantCallsPerDay: null,
  createdAt: "2026-11-01T10:00:00Z",
};
const ollama: contract.AiProvider = {
  ...anthropic,
  id: "aip_0190f1c2d3e4756893a1b2c3d4e5f602",
  kind: "ollama",
  name: "Ollama",
  baseUrl: "http://127.0.0.1:11434",
  model: "llama3",
  keyEnd: null,
  status: "error",
  reason: "timeout",
  inputPrice: null,
  outputPrice: null,
  budgetMicros: null,
  spentMicros: 0,
  budgetState: "free",
  uses: [],
};
const usage: contract.AiUsage = {
  stopped: false,
  budgetMicros: 200_000_000,
  logDays: 30,
  spentMicros: 86_700_000,
  forecastMicros: 162_000_000,
  budgetState: "within",
  calls: 412,
  unpricedCalls: 0,
  tokens: 1_900_000,
  medianMs: 900,
  today: "2026-11-16",
  monthEnd: "2026-11-30",
  days: [
    { day: "2026-11-02", use: "draft", calls: 400, costMicros: 86_000_000 },
    { day: "2026-11-03", use: "test", calls: 12, costMicros: 700_000 },
  ],
};
const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
const unshared: Stub = [listSharedAiProviders, respondWith({ items: [] })];
const has = (...items: contract.AiProvider[]): Stub => [contract.listAiProviders, respondWith({ items })];
const used: Stub = [contract.getAiUsage, respondWith(usage)];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const sent = (asked: RecordedRequest[]) => asked.map(({ body }) => body).filter((body) => body !== undefined);

it("explains itself before there is a provider, and says which data would be sent", async () => {
  stubServer([admin, unshared, has(), [contract.getAiUsage, respondWith({ ...usage, calls: 0, days: [] })]]);
  await visit("/admin/ai-providers");
  await expect.element(page.getByRole("heading", { name: "No AI provider yet" })).toBeVisible();
  await expect.element(page.getByText(/replaced by placeholders/)).toBeVisible();
});

it("shows spending, forecast, limits and the status of each provider with its reason [R3.10]", async () => {
  stubServer([admin, unshared, has(anthropic, ollama), used]);
  await visit("/admin/ai-providers");
  await expect.element(page.getByText("$86.70")).toBeVisible();
  await expect.element(page.getByText("of $200.00", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Likely $162.00 by Nov 30")).toBeVisible();
  await expect.element(page.getByText("Warning at $160.00 · stops at $200.00")).toBeVisible();
  await expect.element(page.getByText("1 of 2 answers. Anthropic is asked first.")).toBeVisible();
  const rows = page.getByRole("listitem");
  await expect.element(rows.filter({ hasText: "claude-sonnet-4-5" }).getByText("Connected")).toBeVisible();
  await expect.element(rows.filter({ hasText: "llama3" }).getByText("Error")).toBeVisible();
  await expect.element(page.getByText(/Ollama: No answer in time\./)).toBeVisible();
  await expect.element(page.getByText(/If none answers:/)).toBeVisible();
});

it("stops all calls after a question, and says so until they are allowed again", async () => {
  let stopped = false;
  const asked = stubServer([
    admin,
    unshared,
    has(anthropic),
    [contract.getAiUsage, (one) => respondWith({ ...usage, stopped })(one)],
    [
      contract.updateAiSettings,
      (one) => {
        stopped = !stopped;
        return respondWith({ stopped, budgetMicros: null, logDays: 30 })(one);
      },
    ],
  ]);
  await visit("/admin/ai-providers");
  await button("Stop all AI calls").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop all AI calls" }).click();
  await expect.element(page.getByText("All AI calls are stopped.")).toBeVisible();
  await button("Allow AI calls").click();
  await expect.element(page.getByText("All AI calls are stopped.")).not.toBeInTheDocument();
  expect(sent(asked)).toEqual([{ stopped: true }, { stopped: false }]);
});

it("changes the order with the arrow keys and keeps the focus on the handle", async () => {
  let items = [anthropic, ollama];
  const asked = stubServer([
    admin,
    unshared,
    used,
    [contract.listAiProviders, (one) => respondWith({ items })(one)],
    [
      contract.orderAiProviders,
      (one) => {
        items = [ollama, anthropic];
        return respondWith({ items })(one);
      },
    ],
  ]);
  await visit("/admin/ai-providers");
  await expect.element(button("Move Ollama")).toBeVisible();
  (button("Move Ollama").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByText("Ollama is now 1 of 2.")).toBeInTheDocument();
  await expect.element(button("Move Ollama")).toHaveFocus();
  expect(sent(asked)[0]).toEqual({ ids: [ollama.id, anthropic.id] });
});

it("shows what a test answered as text, whatever the model wrote", async () => {
  const answer = "Hello <img src=x onerror=alert(1)>";
  stubServer([
    admin,
    unshared,
    has(anthropic),
    used,
    [contract.testAiProvider, respondWith({ answer, ms: 800, tokens: 12 })],
  ]);
  await visit("/admin/ai-providers");
  await button("Test Anthropic").click();
  await expect.element(page.getByText(`Test passed: “${answer}” in 0.8 sec, 12 tokens`)).toBeVisible();
  expect(document.querySelector("img[src=x]")).toBeNull();
});

it("says what to do when a test fails", async () => {
  stubServer([
    admin,
    unshared,
    has(anthropic),
    used,
    [contract.testAiProvider, rejectWith(contract.errors.providerFailed, { reason: "badKey" })],
  ]);
  await visit("/admin/ai-providers");
  await button("Test Anthropic").click();
  await expect.element(page.getByText(/Anthropic: The key was rejected\./)).toBeVisible();
  await expect.element(page.getByText(/Replace the key with a valid one\./)).toBeVisible();
});

it("adds a provider with a model that it lists", async () => {
  let items: contract.AiProvider[] = [];
  const asked = stubServer([
    admin,
    unshared,
    used,
    [contract.listAiProviders, (one) => respondWith({ items })(one)],
    [contract.listAiModels, respondWith({ models: ["gpt-5", "gpt-5-mini"] })],
    [
      contract.addAiProvider,
      (one) => {
        items = [{ ...anthropic, kind: "openai", name: "OpenAI", status: "connecting", reason: "checking" }];
        return respondWith(items[0])(one);
      },
    ],
  ]);
  await visit("/admin/ai-providers");
  await button("Add provider").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "OpenAI", exact: true }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("https://api.openai.com/v1");
  await dialog.getByLabelText("API key", { exact: true }).fill("sk-1");
  await dialog.getByRole("button", { name: "Load models" }).click();
  await expect.element(dialog.getByText("2 models to choose from")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: "gpt-5-mini" }).click();
  await dialog.getByRole("textbox", { name: "Model for transcripts of calls" }).fill("whisper-1");
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect.element(page.getByText("Connecting")).toBeVisible();
  expect(sent(asked).at(-1)).toMatchObject({
    kind: "openai",
    name: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    model: "gpt-5-mini",
    key: "sk-1",
    transcriptionModel: "whisper-1",
  });
});

it("lets the model be typed when the provider lists none", async () => {
  stubServer([
    admin,
    unshared,
    has(anthropic),
    used,
    [contract.listAiModels, rejectWith(contract.errors.providerFailed, { reason: "badKey" })],
  ]);
  await visit("/admin/ai-providers");
  await button("Add provider").click();
  await page.getByRole("dialog").getByRole("button", { name: "Load models" }).click();
  await expect.element(page.getByText(/The key was rejected\. Type the name instead\./)).toBeVisible();
});

it("sends only what was changed, and never shows the stored key", async () => {
  const asked = stubServer([
    admin,
    unshared,
    has(anthropic),
    used,
    [contract.updateAiProvider, respondWith(anthropic)],
  ]);
  await visit("/admin/ai-providers");
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/••••9x2k/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Claude");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(sent(asked)).toEqual([{ name: "Claude" }]);
});

const draftCall: contract.AiCall = {
  id: "aic_0190f1c2d3e4756893a1b2c3d4e5f603",
  providerName: "Anthropic",
  model: "claude-sonnet-4-5",
  use: "draft",
  failure: null,
  inputTokens: 120,
  outputTokens: 30,
  costMicros: 810,
  ms: 900,
  prompt: "Write to [PERSON_1] <b>now</b>",
  answer: "[link](https://evil.example)",
  createdAt: "2026-11-16T10:00:00Z",
};

it("shows the log, with prompt and answer as plain text", async () => {
  stubServer([
    admin,
    unshared,
    has(anthropic),
    used,
    [contract.listAiCalls, respondWith({ items: [draftCall], next: null })],
  ]);
  await visit("/admin/ai-providers?tab=log");
  await page.getByRole("cell", { name: "Drafts" }).click();
  const dialog = page.getByRole("dialog", { name: "Drafts" });
  await expect.element(dialog.getByText("Write to [PERSON_1] <b>now</b>")).toBeVisible();
  await expect.element(dialog.getByText("[link](https://evil.example)")).toBeVisible();
  await expect.element(dialog.getByText("120 in, 30 out")).toBeVisible();
  expect(dialog.element().querySelector("a, pre b")).toBeNull();
});

it("shows rows instead of a table on a phone", async () => {
  stubServer([admin, unshared, has(anthropic, ollama), used]);
  await visit("/admin/ai-providers", { width: 360 });
  await expect.element(button("Test Anthropic")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

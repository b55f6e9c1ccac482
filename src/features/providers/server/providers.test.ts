import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { testApp } from "#app/testing.ts";
import {
  addAiProvider,
  errors,
  getAiUsage,
  listAiCalls,
  listAiModels,
  listAiProviders,
  orderAiProviders,
  removeAiProvider,
  testAiProvider,
  updateAiProvider,
  updateAiSettings,
} from "../contract.ts";
import { type ProviderKind, providerKinds } from "../values.ts";
import { checkAllProviders } from "./check.ts";
import { startModelServer } from "./testing/model-server.ts";
import { generateAnswer } from "./writes.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const servers = Object.fromEntries(
  await Promise.all(providerKinds.map(async (kind) => [kind, await startModelServer(kind)] as const)),
) as Record<ProviderKind, Awaited<ReturnType<typeof startModelServer>>>;
afterAll(async () => {
  await app.close();
  for (const server of Object.values(servers)) server.close();
});
beforeEach(() => {
  for (const { state, requests } of Object.values(servers)) {
    Object.assign(state, { mood: "works", answer: "Hello there.", usage: { input: 9, output: 3 } });
    requests.length = 0;
  }
});

let count = 0;
/** Every test has its own tenant, so that providers and budgets do not mix. */
async function openTenant() {
  const tenantId = await app.tenant(`ai-${++count}`);
  const admin = await app.as("admin", tenantId);
  const add = (kind: ProviderKind, changes: Partial<z.input<typeof addAiProvider.input>> = {}) =>
    admin.call(addAiProvider, {
      kind,
      name: kind,
      baseUrl: servers[kind].baseUrl,
      model: "small-model",
      key: servers[kind].key,
      ...changes,
    });
  const statusOf = async (id: string) => {
    const { items } = await admin.call(listAiProviders, {});
    const { status, reason } = items.find((item) => item.id === id) ?? {};
    return { status, reason };
  };
  const ask = (changes: Partial<Parameters<typeof generateAnswer>[1]> = {}) =>
    generateAnswer(
      { services: app.services, tenantId },
      {
        use: "draft",
        personId: admin.personId,
        instructions: "Be brief.",
        prompt: "Hi",
        maxOutputTokens: 50,
        ...changes,
      },
    );
  return { tenantId, admin, add, statusOf, ask };
}

describe.each(providerKinds)("[R3.10] %s", (kind) => {
  test("is connecting when it is added, and connected after the check", async () => {
    const { add, statusOf } = await openTenant();
    const { id, status } = await add(kind);
    expect(status).toBe("connecting");
    await checkAllProviders(app.services);
    expect(await statusOf(id)).toEqual({ status: "connected", reason: "answers" });
  });

  test("lists its models without spending tokens", async () => {
    const { admin } = await openTenant();
    const { baseUrl, key, requests } = servers[kind];
    const { models } = await admin.call(listAiModels, { kind, baseUrl, key });
    expect(models.map((name) => name.replace(":latest", ""))).toEqual(["large-model", "small-model"]);
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("answers a test with its words, time and tokens", async () => {
    const { admin, add } = await openTenant();
    const { id } = await add(kind);
    expect(await admin.call(testAiProvider, { id })).toMatchObject({ answer: "Hello there.", tokens: 12 });
    expect(servers[kind].requests.at(-1)?.method).toBe("POST");
  });

  test.each([
    [401, "error", "badKey"],
    [404, "error", "notFound"],
    [500, "error", "serverError"],
    [429, "connected", "rateLimited"],
    ["notJson", "error", "badAnswer"],
    ["resets", "disconnected", "unreachable"],
  ] as const)("shows %s as %s, %s", async (mood, status, reason) => {
    const { add, statusOf } = await openTenant();
    const { id } = await add(kind);
    servers[kind].state.mood = mood;
    await checkAllProviders(app.services);
    expect(await statusOf(id)).toEqual({ status, reason });
  });
});

test("a provider that does not answer in time is an error, and one with another model too", async () => {
  const { add, statusOf } = await openTenant();
  const slow = await add("openai");
  const other = await add("anthropic", { model: "unlisted-model" });
  servers.openai.state.mood = "hangs";
  await checkAllProviders(app.services);
  expect(await statusOf(slow.id)).toEqual({ status: "error", reason: "timeout" });
  expect(await statusOf(other.id)).toEqual({ status: "error", reason: "modelMissing" });
});

test("the key is stored encrypted and never returned", async () => {
  const { admin, add, tenantId } = await openTenant();
  await add("openai");
  const response = await admin.send("/api/v1/ai/providers", { method: "GET", headers: {} });
  const text = await response.text();
  expect(text).not.toContain("right-key");
  expect(JSON.parse(text).items[0].keyEnd).toBe("-key");
  const [row] = await app.asOwner("select key from ai_providers where tenant_id = $1", [tenantId.slice(4)]);
  expect(row.key).not.toContain("right-key");
});

test("a stored key is never sent to another server", async () => {
  const { admin, add } = await openTenant();
  const { id } = await add("openai");
  const moved = await admin.call(updateAiProvider, { id, baseUrl: servers.compatible.baseUrl });
  expect(moved).toMatchObject({ keyEnd: null, status: "disconnected", reason: "noKey" });
  const again = await add("openai");
  await admin.call(listAiModels, { kind: "openai", id: again.id, baseUrl: servers.compatible.baseUrl });
  expect(servers.compatible.requests).toEqual([]);
});

test("an address in a private network is refused, without saying why", async () => {
  const { admin } = await openTenant();
  const address = "http://10.1.2.3/v1";
  await expect(
    admin.call(addAiProvider, { kind: "compatible", name: "Inside", baseUrl: address, model: "m" }),
  ).rejects.toMatchObject({ code: errors.addressBlocked.code, params: { address } });
});

describe("answers", () => {
  test("come from the first provider that works, in the order that an admin set", async () => {
    const { admin, add, ask } = await openTenant();
    const first = await add("openai");
    const second = await add("anthropic");
    servers.anthropic.state.answer = "From Anthropic";
    expect(await ask()).toMatchObject({ text: "Hello there.", providerName: "openai" });
    await admin.call(orderAiProviders, { ids: [second.id, first.id] });
    expect(await ask()).toMatchObject({ text: "From Anthropic" });
    servers.anthropic.state.mood = 500;
    expect(await ask()).toMatchObject({ text: "Hello there." });
    expect(servers.anthropic.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
  });

  test("are refused while everything is stopped, and without a provider", async () => {
    const { admin, add, ask } = await openTenant();
    expect(await ask()).toEqual({ refused: "noProvider" });
    await add("openai");
    await admin.call(updateAiSettings, { stopped: true });
    expect(await ask()).toEqual({ refused: "stopped" });
    expect(servers.openai.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("say why the last provider failed", async () => {
    const { add, ask } = await openTenant();
    await add("google");
    servers.google.state.mood = 401;
    expect(await ask()).toEqual({ refused: "failed", reason: "badKey" });
  });

  test("are asked for without names, emails, phone numbers or amounts, which come back in the answer", async () => {
    const { admin, add, ask } = await openTenant();
    await add("openai");
    servers.openai.state.answer = "Dear [PERSON_1], thank you for [AMOUNT_1].";
    const prompt = "Ana Silva <ana@corp.example>, +49 30 1234567, wants €48,000 for Corp.";
    const answer = await ask({ prompt, known: { people: ["Ana Silva"], companies: ["Corp"] } });
    expect(answer).toMatchObject({ text: "Dear Ana Silva, thank you for €48,000." });
    const sent = servers.openai.requests.at(-1)?.body ?? "";
    for (const personal of ["Ana", "Silva", "corp.example", "1234567", "48,000"]) expect(sent).not.toContain(personal);
    const { items } = await admin.call(listAiCalls, {});
    expect(items[0]).toMatchObject({
      use: "draft",
      failure: null,
      prompt: "[PERSON_1] <[EMAIL_1]>, [PHONE_1], wants [AMOUNT_1] for [COMPANY_1].",
      answer: "Dear [PERSON_1], thank you for [AMOUNT_1].",
    });
  });
});

describe("a budget", () => {
  const prices = { inputPrice: 1000, outputPrice: 1000 };
  /** The most that `ask()` can cost: eleven bytes, what providers add, and fifty tokens of output, at a tenth of a cent each. */
  const most = (500 + 11 + 50) * 1000;

  test("refuses a call that could exceed it, and counts what each call cost", async () => {
    const { admin, add, ask } = await openTenant();
    await add("openai", { ...prices, budgetMicros: most + 11_999 });
    await ask();
    const { items } = await admin.call(listAiProviders, {});
    expect(items[0]).toMatchObject({ spentMicros: 12_000, budgetState: "within", uses: ["draft"] });
    expect(await ask()).toEqual({ refused: "budgetSpent" });
    expect(await admin.call(getAiUsage, {})).toMatchObject({ spentMicros: 12_000, calls: 1, unpricedCalls: 0 });
    expect(servers.openai.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("is used to the end and never exceeded, also when many calls begin at once", async () => {
    const { admin, add, ask } = await openTenant();
    await add("openai", prices);
    await admin.call(updateAiSettings, { budgetMicros: 3 * most });
    // Every call costs the most it can, so exactly three fit.
    servers.openai.state.usage = { input: 511, output: 50 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.filter((answer) => "text" in answer)).toHaveLength(3);
    expect(answers.filter((answer) => "refused" in answer && answer.refused === "budgetSpent")).toHaveLength(5);
    expect(await admin.call(getAiUsage, {})).toMatchObject({ spentMicros: 3 * most, budgetState: "spent" });
  });

  test("leaves the next provider to answer", async () => {
    const { add, ask } = await openTenant();
    await add("openai", { ...prices, budgetMicros: 0 });
    await add("anthropic");
    expect(await ask()).toMatchObject({ providerName: "anthropic" });
  });

  test("counts tokens only where the price is unknown", async () => {
    const { admin, add, ask } = await openTenant();
    await add("ollama");
    await ask();
    expect(await admin.call(getAiUsage, {})).toMatchObject({ spentMicros: 0, tokens: 12, unpricedCalls: 1 });
  });
});

test("the log of a removed provider stays", async () => {
  const { admin, add, ask } = await openTenant();
  const { id } = await add("openai");
  await ask();
  await admin.call(removeAiProvider, { id });
  expect((await admin.call(listAiProviders, {})).items).toEqual([]);
  expect((await admin.call(listAiCalls, {})).items).toHaveLength(1);
});

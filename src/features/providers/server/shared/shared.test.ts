import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { allowSharedAiProvider, listOfferUse, listSharedAiProviders, offerAiProvider } from "../../contract/shared.ts";
import {
  addAiProvider,
  errors,
  getAiUsage,
  listAiCalls,
  listAiProviders,
  removeAiProvider,
  updateAiProvider,
  updateAiSettings,
} from "../../contract.ts";
import { checkAllProviders } from "../check.ts";
import { readFirstProvider } from "../reads.ts";
import { startModelServer } from "../testing/model-server.ts";
import { generateAnswer } from "../writes.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("openai");
const other = await startModelServer("anthropic");
afterAll(async () => {
  await app.close();
  model.close();
  other.close();
});
const home = await app.tenant("default");
const operator = await app.as("admin", home);
const { baseUrl, key } = model;
const prices = { inputPrice: 1000, outputPrice: 1000 };
/** The most that `ask()` can cost. */
const most = (500 + 11 + 50) * 1000;

beforeEach(async () => {
  for (const { state, requests } of [model, other]) {
    Object.assign(state, { mood: "works", answer: "Hello there.", usage: { input: 9, output: 3 } });
    requests.length = 0;
  }
  await operator.call(updateAiSettings, { stopped: false });
  const { items } = await operator.call(listAiProviders, {});
  for (const { id } of items) await operator.call(removeAiProvider, { id });
});

type Offer = Partial<Omit<z.input<typeof offerAiProvider.input>, "id">>;
/** The operator adds a provider and offers it. */
async function offer(changes: Offer = {}, connection: Partial<z.input<typeof addAiProvider.input>> = {}) {
  const provider = { kind: "openai", name: "Platform model", baseUrl, key, model: "small-model", ...prices } as const;
  const { id } = await operator.call(addAiProvider, { ...provider, ...connection });
  await operator.call(offerAiProvider, {
    id,
    offered: true,
    tenantBudgetMicros: 100 * most,
    tenantCallsPerDay: null,
    ...changes,
  });
  return id;
}

let count = 0;
async function openTenant(plan: Parameters<typeof app.tenant>[1] = "enterprise") {
  const tenantId = await app.tenant(`shared-${++count}`, plan);
  const admin = await app.as("admin", tenantId);
  const allow = (id: Id<"aip">, allowed = true) => admin.call(allowSharedAiProvider, { id, allowed });
  const ask = (changes: Partial<Parameters<typeof generateAnswer>[1]> = {}) =>
    generateAnswer(
      { services: app.services, tenantId },
      {
        ...{ use: "draft", personId: admin.personId, instructions: "Be brief.", prompt: "Hi", maxOutputTokens: 50 },
        ...changes,
      },
    );
  const shared = async () => (await admin.call(listSharedAiProviders, {})).items;
  return { tenantId, admin, allow, ask, shared };
}
const posts = ({ requests }: typeof model) => requests.filter(({ method }) => method === "POST");
const isAnswer = (answer: object) => "text" in answer;

test("a tenant sees what the platform offers with its state, and uses it once an admin allows it [R3.10]", async () => {
  const id = await offer();
  const { admin, allow, ask, shared } = await openTenant();
  expect(await shared()).toMatchObject([
    { id, name: "Platform model", model: "small-model", status: "connecting", allowed: false, spentMicros: 0 },
  ]);
  expect(await ask()).toEqual({ refused: "noProvider" });
  expect(posts(model)).toEqual([]);
  expect(await allow(id)).toMatchObject({ allowed: true, budgetState: "within" });
  expect(await ask()).toMatchObject({ text: "Hello there.", providerName: "Platform model" });
  await checkAllProviders(app.services);
  expect(await shared()).toMatchObject([{ status: "connected", reason: "answers", spentMicros: 12_000 }]);
  await allow(id, false);
  expect(await ask()).toEqual({ refused: "noProvider" });
  expect((await admin.call(listAiCalls, {})).items).toHaveLength(1);
});

test("a tenant's own providers come first, also when the tenant's own budget is spent", async () => {
  const id = await offer();
  const { admin, allow, ask, tenantId } = await openTenant();
  await allow(id);
  const first = () => readFirstProvider({ db: readInTenant(app.db, tenantId), tenantId, services: app.services });
  expect(await first()).toMatchObject({ name: "Platform model" });
  const own = { kind: "anthropic", name: "Own", baseUrl: other.baseUrl, key: other.key, model: "small-model" } as const;
  await admin.call(addAiProvider, { ...own, ...prices });
  expect(await first()).toMatchObject({ name: "Own" });
  expect(await ask()).toMatchObject({ providerName: "Own" });
  other.state.mood = 500;
  expect(await ask()).toMatchObject({ providerName: "Platform model" });
  other.state.mood = "works";
  await admin.call(updateAiSettings, { budgetMicros: 12_000 });
  expect(await ask()).toMatchObject({ providerName: "Platform model" });
  // What the platform pays is not spent by the tenant.
  expect(await admin.call(getAiUsage, {})).toMatchObject({ spentMicros: 12_000, calls: 4 });
});

describe("limits of each tenant", () => {
  test("a budget is used to the end and never exceeded by 20 calls at once, and only by the tenant's own", async () => {
    const id = await offer({ tenantBudgetMicros: 7 * most + 1 });
    const [first, second] = [await openTenant(), await openTenant()];
    await Promise.all([first.allow(id), second.allow(id)]);
    model.state.usage = { input: 511, output: 50 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => first.ask()));
    expect(answers.filter(isAnswer)).toHaveLength(7);
    expect(answers.filter((one) => "refused" in one && one.refused === "budgetSpent")).toHaveLength(13);
    expect(await first.shared()).toMatchObject([{ spentMicros: 7 * most, budgetState: "warning" }]);
    expect(await second.shared()).toMatchObject([{ spentMicros: 0, budgetState: "within" }]);
    expect(await second.ask()).toMatchObject({ providerName: "Platform model" });
    expect(posts(model)).toHaveLength(8);
  });

  test("without a budget calls per day are required, and hold exactly", async () => {
    const unpriced = { inputPrice: null, outputPrice: null };
    const unlimited = { code: errors.offerUnlimited.code };
    await expect(offer({ tenantBudgetMicros: null }, unpriced)).rejects.toMatchObject(unlimited);
    await expect(offer({ tenantBudgetMicros: 5 }, unpriced)).rejects.toMatchObject(unlimited);
    const id = await offer({ tenantBudgetMicros: null, tenantCallsPerDay: 6 }, unpriced);
    const { allow, ask, shared } = await openTenant();
    await allow(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers.filter(isAnswer)).toHaveLength(6);
    expect(await shared()).toMatchObject([{ callsPerDay: 6, callsToday: 6, budgetState: "free" }]);
  });

  test("the prices of an offer with nothing but a budget stay", async () => {
    const id = await offer();
    await expect(operator.call(updateAiProvider, { id, inputPrice: null })).rejects.toMatchObject({
      code: errors.offerUnlimited.code,
    });
    expect((await operator.call(listAiProviders, {})).items[0]).toMatchObject({ inputPrice: 1000, offered: true });
  });
});

describe("calls are refused at once", () => {
  const limits = { tenantBudgetMicros: null, tenantCallsPerDay: 5 };
  test.each([
    ["stops all calls", (_: Id<"aip">) => operator.call(updateAiSettings, { stopped: true }), "disconnected"],
    ["turns the provider off", (id) => operator.call(updateAiProvider, { id, enabled: false }), "disconnected"],
    ["no longer offers it", (id) => operator.call(offerAiProvider, { id, ...limits, offered: false }), undefined],
    ["removes it", (id) => operator.call(removeAiProvider, { id }), undefined],
  ] as [string, (id: Id<"aip">) => Promise<unknown>, string | undefined][])(
    "after the operator %s",
    async (_, act, status) => {
      const id = await offer();
      const { allow, ask, shared } = await openTenant();
      await allow(id);
      expect(await ask()).toMatchObject({ providerName: "Platform model" });
      await act(id);
      expect(await ask()).toEqual({ refused: "noProvider" });
      expect((await shared()).map((one) => one.status)).toEqual(status ? [status] : []);
      expect(posts(model)).toHaveLength(1);
    },
  );

  test("while the tenant stops all calls, lacks the feature or is suspended", async () => {
    const id = await offer();
    const { admin, allow, ask, tenantId } = await openTenant();
    await allow(id);
    await admin.call(updateAiSettings, { stopped: true });
    expect(await ask()).toEqual({ refused: "stopped" });
    await admin.call(updateAiSettings, { stopped: false });
    const set = (changes: string) => app.asOwner(`update tenants set ${changes} where id = $1`, [tenantId.slice(4)]);
    await set("plan = 'starter'");
    expect(await ask()).toEqual({ refused: "noProvider" });
    await set("plan = 'enterprise', state = 'suspended'");
    expect(await ask()).toEqual({ refused: "noProvider" });
    await set("state = 'active'");
    expect(await ask()).toMatchObject({ providerName: "Platform model" });
  });

  test("a permission is for one server: after the operator moves to another one, it is given again or not", async () => {
    const id = await offer();
    const { allow, ask, shared } = await openTenant();
    await allow(id);
    await operator.call(updateAiProvider, { id, name: "Renamed", model: "large-model" });
    expect(await ask()).toMatchObject({ providerName: "Renamed" });
    await operator.call(updateAiProvider, { id, baseUrl: other.baseUrl, key: "right-key", model: "small-model" });
    expect(await ask()).toEqual({ refused: "noProvider" });
    expect(await shared()).toMatchObject([{ allowed: false }]);
    expect(other.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });
});

describe("what stays on each side", () => {
  const none = { tenantBudgetMicros: null, tenantCallsPerDay: 1 };
  test("no endpoint returns the key, the address or another provider of the operator to a tenant", async () => {
    const id = await offer({}, { name: "Offered one" });
    await operator.call(addAiProvider, { kind: "ollama", name: "Hidden one", baseUrl: other.baseUrl, model: "m" });
    const { admin, allow, ask } = await openTenant();
    await allow(id);
    await ask();
    const paths = ["providers", "shared", "usage", "calls"].map((name) => `/api/v1/ai/${name}`);
    const texts = await Promise.all(
      paths.map(async (path) => (await admin.send(path, { method: "GET", headers: {} })).text()),
    );
    texts.push(JSON.stringify(await allow(id)));
    expect(texts.join()).toContain("Offered one");
    for (const hidden of ["right-key", "-key", "127.0.0.1", "Hidden one"]) expect(texts.join()).not.toContain(hidden);
    await expect(admin.call(offerAiProvider, { id, offered: false, ...none })).rejects.toMatchObject({ status: 403 });
    await expect(admin.call(listOfferUse, { id })).rejects.toMatchObject({ status: 403 });
    await expect(admin.call(updateAiProvider, { id, enabled: false })).rejects.toMatchObject({ status: 404 });
    await expect(admin.call(removeAiProvider, { id })).rejects.toMatchObject({ status: 404 });
  });

  test("a provider that is not offered cannot be allowed, and the operator's own tenant is offered nothing", async () => {
    const id = await offer({ offered: false });
    const { allow } = await openTenant();
    await expect(allow(id)).rejects.toMatchObject({ status: 404 });
    await operator.call(offerAiProvider, { id, offered: true, ...none });
    expect((await operator.call(listSharedAiProviders, {})).items).toEqual([]);
  });

  test("prompts are logged in the tenant's log only, and the operator reads sums of each tenant", async () => {
    const id = await offer();
    const [first, second] = [await openTenant(), await openTenant()];
    await Promise.all([first.allow(id), second.allow(id)]);
    const callsBefore = (await operator.call(listAiCalls, {})).items.length;
    await first.ask({ prompt: "The first secret" });
    await first.ask();
    await second.ask();
    expect((await first.admin.call(listAiCalls, {})).items.at(-1)).toMatchObject({ prompt: "The first secret" });
    expect((await operator.call(listAiCalls, {})).items).toHaveLength(callsBefore);
    const { items } = await operator.call(listOfferUse, { id });
    expect(items).toEqual([
      { tenantId: first.tenantId, name: `shared-${count - 1}`, calls: 2, tokens: 24, costMicros: 24_000 },
      { tenantId: second.tenantId, name: `shared-${count}`, calls: 1, tokens: 12, costMicros: 12_000 },
    ]);
  });
});

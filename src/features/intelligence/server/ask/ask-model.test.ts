import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { addAiProvider, listAiCalls } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { lastOf } from "#features/referrals/server/testing/last-of.ts";
import { askFigures } from "../../contract/ask.ts";
import { ask, askFixtures, modelReading, wonValueOf } from "../testing/ask-fixtures.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("openai");
afterAll(async () => {
  await app.close();
  model.close();
});
const { tenantId, admin, lena, rename, wonSince } = await askFixtures(app);
const { baseUrl, key } = model;
await admin.call(addAiProvider, { kind: "openai", name: "Model", baseUrl, key, model: "small-model" });

beforeEach(async () => {
  Object.assign(model.state, { mood: "works", answer: "{}" });
  model.requests.length = 0;
  await app.asOwner("delete from ai_calls", []);
});
const posts = () => model.requests.filter(({ method }) => method === "POST");
const answerWith = (reading: object) => {
  model.state.answer = modelReading(reading);
};
// Each person may send 20 calls in a minute.
const fresh = () => app.as("admin", tenantId);

test("the model reads words that the rules do not know, and never a name of a partner", async () => {
  answerWith({ by: "country", period: "90d", names: [{ kind: "referrerId", name: "[PERSON_1]" }] });
  const question = "How did Lena Hoffman's markets develop? Her mail is lena@corp.example.";
  const event = await ask(admin, question);
  expect(event).toMatchObject({
    ...{ step: "answered", providerName: "Model" },
    question: { by: "country", filters: [{ key: "referrerId", value: lena.personId, name: "Lena Hoffmann" }] },
  });
  expect(wonValueOf(event)).toBe(await wonSince(90, `referrer_id = '${lena.personId.slice(4)}'`));
  const sent = JSON.parse(posts()[0]?.body ?? "{}");
  expect(JSON.stringify(sent)).not.toMatch(/Lena|Hoffman|lena@|Omar|Solar/);
  expect(JSON.stringify(sent)).toContain("[PERSON_1]");
  expect((await admin.call(listAiCalls, {})).items[0]).toMatchObject({ use: "ask", failure: null });
});

test("JSON in a code block is read as well", async () => {
  answerWith({ period: "90d", country: "de" });
  model.state.answer = `\`\`\`json\n${model.state.answer}\n\`\`\``;
  expect(wonValueOf(await ask(admin, "Money from the Germans?"))).toBe(170_000);
});

test.each([
  ["prose", "The won value is $1,000,000."],
  ["SQL for an answer", "select sum(won_minor) from referrals"],
  ["another shape", '{"sql":"select 1"}'],
  ["an unknown measure", modelReading({ measures: ["passwords"] })],
  ["an unknown division", modelReading({ measures: ["won"], by: "tenant" })],
])("%s is not used: the rules read the question", async (_, answer) => {
  model.state.answer = answer;
  const event = await ask(admin, "Won value last 90 days");
  expect([event.providerName, wonValueOf(event)]).toEqual([null, 200_000]);
});

test.each([
  ["SQL for a country", { country: "DE'; drop table referrals; --" }],
  ["SQL for a name", { names: [{ kind: "product", name: "Solar' or 1=1 --" }] }],
  ["another tenant's id", { names: [{ kind: "referrerId", name: `per_${"a".repeat(32)}` }] }],
  ["HTML", { names: [{ kind: null, name: "<img src=x onerror=alert(1)> <b>Pay</b> https://evil.example" }] }],
  ["an unsupported division", { measures: ["earned"], by: "country" }],
  ["no measure", { measures: [] }],
  ["every measure", { measures: ["won", "lost", "accepted", "rejected"] }],
])("%s of a model is no question, and is not shown", async (_, reading) => {
  answerWith(reading);
  const event = await ask(admin, "Anything");
  expect(event).toMatchObject({ step: "cannot", question: null, answer: null, cannot: { words: [] } });
  expect(JSON.stringify(event)).not.toMatch(/drop table|1=1|evil|onerror|per_/);
});

test("a name of another tenant is unknown", async () => {
  const other = await app.tenant("hidden");
  await rename(await app.as("referrer", other), "Zoltan Kovacs");
  answerWith({ names: [{ kind: "referrerId", name: "Zoltan Kovacs" }] });
  expect((await ask(admin, "What about Zoltan Kovacs?")).cannot).toEqual({
    ...{ reason: "unknownName", words: ["Zoltan Kovacs"], measure: null, candidates: [] },
  });
});

test.each([429, 500, "resets", "notJson"] as const)(
  "if it fails with %s, the rules read the question",
  async (mood) => {
    model.state.mood = mood;
    const event = await ask(await fresh(), "Won value last 90 days");
    expect([event.providerName, wonValueOf(event)]).toEqual([null, 200_000]);
  },
);

test("a closed connection ends the call", async () => {
  model.state.mood = "hangs";
  const who = await fresh();
  const controller = new AbortController();
  const address = await app.listen();
  const call = createCaller((path, init) =>
    fetch(address + path, { ...init, headers: { ...init.headers, cookie: who.cookie, origin: address } }),
  );
  const events = await call(askFigures, { question: "Won value" }, undefined, controller.signal);
  await expect.poll(() => posts().length).toBe(1);
  controller.abort();
  await expect(lastOf(events)).rejects.toThrow();
  await expect
    .poll(async () => (await admin.call(listAiCalls, {})).items[0])
    .toMatchObject({ use: "ask", failure: "cancelled" });
});

test("after 20 calls in a minute the rules take over", async () => {
  answerWith({});
  const who = await fresh();
  for (let n = 0; n < 20; n++) expect((await ask(who, "Won value")).providerName).toBe("Model");
  expect(await ask(who, "Won value")).toMatchObject({ step: "answered", providerName: null });
  expect(posts()).toHaveLength(20);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "#app/testing.ts";
import { addAiProvider, listAiCalls, listAiProviders } from "../contract.ts";
import { type ProviderKind, providerKinds } from "../values.ts";
import { startModelServer } from "./testing/model-server.ts";
import { generateObjectAnswer } from "./writes.ts";

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
    Object.assign(state, { mood: "works", answer });
    requests.length = 0;
  }
});

const schema = z.object({ name: z.string().nullable(), lines: z.array(z.object({ text: z.string() })) });
const object = { name: "[PERSON_1]", lines: [{ text: "Write to [EMAIL_1]." }] };
const restored = { name: "Ana Silva", lines: [{ text: "Write to ana@corp.example." }] };
const answer = JSON.stringify(object);
const posts = (kind: ProviderKind) => servers[kind].requests.filter(({ method }) => method === "POST");

let count = 0;
async function openTenant(...kinds: ProviderKind[]) {
  const tenantId = await app.tenant(`objects-${++count}`);
  const admin = await app.as("admin", tenantId);
  for (const kind of kinds) {
    const { baseUrl, key } = servers[kind];
    const prices = { inputPrice: 1000, outputPrice: 1000 };
    await admin.call(addAiProvider, { kind, name: kind, baseUrl, key, model: "small-model", ...prices });
  }
  const ask = () =>
    generateObjectAnswer(
      { services: app.services, tenantId },
      {
        use: "draft",
        personId: admin.personId,
        instructions: "Read the text.",
        prompt: "Ana Silva, ana@corp.example",
        known: { people: ["Ana Silva"] },
        maxOutputTokens: 50,
        schema,
      },
    );
  return { admin, ask };
}

test.each(providerKinds)("%s returns an object with what was replaced in each of its texts", async (kind) => {
  const { ask } = await openTenant(kind);
  expect(await ask()).toMatchObject({ object: restored, providerName: kind, tokens: 12 });
  const sent = posts(kind)[0]?.body ?? "";
  expect(sent).toContain('"lines"');
  expect(sent).not.toContain("Silva");
});

test.each(providerKinds)("%s may put its JSON into a code block", async (kind) => {
  const { ask } = await openTenant(kind);
  servers[kind].state.answer = `\`\`\`json\n${answer}\n\`\`\``;
  expect(await ask()).toMatchObject({ object: restored });
});

test.each(
  providerKinds.flatMap((kind) => [
    [kind, "broken", '{"name":"[PERSON_1]","lines":['],
    [kind, "of another shape", '{"name":7}'],
  ]) as [ProviderKind, string, string][],
)(
  "JSON of %s that is %s is a failed call that is paid for, and the next provider is asked",
  async (kind, _, broken) => {
    const next = kind === "google" ? "openai" : "google";
    const { admin, ask } = await openTenant(kind, next);
    servers[kind].state.answer = broken;
    expect(await ask()).toMatchObject({ object: restored, providerName: next });
    const { items } = await admin.call(listAiCalls, {});
    const failed = items.find(({ providerName }) => providerName === kind);
    expect(failed).toMatchObject({ failure: "badAnswer", costMicros: 12_000, outputTokens: 3 });
    const { items: providers } = await admin.call(listAiProviders, {});
    expect(providers[0]).toMatchObject({ name: kind, status: "connecting" });
  },
);

test("without another provider broken JSON is no answer", async () => {
  const { ask } = await openTenant("openai");
  servers.openai.state.answer = "I would rather write prose.";
  expect(await ask()).toEqual({ refused: "failed", reason: "badAnswer" });
});

test.each(["compatible", "ollama"] as const)("%s without schemas gets the schema as an instruction", async (kind) => {
  const { admin, ask } = await openTenant(kind);
  servers[kind].state.mood = "refusesSchemas";
  expect(await ask()).toMatchObject({ object: restored });
  const [refused, accepted] = posts(kind).map(({ body }) => JSON.parse(body));
  expect(refused.response_format.type).toBe("json_schema");
  expect(accepted.response_format).toEqual({ type: "json_object" });
  expect(accepted.messages[0].content).toContain('JSON schema: {"');
  expect((await admin.call(listAiCalls, {})).items).toHaveLength(1);
});

test("no text of an object contains a link or HTML", async () => {
  const { ask } = await openTenant("google");
  const lines = [{ text: "<b>Pay</b> [here](https://evil.example) or www.evil.example" }];
  servers.google.state.answer = JSON.stringify({ name: null, lines });
  expect(await ask()).toMatchObject({ object: { name: null, lines: [{ text: "Pay here or" }] } });
});

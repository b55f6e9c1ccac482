import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addAiProvider, listAiCalls } from "../contract.ts";
import { type ProviderKind, providerKinds } from "../values.ts";
import { startModelServer } from "./testing/model-server.ts";
import { type Request, streamAnswer, type TextSoFar } from "./writes.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const servers = Object.fromEntries(
  await Promise.all(providerKinds.map(async (kind) => [kind, await startModelServer(kind)] as const)),
) as Record<ProviderKind, Awaited<ReturnType<typeof startModelServer>>>;
afterAll(async () => {
  await app.close();
  for (const server of Object.values(servers)) server.close();
});
const answer = "Dear [PERSON_1], please write to [EMAIL_1] soon.";
const restored = "Dear Ana Silva, please write to ana@corp.example soon.";
beforeEach(() => {
  for (const { state } of Object.values(servers)) Object.assign(state, { mood: "works", answer, onHangUp: () => {} });
});

let count = 0;
async function openTenant(...kinds: ProviderKind[]) {
  const tenantId = await app.tenant(`streams-${++count}`);
  const admin = await app.as("admin", tenantId);
  for (const kind of kinds) {
    const { baseUrl, key } = servers[kind];
    const prices = { inputPrice: 1000, outputPrice: 1000 };
    await admin.call(addAiProvider, { kind, name: kind, baseUrl, key, model: "small-model", ...prices });
  }
  const request: Request = {
    use: "draft",
    personId: admin.personId,
    instructions: "Be brief.",
    prompt: "Ana Silva, ana@corp.example",
    known: { people: ["Ana Silva"] },
    maxOutputTokens: 50,
  };
  const stream = (changes: Partial<Request> = {}) =>
    streamAnswer({ services: app.services, tenantId }, { ...request, ...changes });
  const listCalls = async () => (await admin.call(listAiCalls, {})).items;
  return { stream, listCalls };
}
const collect = async (parts: AsyncIterable<TextSoFar>) => {
  const seen: TextSoFar[] = [];
  for await (const part of parts) seen.push(part);
  return seen;
};

test.each(providerKinds)("%s shows the text while it is written, never half a placeholder", async (kind) => {
  const { stream, listCalls } = await openTenant(kind);
  const parts = await collect(stream());
  expect(parts.at(-1)).toEqual({ text: restored, providerName: kind, isFinal: true });
  for (const { text } of parts) expect(restored.startsWith((text ?? "").trim())).toBe(true);
  expect((await listCalls())[0]).toMatchObject({ failure: null, inputTokens: 9, outputTokens: 3, answer });
});

test.each(providerKinds.flatMap((kind) => [[kind, 500] as const, [kind, "cuts"] as const, [kind, "resets"] as const]))(
  "after %s fails with %s, the next provider answers",
  async (kind, mood) => {
    const next = kind === "google" ? "anthropic" : "google";
    const { stream, listCalls } = await openTenant(kind, next);
    servers[kind].state.mood = mood;
    const parts = await collect(stream());
    expect(parts.at(-1)).toEqual({ text: restored, providerName: next, isFinal: true });
    const failed = (await listCalls()).find(({ providerName }) => providerName === kind);
    expect(failed?.failure).not.toBeNull();
  },
);

test.each(providerKinds)("a cancelled call of %s hangs up, and is logged with what it cost", async (kind) => {
  const { stream, listCalls } = await openTenant(kind, kind === "google" ? "anthropic" : "google");
  const hungUp = new Promise<void>((done) => {
    Object.assign(servers[kind].state, {
      mood: "stalls",
      answer: "Dear all, what was written until then",
      onHangUp: done,
    });
  });
  const controller = new AbortController();
  const parts: TextSoFar[] = [];
  for await (const part of stream({ signal: controller.signal })) {
    parts.push(part);
    controller.abort();
  }
  await hungUp;
  expect(parts.at(-1)).toEqual({ text: null, providerName: null, isFinal: true });
  const calls = await listCalls();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ failure: "cancelled", answer: "Dear " });
  expect(calls[0]?.costMicros).toBeGreaterThan(10_000);
});

test("numbers that were not given make an answer unusable, before they are shown", async () => {
  const { stream, listCalls } = await openTenant("openai");
  servers.openai.state.answer = "There were 3 notes and you earn 5000 euros with it.";
  const parts = await collect(stream({ prompt: "notes: 3", isFactual: true }));
  expect(parts.at(-1)).toEqual({ text: null, providerName: null, isFinal: true });
  expect(JSON.stringify(parts)).not.toContain("5000");
  expect((await listCalls())[0]).toMatchObject({ failure: "badAnswer" });
  servers.openai.state.answer = "There were 3 notes.";
  expect((await collect(stream({ prompt: "notes: 3", isFactual: true }))).at(-1)?.text).toBe("There were 3 notes.");
});

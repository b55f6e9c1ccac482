import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import {
  addAiProvider,
  getAiUsage,
  listAiCalls,
  listAiProviders,
  updateAiProvider,
  updateAiSettings,
} from "../contract.ts";
import { type ProviderKind, providerKinds } from "../values.ts";
import { readTranscriptionLimit } from "./reads.ts";
import { startModelServer } from "./testing/model-server.ts";
import { generateTranscript } from "./writes.ts";

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
    Object.assign(state, { mood: "works", answer: "Shall we sign on Friday?" });
    requests.length = 0;
  }
});
const audio = new Uint8Array([79, 103, 103, 83, 0, 255, 13, 10, 45, 45]);
const posts = (kind: ProviderKind) => servers[kind].requests.filter(({ method }) => method === "POST");

let count = 0;
async function openTenant(...kinds: ProviderKind[]) {
  const tenantId = await app.tenant(`transcripts-${++count}`);
  const admin = await app.as("admin", tenantId);
  for (const kind of kinds) {
    const { baseUrl, key } = servers[kind];
    const transcriptionModel = kind === "google" ? "small-model" : "whisper-1";
    await admin.call(addAiProvider, { kind, name: kind, baseUrl, key, model: "small-model", transcriptionModel });
  }
  const ask = (sent = audio) =>
    generateTranscript(
      { services: app.services, tenantId },
      { personId: admin.personId, recording: { audio: sent, mediaType: "audio/ogg", seconds: 90 } },
    );
  const limit = () => readTranscriptionLimit({ db: readInTenant(app.db, tenantId), tenantId });
  return { admin, ask, limit };
}

test.each(["openai", "compatible"] as const)("%s gets the recording as a form with a file", async (kind) => {
  const { admin, ask } = await openTenant(kind);
  expect(await ask()).toMatchObject({ text: "Shall we sign on Friday?", providerName: kind, tokens: 12 });
  const [sent] = posts(kind);
  expect(sent?.path).toBe("/v1/audio/transcriptions");
  const form = await new Response(new Uint8Array(sent?.bytes ?? []), {
    headers: { "content-type": sent?.headers["content-type"] ?? "" },
  }).formData();
  expect([form.get("model"), form.get("response_format")]).toEqual(["whisper-1", "json"]);
  const file = form.get("file") as File;
  expect([file.name, file.type]).toEqual(["recording.ogg", "audio/ogg"]);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(audio);
  const { items } = await admin.call(listAiCalls, {});
  expect(items).toMatchObject([{ use: "transcription", model: "whisper-1", prompt: "[RECORDING_90]", failure: null }]);
  expect(JSON.stringify(items)).not.toContain("Friday");
});

test("google gets the sound in the prompt of its model", async () => {
  const { ask } = await openTenant("google");
  expect(await ask()).toMatchObject({ text: "Shall we sign on Friday?", providerName: "google" });
  const [sent] = posts("google");
  expect(sent?.path).toContain("small-model:generateContent");
  expect(JSON.parse(sent?.body ?? "{}").contents[0].parts[0]).toEqual({
    inlineData: { mimeType: "audio/ogg", data: Buffer.from(audio).toString("base64") },
  });
});

test("no recording goes to a provider for which no admin named a model, or that takes no sound", async () => {
  const { admin, ask, limit } = await openTenant("anthropic", "ollama", "openai");
  expect(await limit()).toBe(25_000_000);
  const { items } = await admin.call(listAiProviders, {});
  const openai = items.find(({ kind }) => kind === "openai");
  if (openai) await admin.call(updateAiProvider, { id: openai.id, transcriptionModel: null });
  expect(await limit()).toBeNull();
  expect(await ask()).toEqual({ refused: "noProvider" });
  expect([...posts("anthropic"), ...posts("ollama"), ...posts("openai")]).toEqual([]);
});

test("the next provider is asked if one has no transcription, and that one stays connected", async () => {
  const { admin, ask } = await openTenant("compatible", "google");
  servers.compatible.state.mood = 404;
  expect(await ask()).toMatchObject({ providerName: "google" });
  const { items } = await admin.call(listAiProviders, {});
  expect(items[0]).toMatchObject({ kind: "compatible", status: "connecting" });
  servers.google.state.mood = 500;
  expect(await ask()).toEqual({ refused: "failed", reason: "serverError" });
});

test("a recording that is too large for one goes to one that takes it", async () => {
  const { ask, limit } = await openTenant("google", "openai");
  expect(await limit()).toBe(25_000_000);
  expect(await ask(new Uint8Array(14_000_001))).toMatchObject({ providerName: "openai" });
  expect(posts("google")).toEqual([]);
});

test("stopped calls and a spent budget stop transcripts", async () => {
  const { admin, ask, limit } = await openTenant("google");
  const [provider] = (await admin.call(listAiProviders, {})).items;
  if (provider)
    await admin.call(updateAiProvider, { id: provider.id, inputPrice: 1, outputPrice: 1, budgetMicros: 1000 });
  // The most that an answer can cost exceeds the budget.
  expect(await ask()).toEqual({ refused: "budgetSpent" });
  await admin.call(updateAiSettings, { stopped: true });
  expect(await ask()).toEqual({ refused: "stopped" });
  expect(await limit()).toBeNull();
  expect((await admin.call(getAiUsage, {})).calls).toBe(0);
});

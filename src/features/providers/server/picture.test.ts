import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "#app/testing.ts";
import { allowSharedAiProvider, offerAiProvider } from "../contract/shared.ts";
import { addAiProvider, listAiCalls, listAiProviders, updateAiProvider } from "../contract.ts";
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
const answer = JSON.stringify({ name: "Ana Silva" });
beforeEach(() => {
  for (const { state, requests } of Object.values(servers)) {
    Object.assign(state, { mood: "works", answer });
    requests.length = 0;
  }
});
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .jpeg()
  .toBuffer();
const base64 = picture.toString("base64");
const posts = (kind: ProviderKind) => servers[kind].requests.filter(({ method }) => method === "POST");
const connectionTo = (kind: ProviderKind) => {
  const { baseUrl, key } = servers[kind];
  return { kind, name: kind, baseUrl, key, model: "small-model" } as const;
};

let count = 0;
async function openTenant(...kinds: ProviderKind[]) {
  const tenantId = await app.tenant(`pictures-${++count}`);
  const admin = await app.as("admin", tenantId);
  for (const kind of kinds) await admin.call(addAiProvider, { ...connectionTo(kind), pictures: true });
  const ask = () =>
    generateObjectAnswer(
      { services: app.services, tenantId },
      {
        ...{ use: "extraction", personId: admin.personId, instructions: "Read the card.", prompt: "What is on it?" },
        ...{ picture, maxOutputTokens: 50, isPrivate: true, schema: z.object({ name: z.string().nullable() }) },
      },
    );
  return { admin, ask };
}

/** Where each wire format has its picture. */
const pictureIn: Record<ProviderKind, (body: never) => unknown> = {
  openai: ({ input }: { input: { content: unknown[] }[] }) => input.at(-1)?.content[0],
  anthropic: ({ messages }: { messages: { content: unknown[] }[] }) => messages[0]?.content[0],
  google: ({ contents }: { contents: { parts: unknown[] }[] }) => contents[0]?.parts[0],
  compatible: ({ messages }: { messages: { content: unknown[] }[] }) => messages.at(-1)?.content[0],
  ollama: ({ messages }: { messages: { content: unknown[] }[] }) => messages.at(-1)?.content[0],
};
const dataUrl = `data:image/jpeg;base64,${base64}`;
const wireFormats: Record<ProviderKind, unknown> = {
  openai: { type: "input_image", image_url: dataUrl },
  anthropic: { type: "image", source: { type: "base64", media_type: "image/jpeg", data: base64 } },
  google: { inlineData: { mimeType: "image/jpeg", data: base64 } },
  compatible: { type: "image_url", image_url: { url: dataUrl } },
  ollama: { type: "image_url", image_url: { url: dataUrl } },
};

test.each(providerKinds)("%s gets a picture in its own wire format, and the log keeps neither side", async (kind) => {
  const { admin, ask } = await openTenant(kind);
  expect(await ask()).toMatchObject({ object: { name: "Ana Silva" }, providerName: kind });
  expect(pictureIn[kind](JSON.parse(posts(kind)[0]?.body ?? "{}") as never)).toEqual(wireFormats[kind]);
  const { items } = await admin.call(listAiCalls, {});
  expect(items).toMatchObject([{ use: "extraction", failure: null, prompt: "[PICTURE]" }]);
  expect(JSON.stringify(items)).not.toContain("Ana");
});

test("a picture only goes to a provider for which an admin allowed it", async () => {
  const { admin, ask } = await openTenant("openai", "google");
  const { items } = await admin.call(listAiProviders, {});
  for (const { id } of items) await admin.call(updateAiProvider, { id, pictures: false });
  expect(await ask()).toEqual({ refused: "noProvider" });
  const second = items[1];
  if (second) await admin.call(updateAiProvider, { id: second.id, pictures: true });
  expect(await ask()).toMatchObject({ providerName: "google" });
  expect(posts("openai")).toEqual([]);
});

test.each(providerKinds)(
  "%s with a model that reads no pictures stays connected, and the next one is asked",
  async (kind) => {
    const next = kind === "google" ? "openai" : "google";
    const { admin, ask } = await openTenant(kind, next);
    servers[kind].state.mood = "refusesPictures";
    expect(await ask()).toMatchObject({ providerName: next });
    const { items } = await admin.call(listAiProviders, {});
    expect(items[0]).toMatchObject({ name: kind, status: "connecting" });
  },
);

test("a shared provider gets pictures only with the permission of both sides", async () => {
  const operator = await app.as("admin", await app.tenant("default"));
  const { id } = await operator.call(addAiProvider, connectionTo("anthropic"));
  await operator.call(offerAiProvider, { id, offered: true, tenantBudgetMicros: null, tenantCallsPerDay: 9 });
  const { admin, ask } = await openTenant();
  const allow = (pictures: boolean) => admin.call(allowSharedAiProvider, { id, allowed: true, pictures });
  expect(await allow(true)).toMatchObject({ readsPictures: false, pictures: false });
  expect(await ask()).toEqual({ refused: "noProvider" });
  await operator.call(updateAiProvider, { id, pictures: true });
  await allow(false);
  expect(await ask()).toEqual({ refused: "noProvider" });
  expect(await allow(true)).toMatchObject({ readsPictures: true, pictures: true });
  expect(await ask()).toMatchObject({ providerName: "anthropic" });
});

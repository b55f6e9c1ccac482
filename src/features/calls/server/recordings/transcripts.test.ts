import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { storageClient } from "#features/files/server/testing/storage-client.ts";
import { addAiProvider, listAiProviders, updateAiProvider } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import * as calls from "../../contract/calls.ts";
import * as contract from "../../contract/recordings.ts";
import { callsExporter } from "../personal-data.ts";
import { callFixtures } from "../testing/call-fixtures.ts";
import { recordedVideo } from "../testing/recorded-video.ts";
import { transcriptTasks } from "./transcribe.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const acme = await app.tenant("acme");
const screens = callFixtures(await app.listen());
await app.startJobs();
const provider = await startModelServer("openai");
afterAll(async () => {
  screens.close();
  provider.close();
  await app.close();
});
const { put } = storageClient(app, "acme");
const as = (role: "company" | "referrer" | "admin") => app.as(role, acme);
type Person = Awaited<ReturnType<typeof as>>;
const admin = await as("admin");
const { baseUrl, key } = provider;
const { id: providerId } = await admin.call(addAiProvider, {
  kind: "openai",
  name: "OpenAI",
  baseUrl,
  key,
  model: "small-model",
});
const allow = (transcriptionModel: string | null) =>
  admin.call(updateAiProvider, { id: providerId, transcriptionModel });
const job = { services: app.services, tenantId: acme, jobId: "1", attempt: 2, lastAttempt: false };
const uploads = () => provider.requests.filter(({ path }) => path.endsWith("/transcriptions"));
beforeEach(async () => {
  Object.assign(provider.state, { mood: "works", answer: "Shall we sign on Friday?" });
  provider.requests.length = 0;
  await allow("whisper-1");
});

let count = 0;
/** A call of two that was recorded with everyone's consent. */
async function record(jun: Person, ana: Person, video: Buffer) {
  const talk = await screens.talk(jun, ana);
  const { id } = await jun.call(contract.askToRecord, { id: talk.id });
  await expect.poll(() => talk.ofOther.latest()?.recording?.state).toBe("asked");
  const question = talk.ofOther.latest()?.recording;
  await talk.ofOther.request({ type: "consent", participantId: talk.second.me, recordingId: id, agrees: true });
  await expect.poll(() => talk.ofOne.latest()?.recording?.state).toBe("recording");
  await jun.call(contract.stopRecording, { id });
  const uploaded = (await put(jun, `recordings/${jun.personId}/${++count}.webm`, video)).json();
  const stored = await jun.call(contract.storeRecording, { id, fileId: uploaded.id, seconds: 1 });
  const read = async (person = ana) => (await person.call(calls.getCall, { id: talk.id })).recordings[0];
  const settled = () => expect.poll(async () => (await read())?.transcript?.state).not.toBe("waiting");
  return { id, question, stored, read, settled };
}
const create = (person: Person, id: `crc_${string}`) => person.call(contract.createTranscript, { id });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error) => error.code,
  );

test("writes a recording down from its sound alone, once, for those who can see the call", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const video = await recordedVideo();
  const { id, question, stored, read, settled } = await record(jun, ana, video);
  expect([question?.mayTranscribe, stored.canTranscribe, stored.transcript]).toEqual([true, true, null]);
  expect(await codeOf(create(elif, id))).toBe("base.notFound");
  expect(await codeOf(ana.call(contract.getTranscript, { id }))).toBe("base.notFound");

  expect(await create(ana, id)).toMatchObject({ transcript: { state: "waiting" }, canTranscribe: false });
  await create(jun, id);
  await settled();
  expect(await read()).toMatchObject({ transcript: { state: "ready", failure: null }, canTranscribe: false });
  expect(await ana.call(contract.getTranscript, { id })).toEqual({ text: "Shall we sign on Friday?" });
  expect(await codeOf(elif.call(contract.getTranscript, { id }))).toBe("base.notFound");

  const [sent] = uploads();
  expect(uploads()).toHaveLength(1);
  const body = sent?.bytes ?? Buffer.alloc(0);
  expect(body.includes("OggS") && body.includes("OpusHead")).toBe(true);
  expect(body.length).toBeLessThan(video.length / 10);
  await create(ana, id);
  // The queue may run a job twice.
  await transcriptTasks[0]?.run(job, { recordingId: id } as never);
  expect(uploads()).toHaveLength(1);
});

test("without a provider at the time of the question there is no transcript, even if one is connected later", async () => {
  await allow(null);
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id, question, stored, read } = await record(jun, ana, await recordedVideo());
  expect([question?.mayTranscribe, stored.canTranscribe]).toEqual([false, false]);
  await allow("whisper-1");
  expect((await read())?.canTranscribe).toBe(false);
  expect(await codeOf(create(ana, id))).toBe("calls.cannotTranscribe");
});

test("says why there is no transcript, and tries again on request", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id, read, settled } = await record(jun, ana, await recordedVideo());
  provider.state.mood = 500;
  await create(ana, id);
  await settled();
  expect(await read()).toMatchObject({
    transcript: { state: "failed", failure: "providerFailed" },
    canTranscribe: true,
  });
  Object.assign(provider.state, { mood: "works", answer: "" });
  await create(ana, id);
  await settled();
  expect((await read())?.transcript).toEqual({ state: "failed", failure: "silent" });
  provider.state.answer = "Agreed.";
  await create(ana, id);
  await settled();
  expect((await read())?.transcript?.state).toBe("ready");
});

test.each([
  ["tooLarge", () => recordedVideo({ frames: 260, packetBytes: 100_000 })],
  ["silent", () => recordedVideo({ hasSound: false })],
  ["unreadable", async () => Buffer.concat([(await recordedVideo()).subarray(0, 60), Buffer.alloc(500, 0xff)])],
] as const)("sends nothing of a recording that is %s", async (failure, video) => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id, read, settled } = await record(jun, ana, await video());
  await create(jun, id);
  await settled();
  expect((await read())?.transcript).toEqual({ state: "failed", failure });
  expect(uploads()).toEqual([]);
});

test("a transcript belongs to who made the recording, and is deleted with it", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id, settled } = await record(jun, ana, await recordedVideo());
  await create(jun, id);
  await settled();
  expect(await ana.call(contract.getTranscript, { id })).toEqual({ text: "Shall we sign on Friday?" });
  const exported = await callsExporter.collect(app.services, jun.personId);
  expect(JSON.stringify(exported)).toContain("Shall we sign on Friday?");
  expect(JSON.stringify(await callsExporter.collect(app.services, ana.personId))).not.toContain("Friday");
  await jun.call(contract.deleteRecording, { id });
  await transcriptTasks[0]?.run(job, { recordingId: id } as never);
  expect(await codeOf(ana.call(contract.getTranscript, { id }))).toBe("base.notFound");
});

test("the provider's settings show that an admin allows recordings", async () => {
  const { items } = await admin.call(listAiProviders, {});
  expect(items).toMatchObject([{ id: providerId, transcriptionModel: "whisper-1" }]);
});

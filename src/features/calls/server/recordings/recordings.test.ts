import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { storageClient } from "#features/files/server/testing/storage-client.ts";
import * as calls from "../../contract/calls.ts";
import * as contract from "../../contract/recordings.ts";
import { callFixtures } from "../testing/call-fixtures.ts";

const app = await testApp();
const acme = await app.tenant("acme");
const screens = callFixtures(await app.listen());
afterAll(async () => {
  screens.close();
  await app.close();
});
const { put } = storageClient(app, "acme");
const as = (role: "company" | "referrer" | "admin") => app.as(role, acme);
type Person = Awaited<ReturnType<typeof as>>;

/** The head of a WebM file: EBML with its document type. */
const webm = Buffer.concat([
  Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
  Buffer.alloc(500),
]);

/** Asks to record, and lets the other person answer. */
async function record(jun: Person, ana: Person, agrees = true) {
  const talk = await screens.talk(jun, ana);
  const { id: recordingId } = await jun.call(contract.askToRecord, { id: talk.id });
  await expect.poll(() => talk.ofOther.latest()?.recording?.state).toBe("asked");
  const participantId = talk.second.me;
  await talk.ofOther.request({ type: "consent", participantId, recordingId, agrees });
  return { ...talk, recordingId };
}

test("starts when everyone agreed, is stored with its file, and is read only by those who can see the call", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const { id, recordingId, ofOne } = await record(jun, ana);
  await expect.poll(() => ofOne.latest()?.recording?.state).toBe("recording");
  await expect(jun.call(contract.askToRecord, { id })).rejects.toMatchObject({ code: "calls.cannotRecord" });
  await jun.call(contract.stopRecording, { id: recordingId });
  expect(await jun.call(contract.stopRecording, { id: recordingId })).toEqual({ stopped: false });

  const uploaded = (await put(jun, `recordings/${jun.personId}/call.webm`, webm)).json();
  const stored = await jun.call(contract.storeRecording, { id: recordingId, fileId: uploaded.id, seconds: 61 });
  expect(stored).toMatchObject({ seconds: 61, size: webm.length });
  expect(await jun.call(contract.storeRecording, { id: recordingId, fileId: uploaded.id, seconds: 61 })).toEqual(
    stored,
  );
  expect((await ana.call(calls.getCall, { id })).recordings).toEqual([stored]);
  const part = await ana.send(stored.url, { method: "GET", headers: { range: "bytes=0-3" } });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/webm"]);
  await expect(elif.call(contract.deleteRecording, { id: recordingId })).rejects.toMatchObject({
    code: "base.forbidden",
  });
  const ines = await as("company");
  await expect(ines.call(contract.deleteRecording, { id: recordingId })).rejects.toMatchObject({
    code: "base.notFound",
  });
  await jun.call(contract.deleteRecording, { id: recordingId });
  expect((await ana.call(calls.getCall, { id })).recordings).toEqual([]);
});

test("anyone can refuse, before it starts and while it runs", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const refused = await record(jun, ana, false);
  await expect
    .poll(() => refused.ofOne.latest()?.recording)
    .toMatchObject({ state: "refused", refusedBy: refused.second.me });
  const { recordingId, ofOne, ofOther, second } = await record(await as("company"), await as("referrer"));
  await expect.poll(() => ofOne.latest()?.recording?.state).toBe("recording");
  await ofOther.request({ type: "consent", participantId: second.me, recordingId, agrees: false });
  await expect.poll(() => ofOne.latest()?.recording?.state).toBe("saving");
});

test("partners record nothing, and no one does where the admin forbids it", async () => {
  const [jun, ana, admin] = [await as("company"), await as("referrer"), await as("admin")];
  const { id } = await screens.talk(jun, ana);
  await expect(ana.call(contract.askToRecord, { id })).rejects.toMatchObject({ code: "base.forbidden" });
  await admin.call(contract.updateCallSettings, { recordingsAllowed: false });
  await expect(jun.call(contract.askToRecord, { id })).rejects.toMatchObject({ code: "calls.cannotRecord" });
  expect((await jun.call(calls.getCall, { id })).canRecord).toBe(false);
  await admin.call(contract.updateCallSettings, { recordingsAllowed: true });
});

test("accepts only a video that the recording person uploaded for it", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { recordingId } = await record(jun, ana);
  const disguised = await put(jun, `recordings/${jun.personId}/page.webm`, Buffer.from("<html>"));
  expect(disguised.statusCode).toBe(422);
  const ines = await as("company");
  const { id: fileId } = (await put(ines, `recordings/${ines.personId}/call.webm`, webm)).json();
  await expect(jun.call(contract.storeRecording, { id: recordingId, fileId, seconds: 1 })).rejects.toMatchObject({
    code: "calls.badFile",
  });
});

test("deletes a recording after the days that the tenant keeps it, with its file", async () => {
  const [jun, ana, admin] = [await as("company"), await as("referrer"), await as("admin")];
  const { id, recordingId } = await record(jun, ana);
  const { id: fileId } = (await put(jun, `recordings/${jun.personId}/old.webm`, webm)).json();
  await jun.call(contract.storeRecording, { id: recordingId, fileId, seconds: 5 });
  await admin.call(contract.updateCallSettings, { recordingDays: 30 });
  await app.runUpkeep();
  expect((await ana.call(calls.getCall, { id })).recordings).toHaveLength(1);
  await app.asOwner("update call_recordings set created_at = now() - interval '31 days'");
  await app.runUpkeep();
  expect((await ana.call(calls.getCall, { id })).recordings).toEqual([]);
  expect(await app.asOwner("select from objects where path like '%/old.webm'")).toEqual([]);
});

test("a crash of the server leaves no one in a call", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id } = await screens.talk(jun, ana);
  await app.asOwner("update call_participants set seen_at = now() - interval '10 minutes'");
  await app.runUpkeep();
  expect(await jun.call(calls.getCall, { id })).toMatchObject({ state: "ended", endReason: "finished" });
});

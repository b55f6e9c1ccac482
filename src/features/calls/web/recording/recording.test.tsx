import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveCall } from "../../contract/calls.ts";
import { createRelay } from "../testing/relay.ts";
import { closeSessions, expectConnected, expectPicture, type Joined, join } from "../testing/sessions.ts";
import { stubStorage } from "../testing/storage.ts";
import { listStored } from "./chunk-store.ts";
import { discardUpload, offerKept, retryUpload, uploads } from "./uploads.ts";

const personId = `per_${"a".repeat(32)}` as const;
const recordingId = `crc_${"1".repeat(32)}` as const;
const own = { personId, recordingId };

let storage: ReturnType<typeof stubStorage>;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(async () => {
  closeSessions();
  await discardUpload(own);
  vi.unstubAllGlobals();
});

const recordingBy = ({ id }: Joined): LiveCall["recording"] => ({
  id: recordingId,
  state: "recording",
  mayTranscribe: false,
  askedBy: id,
  agreed: [id],
  refusedBy: null,
  startedAt: new Date().toISOString(),
});

/** Two people in a call that the first one records; ends after the time. */
async function recordCall(relay: ReturnType<typeof createRelay>) {
  const ada = await join(relay, "a", { personId });
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  await expectPicture(ada.peer(ben.id)?.camera);
  relay.change({ recording: recordingBy(ada) });
  await expect.poll(() => ada.session.view().ownRecording).toEqual({ state: "recording", uploaded: 0 });
  expect(ben.session.view().ownRecording).toBeNull();
  // A chunk is stored every three seconds.
  await expect.poll(async () => (await chunkNames()).length, { interval: 100 }).toBeGreaterThan(0);
  return { ada, ben };
}

async function chunkNames() {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("call-recordings");
  const directory = await folder.getDirectoryHandle(`${personId}.${recordingId}`);
  const names: string[] = [];
  for await (const name of directory.keys()) names.push(name);
  return names;
}

const stored = () => storage.requests.find(({ path }) => path === `/api/v1/call-recordings/${recordingId}/files`);

async function load(file: Blob) {
  const video = document.createElement("video");
  video.muted = true;
  video.src = URL.createObjectURL(file);
  await new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", resolve);
    video.addEventListener("error", () => reject(video.error));
  });
  return video;
}

async function seek(video: HTMLVideoElement, seconds: number) {
  const sought = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
  video.currentTime = seconds;
  await sought;
}

/** How bright a part of the picture is on average, from 0 to 255. */
function brightness(video: HTMLVideoElement, x: number, width: number) {
  const canvas = new OffscreenCanvas(width, video.videoHeight);
  const context = canvas.getContext("2d");
  context?.drawImage(video, x, 0, width, video.videoHeight, 0, 0, width, video.videoHeight);
  const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, width, video.videoHeight) ?? {};
  const colors = data.filter((_, index) => index % 4 !== 3);
  return colors.reduce((sum, color) => sum + color, 0) / colors.length;
}

test("a recording has a duration, can be sought, and shows and plays both people [R3.14]", async () => {
  const relay = createRelay();
  const { ada } = await recordCall(relay);
  relay.change({ recording: null });
  await expect.poll(stored).toBeDefined();
  await expect.poll(() => ada.session.view().ownRecording).toBeNull();
  const file = storage.file();

  const video = await load(file);
  expect(video.duration).toBeGreaterThan(2.5);
  expect(video.duration).toBeLessThan(30);
  expect(stored()?.body).toMatchObject({ fileId: `obj_${"0".repeat(32)}`, seconds: Math.round(video.duration) });
  expect([video.videoWidth, video.videoHeight]).toEqual([1280, 720]);
  expect(video.seekable.end(0)).toBeCloseTo(video.duration, 1);
  await seek(video, video.duration - 0.5);
  expect(video.currentTime).toBeCloseTo(video.duration - 0.5, 1);
  // Both halves show a camera, whose picture is mostly a bright color.
  expect(brightness(video, 100, 400)).toBeGreaterThan(45);
  expect(brightness(video, 780, 400)).toBeGreaterThan(45);

  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());
  expect(sound.duration).toBeGreaterThan(2);
  expect(sound.getChannelData(0).some((sample) => Math.abs(sample) > 0.01)).toBe(true);
  expect(await listStored()).toEqual([]);
});

test("leaving the call ends the recording and still uploads it", async () => {
  const relay = createRelay();
  const { ada } = await recordCall(relay);
  await ada.session.leave();
  await expect.poll(stored).toBeDefined();
  expect((await load(storage.file())).duration).toBeGreaterThan(2.5);
});

test("a recording whose upload failed is kept, offered again on the next page, and then uploaded", async () => {
  const relay = createRelay();
  const { ada } = await recordCall(relay);
  storage.setRefusing(true);
  relay.change({ recording: null });
  await expect.poll(() => ada.session.view().ownRecording?.state).toBe("failed");
  expect(await listStored()).toEqual([`${personId}.${recordingId}`]);

  // The next page knows nothing but what is in the browser's files.
  uploads.update({ items: [] });
  await offerKept(`per_${"b".repeat(32)}`);
  expect(uploads.view().items).toEqual([]);
  await offerKept(personId);
  expect(uploads.view().items).toEqual([{ id: recordingId, state: "failed", uploaded: 0 }]);

  storage.setRefusing(false);
  await retryUpload(own);
  expect(uploads.view().items).toEqual([]);
  expect((await load(storage.file())).duration).toBeGreaterThan(2.5);
  expect(await listStored()).toEqual([]);
});

test("a browser that cannot record says so to the server", async () => {
  vi.stubGlobal("MediaRecorder", Object.assign(class {}, { isTypeSupported: () => false }));
  const relay = createRelay();
  const ada = await join(relay, "a", { personId, camera: false });
  await expect.poll(() => ada.session.view().state).toBe("connected");
  relay.change({ recording: recordingBy(ada) });
  await expect.poll(() => ada.session.view().ownRecording?.state).toBe("failed");
  await expect
    .poll(() => storage.requests)
    .toContainEqual({ path: `/api/v1/call-recordings/${recordingId}/stops`, body: { failed: true } });
});

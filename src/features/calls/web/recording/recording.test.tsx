import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveCall } from "../../contract/calls.ts";
import { createRelay } from "../testing/relay.ts";
import { closeSessions, expectConnected, expectPicture, type Joined, join } from "../testing/sessions.ts";
import { stubStorage } from "../testing/storage.ts";
import { listStored, openChunkStore } from "./chunk-store.ts";
import { discardUpload, offerKept, retryUpload, storeNameOf, uploads } from "./uploads.ts";

const personId = `per_${"a".repeat(32)}` as const;
const recordingId = `crc_${"1".repeat(32)}` as const;
const own = { personId, recordingId };

let storage: ReturnType<typeof stubStorage>;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(async () => {
  closeSessions();
  // A recording that still runs is being written and cannot be deleted.
  await navigator.locks.request(`call-recording ${storeNameOf(own)}`, () => discardUpload(own));
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

/** Two people in a call that the first one records; ends when what is stored plays for some seconds. */
async function recordCall(relay: ReturnType<typeof createRelay>) {
  const ada = await join(relay, "a", { personId });
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  await expectPicture(ada.peer(ben.id)?.camera);
  relay.change({ recording: recordingBy(ada) });
  await expect.poll(() => ada.session.view().ownRecording).toEqual({ state: "recording", uploaded: 0 });
  expect(ben.session.view().ownRecording).toBeNull();
  // A busy machine records its first frame late, so the time that has passed says nothing.
  await expect.poll(async () => (await loadStored()).currentTime, { interval: 500 }).toBeGreaterThan(2.5);
  return { ada, ben };
}

/** What is stored so far, at its last frame: the end is searched because a recording has no duration before it is finished. */
async function loadStored() {
  const store = await openChunkStore(storeNameOf(own));
  const video = await load(new Blob([await store.readAll()], { type: "video/webm" }));
  await seek(video, 1e6);
  return video;
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

/** Both halves show a camera, whose picture is mostly a bright color. */
const showsBoth = (video: HTMLVideoElement) => brightness(video, 100, 400) > 45 && brightness(video, 780, 400) > 45;

test("a recording has a duration, can be sought, and shows and plays both people [R3.14]", async () => {
  const relay = createRelay();
  const { ada } = await recordCall(relay);
  let bothAt = 0;
  const isBothStored = async () => {
    const video = await loadStored();
    bothAt = video.currentTime;
    return showsBoth(video);
  };
  await expect.poll(isBothStored, { interval: 500 }).toBe(true);
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
  // On a busy machine a camera can pause, so the frame that showed both is sought, not the last one.
  await seek(video, bothAt);
  expect(video.currentTime).toBeCloseTo(bothAt, 1);
  // The element may still draw its earlier frame when it reports the end of the seek.
  await expect.poll(() => showsBoth(video)).toBe(true);

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
  // The browser's copy is deleted after the server has answered.
  await expect.poll(() => uploads.view().items).toEqual([]);
  expect(await listStored()).toEqual([]);
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
  // Nothing is offered until the failed upload has released its lock.
  const offered = () => offerKept(personId).then(() => uploads.view().items);
  await expect.poll(offered).toEqual([{ id: recordingId, state: "failed", uploaded: 0 }]);

  storage.setRefusing(false);
  await retryUpload(own);
  expect(uploads.view().items).toEqual([]);
  expect((await load(storage.file())).duration).toBeGreaterThan(2.5);
  expect(await listStored()).toEqual([]);
});

test("a browser that cannot record says so to the server, and keeps nothing", async () => {
  vi.stubGlobal("MediaRecorder", Object.assign(class {}, { isTypeSupported: () => false }));
  const relay = createRelay();
  const ada = await join(relay, "a", { personId, camera: false });
  await expect.poll(() => ada.session.view().state).toBe("connected");
  relay.change({ recording: recordingBy(ada) });
  await expect.poll(() => ada.session.view().ownRecording?.state).toBe("failed");
  await expect
    .poll(() => storage.requests)
    .toContainEqual({ path: `/api/v1/call-recordings/${recordingId}/stops`, body: { failed: true } });
  await offerKept(personId);
  expect(uploads.view().items).toEqual([]);
  expect(await listStored()).toEqual([]);
});

import { afterEach, expect, test } from "vitest";
import { defined } from "#base/defined.ts";
import { createRelay } from "../testing/relay.ts";
import { closeSessions, expectConnected, expectPicture, join } from "../testing/sessions.ts";
import { createLocalMedia } from "./local-media.ts";
import { createPreview, type Preview } from "./preview.ts";

const devices = navigator.mediaDevices;
const originals = { getUserMedia: devices.getUserMedia, getDisplayMedia: devices.getDisplayMedia };
const previews: Preview[] = [];
afterEach(() => {
  Object.assign(devices, originals);
  for (const preview of previews.splice(0)) preview.close();
  closeSessions();
});

function open() {
  const preview = createPreview();
  previews.push(preview);
  return preview;
}

/** The browser refuses, as far as the filter says. */
function refuse(name: string, isMeant = (_: MediaStreamConstraints) => true, message = "") {
  devices.getUserMedia = async (constraints = {}) => {
    if (isMeant(constraints)) throw new DOMException(message, name);
    return originals.getUserMedia.call(devices, constraints);
  };
}

test("the preview shows the picture, the level and the names of the devices", async () => {
  const preview = open();
  await preview.open({ microphone: true, camera: true });
  await expectPicture(preview.view().camera);
  await expect.poll(preview.level, { interval: 20 }).toBeGreaterThan(0.2);
  await expect
    .poll(() =>
      preview
        .view()
        .devices.camera.map(({ label }) => label)
        .join(),
    )
    .toMatch(/fake_device/);
  expect(preview.view().devices.speaker.length).toBeGreaterThan(0);
  expect(preview.view().cameraHeight).toBeGreaterThanOrEqual(720);
  await preview.testSpeaker();
});

test.each([
  ["NotAllowedError", "notAllowed"],
  ["NotFoundError", "notFound"],
  ["NotReadableError", "inUse"],
  ["AbortError", "inUse"],
  ["TypeError", "failed"],
])("%s of the camera is reported as %s, and the microphone works all the same", async (name, problem) => {
  refuse(name, ({ video }) => Boolean(video));
  const preview = open();
  await preview.open({ microphone: true, camera: true });
  expect(preview.view()).toMatchObject({
    camera: null,
    media: { camera: false, microphone: true },
    problems: { camera: problem },
  });
  expect(preview.view().problems).not.toHaveProperty("microphone");

  Object.assign(devices, originals);
  await preview.setCamera(true);
  expect(preview.view().problems).toEqual({});
  await expectPicture(preview.view().camera);
});

test("a person who closes the question is not asked again", async () => {
  let questions = 0;
  refuse("NotAllowedError", () => Boolean(++questions), "Permission dismissed");
  const preview = open();
  await preview.open({ microphone: true, camera: true });
  expect(preview.view().problems).toEqual({ camera: "notAllowed", microphone: "notAllowed" });
  expect(questions).toBe(1);
});

test("canceling the choice of a screen is no problem, a refusal by the system is", async () => {
  const media = createLocalMedia();
  const cancel = (message: string) => async () => {
    throw new DOMException(message, "NotAllowedError");
  };
  devices.getDisplayMedia = cancel("Permission denied by user");
  await media.shareScreen(true);
  expect(media.view()).toMatchObject({ screen: null, problems: {} });
  devices.getDisplayMedia = cancel("Permission denied by system");
  await media.shareScreen(true);
  expect(media.view().problems).toEqual({ screen: "notAllowed" });
  media.close();
});

test("the other camera is shown to the others without a new negotiation, and remembered [R4.8]", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  await expectPicture(ben.peer(ada.id)?.camera);
  const { chosen } = ada.session.view().local;
  const { camera: cameras } = ada.session.view().devices;
  const other = defined(cameras.at(-1));
  expect(other.id).not.toBe(chosen.camera);
  const signals = relay.requests.filter(({ type }) => type === "signal").length;

  await ada.session.choose("camera", other.id);
  expect(ada.session.view().local.chosen.camera).toBe(other.id);
  expect(ada.session.view().local.camera?.getVideoTracks()[0]?.label).toBe(other.label);
  await expectPicture(ben.peer(ada.id)?.camera);
  expect(relay.requests.filter(({ type }) => type === "signal").length).toBe(signals);

  const next = open();
  await next.open({ microphone: false, camera: true });
  expect(next.view().chosen.camera).toBe(other.id);
});

test("a camera that cannot be used is rejected, and the old one stays in use [R8.4]", async () => {
  const preview = open();
  await preview.open({ microphone: true, camera: true });
  const { camera, chosen } = preview.view();
  await expect(preview.choose("camera", "unplugged")).rejects.toMatchObject({ name: "OverconstrainedError" });
  await expect(preview.choose("microphone", "unplugged")).rejects.toMatchObject({ name: "OverconstrainedError" });
  expect(preview.view()).toMatchObject({ camera, chosen });
  expect(camera?.getTracks()[0]?.readyState).toBe("live");
});

test("a muted microphone stays muted when another one is chosen", async () => {
  const preview = open();
  await preview.open({ microphone: true, camera: false });
  await preview.setMicrophone(false);
  await expect.poll(() => preview.view().devices.microphone.length).toBeGreaterThan(1);
  const other = defined(preview.view().devices.microphone.find(({ id }) => id !== preview.view().chosen.microphone));
  const seen: boolean[] = [];
  preview.subscribe(() => seen.push(preview.view().media.microphone));
  await preview.choose("microphone", other.id);
  expect(preview.view().microphone?.getTracks()[0]?.enabled).toBe(false);
  expect(seen).not.toContain(true);
});

test("when the camera is unplugged another one takes over", async () => {
  const preview = open();
  await preview.open({ microphone: false, camera: true });
  const before = preview.view().camera;
  before?.getTracks()[0]?.dispatchEvent(new Event("ended"));
  await expect.poll(() => preview.view().camera !== before && preview.view().camera?.active).toBe(true);
  await expectPicture(preview.view().camera);
});

test("when the only camera is unplugged the call goes on without it, and says so", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  refuse("NotFoundError", ({ video }) => Boolean(video));
  ada.session.view().local.camera?.getTracks()[0]?.dispatchEvent(new Event("ended"));
  await expect.poll(() => ada.session.view().local.problems.camera).toBe("notFound");
  expect(ada.session.view().local).toMatchObject({ camera: null, media: { camera: false, microphone: true } });
  await expect.poll(() => relay.participant(ada.id).media.camera).toBe(false);
  await expectConnected(ada, ben);
});

test("the quality changes the picture that is captured, and is remembered [R3.14]", async () => {
  const preview = open();
  await preview.setQuality("low");
  await preview.open({ microphone: false, camera: true });
  const height = () => preview.view().camera?.getVideoTracks()[0]?.getSettings().height;
  expect(height()).toBe(360);
  await preview.setQuality("medium");
  await expect.poll(height).toBe(720);
  expect(open().view().quality).toBe("medium");
});

test("a preview that is closed while it opens leaves no device on", async () => {
  let stream: MediaStream | undefined;
  devices.getUserMedia = async (constraints) => {
    stream = await originals.getUserMedia.call(devices, constraints);
    return stream;
  };
  const preview = open();
  const opening = preview.open({ microphone: false, camera: true });
  preview.close();
  await opening;
  expect(stream?.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
  expect(preview.view().camera).toBeNull();
});

import type { Media } from "../../contract/calls.ts";
import { cameraConstraints } from "../../rules/quality.ts";
import type { Quality } from "../../values.ts";
import { deviceProblemOf, isCanceledSharing, isDismissed } from "./device-problem.ts";
import {
  assertSpeaker,
  cameraHeightOf,
  deviceIdOf,
  listDevices,
  noDevices,
  openAnyDevice,
  openBoth,
  openScreen,
  stop,
  watchDevices,
} from "./devices.ts";
import { readPreferences, savePreferences } from "./preferences.ts";
import type { DeviceKind, Devices, LocalMedia } from "./session.ts";
import { createQueue, createStore } from "./store.ts";
import { switchDevice } from "./switch-device.ts";

type Sending = Omit<Media, "hand">;
type Source = "camera" | "microphone";
export type LocalView = Omit<LocalMedia, "media"> & { media: Sending; devices: Devices };

/** The camera, microphone and screen of this browser. The preview opens it, and hands it to the call as it is. */
export type LocalStore = {
  view: () => LocalView;
  subscribe: (listener: () => void) => () => void;
  /** Opens what is wished, with one question to the person for both. */
  open: (wished: { microphone: boolean; camera: boolean }) => Promise<void>;
  setMicrophone: (on: boolean) => Promise<void>;
  setCamera: (on: boolean) => Promise<void>;
  shareScreen: (on: boolean) => Promise<void>;
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>;
  setQuality: (quality: Quality) => Promise<void>;
  close: () => void;
};

export function createLocalMedia(): LocalStore {
  const { quality, ...chosen } = readPreferences();
  const store = createStore<LocalView>({
    camera: null,
    microphone: null,
    screen: null,
    media: { microphone: false, camera: false, screen: false },
    chosen,
    quality,
    cameraHeight: null,
    problems: {},
    devices: noDevices,
  });
  const inOrder = createQueue();
  let isClosed = false;

  const wishFor = (kind: Source) => ({ deviceId: store.view().chosen[kind], quality: store.view().quality });
  const mediaWith = (change: Partial<Sending>) => ({ ...store.view().media, ...change });
  const problemsWithout = (source: keyof LocalMedia["problems"]) => {
    const { [source]: _, ...others } = store.view().problems;
    return others;
  };
  const fail = (source: keyof LocalMedia["problems"], error: unknown) =>
    store.update({ problems: { ...store.view().problems, [source]: deviceProblemOf(error) } });

  /** Takes an opened stream into use. The devices are listed again: their names are known only after the permission. */
  const adopt = (kind: Source, stream: MediaStream, isOn = true) => {
    if (isClosed) return stop(stream);
    for (const track of stream.getTracks()) {
      track.enabled = isOn;
      track.addEventListener("ended", () => void replaceLost(kind, stream));
    }
    if (store.view()[kind] !== stream) stop(store.view()[kind]);
    const deviceId = deviceIdOf(stream);
    store.update({
      [kind]: stream,
      media: mediaWith({ [kind]: isOn }),
      problems: problemsWithout(kind),
      ...(deviceId && { chosen: { ...store.view().chosen, [kind]: deviceId } }),
      ...(kind === "camera" && { cameraHeight: cameraHeightOf(stream) }),
    });
    void refreshDevices();
  };

  const openOne = async (kind: Source, isOn = true) => {
    try {
      adopt(kind, await openAnyDevice(kind, wishFor(kind)), isOn);
    } catch (error) {
      fail(kind, error);
    }
  };

  /** Returns false if it is worth trying one by one. A person who closed the question is not asked again. */
  const openTogether = async () => {
    try {
      const both = await openBoth(wishFor("camera"), wishFor("microphone"));
      adopt("camera", both.camera);
      adopt("microphone", both.microphone);
      return true;
    } catch (error) {
      if (!isDismissed(error)) return false;
      fail("camera", error);
      fail("microphone", error);
      return true;
    }
  };

  /** The device was unplugged or its permission withdrawn: another one takes over, or the call goes on without. */
  const replaceLost = (kind: Source, stream: MediaStream) =>
    inOrder(async () => {
      if (isClosed || store.view()[kind] !== stream) return;
      const wasOn = store.view().media[kind];
      const { [kind]: _, ...chosen } = store.view().chosen;
      store.update({ [kind]: null, media: mediaWith({ [kind]: false }), chosen });
      await refreshDevices();
      await openOne(kind, wasOn);
    });

  /** A muted microphone stays muted. */
  const switchTo = async (kind: Source, deviceId: string) => {
    const { quality, media, [kind]: old } = store.view();
    const isOn = media[kind];
    adopt(kind, await switchDevice(kind, { deviceId, quality }, old, (again) => adopt(kind, again, isOn)), isOn);
  };

  const mute = () => {
    for (const track of store.view().microphone?.getTracks() ?? []) track.enabled = false;
    store.update({ media: mediaWith({ microphone: false }) });
  };

  const refreshDevices = async () => {
    const devices = await listDevices();
    if (!isClosed) store.update({ devices });
  };
  const unwatch = watchDevices(() => void refreshDevices());
  void refreshDevices();

  const stopSharing = () => {
    stop(store.view().screen);
    store.update({ screen: null, media: mediaWith({ screen: false }) });
  };

  return {
    view: store.view,
    subscribe: store.subscribe,
    open: ({ microphone, camera }) =>
      inOrder(async () => {
        if (microphone && camera && (await openTogether())) return;
        // One by one, so that a missing camera does not take the microphone with it.
        if (microphone) await openOne("microphone");
        if (camera) await openOne("camera");
      }),
    setMicrophone: (on) =>
      inOrder(async () => {
        const { microphone, media } = store.view();
        if (on === media.microphone) return;
        if (!on) return mute();
        if (!microphone) return openOne("microphone");
        // It stays open while muted, so that unmuting is immediate.
        for (const track of microphone.getTracks()) track.enabled = true;
        store.update({ media: mediaWith({ microphone: true }) });
      }),
    setCamera: (on) =>
      inOrder(async () => {
        if (on === store.view().media.camera) return;
        if (on) return openOne("camera");
        // Its light goes out.
        stop(store.view().camera);
        store.update({ camera: null, media: mediaWith({ camera: false }) });
      }),
    shareScreen: (on) =>
      inOrder(async () => {
        if (on === store.view().media.screen) return;
        if (!on) return stopSharing();
        try {
          const stream = await openScreen();
          if (isClosed) return stop(stream);
          for (const track of stream.getVideoTracks()) {
            track.addEventListener("ended", () => store.view().screen === stream && stopSharing());
          }
          store.update({ screen: stream, media: mediaWith({ screen: true }), problems: problemsWithout("screen") });
        } catch (error) {
          if (isCanceledSharing(error)) store.update({ problems: problemsWithout("screen") });
          else fail("screen", error);
        }
      }),
    choose: (kind, deviceId) =>
      inOrder(async () => {
        if (kind === "speaker") await assertSpeaker(deviceId);
        else if (store.view()[kind]) await switchTo(kind, deviceId);
        store.update({ chosen: { ...store.view().chosen, [kind]: deviceId } });
        savePreferences({ [kind]: deviceId });
      }),
    setQuality: (quality) =>
      inOrder(async () => {
        const [track] = store.view().camera?.getVideoTracks() ?? [];
        await track?.applyConstraints(cameraConstraints(quality, track.getSettings().deviceId));
        store.update({ quality });
        savePreferences({ quality });
      }),
    close: () => {
      isClosed = true;
      unwatch();
      const { camera, microphone, screen } = store.view();
      for (const stream of [camera, microphone, screen]) stop(stream);
      store.update({
        camera: null,
        microphone: null,
        screen: null,
        media: { microphone: false, camera: false, screen: false },
      });
    },
  };
}

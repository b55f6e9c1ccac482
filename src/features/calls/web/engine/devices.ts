import { cameraConstraints } from "../../rules/quality.ts";
import type { Quality } from "../../values.ts";
import type { DeviceKind, Devices } from "./session.ts";

export const noDevices: Devices = { camera: [], microphone: [], speaker: [] };

const kinds: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: "camera",
  audioinput: "microphone",
  audiooutput: "speaker",
};

/** Before the first permission browsers list devices without an id, which cannot be chosen. */
export async function listDevices(): Promise<Devices> {
  const found = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  const of = (kind: DeviceKind) =>
    (found ?? [])
      .filter((device) => kinds[device.kind] === kind && device.deviceId !== "")
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { camera: of("camera"), microphone: of("microphone"), speaker: of("speaker") };
}

export function watchDevices(onChange: () => void): () => void {
  navigator.mediaDevices?.addEventListener("devicechange", onChange);
  return () => navigator.mediaDevices?.removeEventListener("devicechange", onChange);
}

type Opened = "camera" | "microphone";
export type Wish = { deviceId?: string | undefined; quality: Quality };

const constraintsOf = {
  camera: ({ deviceId, quality }: Wish): MediaStreamConstraints => ({ video: cameraConstraints(quality, deviceId) }),
  microphone: ({ deviceId }: Wish): MediaStreamConstraints => ({
    audio: {
      ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
  }),
};

/** Opens exactly the wished device. */
export const openDevice = (kind: Opened, wish: Wish): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia(constraintsOf[kind](wish));

/** Opens the remembered device, or the system's own choice if it is not there any more. */
export async function openAnyDevice(kind: Opened, wish: Wish): Promise<MediaStream> {
  if (wish.deviceId === undefined) return openDevice(kind, wish);
  return openDevice(kind, wish).catch((error) => {
    if (!["OverconstrainedError", "NotFoundError"].includes(error?.name)) throw error;
    return openDevice(kind, { quality: wish.quality });
  });
}

/** Opens both with one question to the person. */
export async function openBoth(camera: Wish, microphone: Wish): Promise<Record<Opened, MediaStream>> {
  const stream = await navigator.mediaDevices.getUserMedia({
    ...constraintsOf.camera(camera),
    ...constraintsOf.microphone(microphone),
  });
  return { camera: new MediaStream(stream.getVideoTracks()), microphone: new MediaStream(stream.getAudioTracks()) };
}

/** Text on a shared screen must stay readable. */
export async function openScreen(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
  for (const track of stream.getVideoTracks()) track.contentHint = "detail";
  return stream;
}

/** The greatest height that the camera can do; null if the browser does not say. */
export function cameraHeightOf(stream: MediaStream): number | null {
  const [track] = stream.getVideoTracks();
  return track?.getCapabilities?.().height?.max ?? null;
}

export const deviceIdOf = (stream: MediaStream): string | undefined => stream.getTracks()[0]?.getSettings().deviceId;

export function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Rejects if sound cannot be played there. Browsers that cannot choose a speaker list none. */
export const assertSpeaker = (deviceId: string): Promise<void> => new Audio().setSinkId(deviceId);

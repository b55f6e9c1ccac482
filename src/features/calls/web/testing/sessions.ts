import { expect } from "vitest";
import type { Id } from "#base/ids.ts";
import { createPreview } from "../engine/preview.ts";
import type { CallSession, ParticipantId } from "../engine/session.ts";
import { createCallSession } from "../engine/session-store.ts";
import type { createRelay } from "./relay.ts";

const sessions: CallSession[] = [];
const elements: HTMLVideoElement[] = [];

/** Ends every session of a test and releases its devices. */
export function closeSessions(): void {
  for (const session of sessions.splice(0)) session.close();
  for (const element of elements.splice(0)) element.remove();
  localStorage.clear();
}

type JoinOptions = {
  microphone?: boolean;
  camera?: boolean;
  state?: "in" | "waiting";
  /** A guest has none. */
  personId?: Id<"per"> | null;
};

/** Opens the devices as the preview page does, and enters the call of the relay. */
export async function join(
  relay: ReturnType<typeof createRelay>,
  letter: string,
  { microphone = true, camera = true, state = "in", personId = null }: JoinOptions = {},
) {
  const preview = createPreview();
  await preview.setQuality("low");
  await preview.open({ microphone, camera });
  const entered = relay.enter(letter, state, personId);
  const session = createCallSession({ ...entered, preview });
  sessions.push(session);
  const peer = (id: ParticipantId) => session.view().peers.get(id);
  return { session, id: entered.participantId, socket: entered.socket, peer };
}
export type Joined = Awaited<ReturnType<typeof join>>;

/** Waits until each of them is connected to all others. */
export async function expectConnected(...people: Joined[]) {
  for (const one of people) {
    for (const other of people.filter(({ id }) => id !== one.id)) {
      await expect.poll(() => one.peer(other.id)?.state).toBe("connected");
    }
  }
}

/** Plays a stream as a tile does. */
export function play(stream: MediaStream | null | undefined): HTMLVideoElement {
  expect(stream).toBeInstanceOf(MediaStream);
  const element = document.createElement("video");
  element.muted = true;
  element.srcObject = stream ?? null;
  document.body.append(element);
  elements.push(element);
  // It fails when the test ends before the first frame.
  void element.play().catch(() => {});
  return element;
}

/** Waits until the stream shows a picture that moves. */
export async function expectPicture(stream: MediaStream | null | undefined) {
  const element = play(stream);
  await expect.poll(() => element.videoWidth).toBeGreaterThan(0);
  const frames = () => element.getVideoPlaybackQuality().totalVideoFrames;
  const before = frames();
  await expect.poll(frames).toBeGreaterThan(before + 3);
  return element;
}

import { afterEach, expect, test } from "vitest";
import { defined } from "#base/defined.ts";
import { createRelay } from "../testing/relay.ts";
import { createPreview } from "./preview.ts";
import type { CallSession, ParticipantId } from "./session.ts";
import { createCallSession } from "./session-store.ts";

const open: CallSession[] = [];
const elements: HTMLVideoElement[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
  for (const element of elements.splice(0)) element.remove();
  localStorage.clear();
});

type Relay = ReturnType<typeof createRelay>;

async function join(relay: Relay, letter: string, wished = { microphone: true, camera: true }) {
  const preview = createPreview();
  await preview.setQuality("low");
  await preview.open(wished);
  const entered = relay.enter(letter);
  const session = createCallSession({ ...entered, preview });
  open.push(session);
  return { session, id: entered.participantId, socket: entered.socket };
}

const peer = (session: CallSession, id: ParticipantId) => session.view().peers.get(id);

/** Plays a stream as a tile does, and returns how many frames it showed so far. */
function play(stream: MediaStream) {
  const element = document.createElement("video");
  element.muted = true;
  element.srcObject = stream;
  document.body.append(element);
  elements.push(element);
  void element.play();
  return { element, frames: () => element.getVideoPlaybackQuality().totalVideoFrames };
}

async function expectPicture(stream: MediaStream | null | undefined) {
  const { element, frames } = play(defined(stream ?? undefined));
  await expect.poll(() => element.videoWidth).toBeGreaterThan(0);
  const before = frames();
  await expect.poll(frames).toBeGreaterThan(before + 3);
  return element;
}

test("two people see each other [R2.15]", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expect.poll(() => peer(ada.session, ben.id)?.state).toBe("connected");
  await expect.poll(() => peer(ben.session, ada.id)?.state).toBe("connected");
  await expectPicture(peer(ada.session, ben.id)?.camera);
  await expectPicture(peer(ben.session, ada.id)?.camera);
  expect(ada.session.view().state).toBe("connected");
});

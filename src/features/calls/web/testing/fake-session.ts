import { createLocalMedia } from "../engine/local-media.ts";
import type { CallSession, LocalMedia, SessionView } from "../engine/session.ts";
import type { CallPreview } from "../open-session.ts";
import { exampleCall, myParticipant } from "./call-examples.ts";

const local: LocalMedia = {
  camera: null,
  microphone: null,
  screen: null,
  media: { microphone: true, camera: true, screen: false, hand: false },
  chosen: { camera: "cam-1", microphone: "mic-1", speaker: "out-1" },
  quality: "medium",
  cameraHeight: 1080,
  problems: {},
};
const devices = {
  camera: [
    { id: "cam-1", label: "Built-in camera" },
    { id: "cam-2", label: "Desk camera" },
  ],
  microphone: [
    { id: "mic-1", label: "Built-in microphone" },
    { id: "mic-2", label: "Headset" },
  ],
  speaker: [{ id: "out-1", label: "Built-in speakers" }],
};

function createFakeStore<View extends object>(initial: View) {
  let view = initial;
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (change: Partial<View>) => {
      view = { ...view, ...change };
      for (const listener of [...listeners]) listener();
    },
  };
}

export type FakeSession = CallSession & { update: (change: Partial<SessionView>) => void; done: string[] };

/** A call in memory: it does what is asked at once, and records it. Everything else a test sets by `update`. */
export function fakeSession(more: Partial<SessionView> = {}, overrides: Partial<CallSession> = {}): FakeSession {
  const call = exampleCall();
  const store = createFakeStore<SessionView>({
    state: "connected",
    call,
    me: myParticipant,
    local,
    peers: new Map(
      call.participants
        .filter(({ id }) => id !== myParticipant)
        .map(({ id }) => [id, { state: "connected", camera: null, screen: null, isSpeaking: false }]),
    ),
    devices,
    statistics: null,
    speaker: null,
    reactions: [],
    ownRecording: null,
    ...more,
  });
  const done: string[] = [];
  const setMedia = (change: Partial<LocalMedia["media"]>) => {
    const { local: before } = store.view();
    store.update({ local: { ...before, media: { ...before.media, ...change } } });
  };
  const record = async (what: string) => void done.push(what);
  return {
    ...store,
    done,
    setMicrophone: async (on) => setMedia({ microphone: on }),
    setCamera: async (on) => setMedia({ camera: on }),
    shareScreen: async (on) => setMedia({ screen: on }),
    choose: (kind, id) => record(`choose ${kind} ${id}`),
    setQuality: async (quality) => store.update({ local: { ...store.view().local, quality } }),
    raiseHand: (raised) => setMedia({ hand: raised }),
    react: (emoji) => void done.push(`react ${emoji}`),
    record: () => record("record"),
    stopRecording: () => record("stop recording"),
    answerRecording: (agrees) => void done.push(agrees ? "agree" : "refuse"),
    leave: async () => {
      done.push("leave");
      store.update({ state: "ended" });
    },
    close: () => void done.push("close"),
    ...overrides,
  };
}

type PreviewView = ReturnType<CallPreview["view"]>;
export type FakePreview = CallPreview & { update: (change: Partial<PreviewView>) => void; opened: unknown[] };

/** Devices in memory. */
export function fakePreview(more: Partial<PreviewView> = {}): FakePreview {
  const store = createFakeStore<PreviewView>({ ...local, devices, ...more });
  const opened: unknown[] = [];
  const setMedia = (change: Partial<PreviewView["media"]>) =>
    store.update({ media: { ...store.view().media, ...change } });
  return {
    ...store,
    opened,
    level: () => 0.5,
    open: async (wished) => void opened.push(wished),
    setMicrophone: async (on) => setMedia({ microphone: on }),
    setCamera: async (on) => setMedia({ camera: on }),
    choose: async (kind, id) => store.update({ chosen: { ...store.view().chosen, [kind]: id } }),
    setQuality: async (quality) => store.update({ quality }),
    testSpeaker: async () => {},
    handOver: createLocalMedia,
    close: () => {},
  };
}

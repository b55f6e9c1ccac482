import type { CallParticipant, LiveCall, Media } from "../../contract/calls.ts";
import type { callReactions, Quality } from "../../values.ts";

export type ParticipantId = CallParticipant["id"];

/** `replaced` once the person entered the call in another tab, `removed` if a host refused or removed the guest. */
export type SessionState = "connecting" | "waiting" | "connected" | "reconnecting" | "replaced" | "removed" | "ended";
export type PeerState = "connecting" | "connected" | "reconnecting";

/** Why a camera, a microphone or the screen cannot be used, as far as the browser says. */
export type DeviceProblem = "notAllowed" | "notFound" | "inUse" | "failed";
export type DeviceKind = "camera" | "microphone" | "speaker";
export type Devices = Record<DeviceKind, readonly { id: string; label: string }[]>;

/** What one other participant sends. */
export type Peer = {
  state: PeerState;
  /** The sound of the microphone and the picture of the camera, also while the `media` of the participant says that they are off. */
  camera: MediaStream | null;
  screen: MediaStream | null;
  isSpeaking: boolean;
};

/** Measured every second from what the browser reports. */
export type CallStatistics = {
  seconds: number;
  /** Bits per second. */
  up: number;
  down: number;
  /** Round-trip time in milliseconds; null until it was measured. */
  latency: number | null;
  /** The latest latencies, the newest last, for the line. */
  latencies: readonly number[];
  /** The share of lost packets of the last seconds, 0 to 1. */
  lost: number;
  /** What is sent: width, height and frames per second; null without a picture. */
  sent: { width: number; height: number; framesPerSecond: number } | null;
  received: { width: number; height: number; framesPerSecond: number } | null;
  quality: "good" | "fair" | "poor";
};

export type LocalMedia = {
  camera: MediaStream | null;
  microphone: MediaStream | null;
  screen: MediaStream | null;
  /** What is on, as the others see it. */
  media: Media;
  chosen: Partial<Record<DeviceKind, string>>;
  quality: Quality;
  /** The greatest height that the chosen camera can do; null if the browser does not say. */
  cameraHeight: number | null;
  problems: Partial<Record<"camera" | "microphone" | "screen", DeviceProblem>>;
};

export type SessionView = {
  state: SessionState;
  call: LiveCall;
  me: ParticipantId;
  local: LocalMedia;
  peers: ReadonlyMap<ParticipantId, Peer>;
  devices: Devices;
  statistics: CallStatistics | null;
  /** The latest speaker, for the speaker layout. */
  speaker: ParticipantId | null;
  reactions: readonly { key: number; from: ParticipantId; emoji: (typeof callReactions)[number] }[];
  /** What this browser records: null, or how far it is. `uploaded` goes from 0 to 1. */
  ownRecording: { state: "recording" | "uploading" | "failed"; uploaded: number } | null;
};

/** A running call as the screen sees it. The view is replaced with every change, so that React can compare it. */
export type CallSession = {
  view: () => SessionView;
  subscribe: (listener: () => void) => () => void;
  setMicrophone: (on: boolean) => Promise<void>;
  setCamera: (on: boolean) => Promise<void>;
  shareScreen: (on: boolean) => Promise<void>;
  /** Rejects if the device cannot be used; the old one stays in use [R8.4]. */
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>;
  setQuality: (quality: Quality) => Promise<void>;
  raiseHand: (raised: boolean) => void;
  react: (emoji: (typeof callReactions)[number]) => void;
  /** Asks everyone; this browser starts to record when all have agreed. */
  record: () => Promise<void>;
  stopRecording: () => Promise<void>;
  answerRecording: (agrees: boolean) => void;
  leave: () => Promise<void>;
  /** Releases all devices and connections, without leaving: the page is closed or reloaded. */
  close: () => void;
};

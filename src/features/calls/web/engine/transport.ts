import type { Attachment, Signal } from "../../contract/live.ts";
import type { Sample } from "../../rules/statistics.ts";
import { mediaSources, type Quality } from "../../values.ts";
import type { ParticipantId, PeerState } from "./session.ts";

export type IceServers = Attachment["iceServers"];

export const sources = mediaSources;
export type MediaSource = (typeof sources)[number];

/** What this browser sends. */
export type Outgoing = Record<MediaSource, MediaStreamTrack | null> & { quality: Quality };

export type RemotePeer = {
  state: PeerState;
  /** The sound of the microphone and the picture of the camera; null until they are agreed on. */
  camera: MediaStream | null;
  screen: MediaStream | null;
};

/** How media gets to the others: from browser to browser, or through a media server. */
export type Transport = {
  /** Connects to exactly these participants. */
  connect: (peers: readonly ParticipantId[]) => void;
  publish: (outgoing: Outgoing) => void;
  receive: (from: ParticipantId, signal: Signal) => void;
  /** Finds new routes: the network may have changed. Credentials of relays are valid for a time only, so they are passed again. */
  restart: (iceServers: IceServers) => void;
  peers: () => ReadonlyMap<ParticipantId, RemotePeer>;
  /** How loud each participant is, from 0 to 1. */
  levels: () => ReadonlyMap<ParticipantId, number>;
  measure: () => Promise<Sample>;
  close: () => void;
};

export type TransportOptions = {
  me: ParticipantId;
  iceServers: IceServers;
  send: (to: ParticipantId, signal: Signal) => void;
  /** The peers changed. */
  onChange: () => void;
};

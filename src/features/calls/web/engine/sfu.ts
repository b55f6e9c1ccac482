import { uuid } from "#web/api/uuid.ts";
import type { CallEvent } from "../../contract/live.ts";
import type { Counter } from "../../rules/statistics.ts";
import { streamOf } from "./peer.ts";
import { readCounters } from "./read-counters.ts";
import type { ParticipantId, PeerState } from "./session.ts";
import { type AskSfu, openSfuConnections, placeOf, type SfuConnections } from "./sfu-connections.ts";
import type { IceServers, MediaSource, Outgoing, RemotePeer, Transport } from "./transport.ts";

export type SfuEvent = Extract<CallEvent, { type: "sfuOffer" | "sfuLost" }>;
type Options = { iceServers: IceServers; ask: AskSfu; onChange: () => void };

const checkMs = 1000;
/** A connection that is not there after this time is replaced. */
const patienceMs = 8000;
const [firstPauseMs, longestPauseMs] = [500, 8000];

/** Everyone sends once, to a media server, and receives the others from it. A session that breaks is replaced by another one. */
export function createSfu({ iceServers: initialServers, ask, onChange }: Options) {
  let iceServers = initialServers;
  let outgoing: Outgoing = { microphone: null, camera: null, screen: null, quality: "medium" };
  let connections: SfuConnections | undefined;
  let remotes: ReadonlyMap<ParticipantId, RemotePeer> = new Map();
  let pauseMs = firstPauseMs;
  let healthyAt = performance.now();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const trackOf = (id: ParticipantId, source: MediaSource) => {
    const mid = placeOf(connections?.streams() ?? [], id, source);
    return mid === undefined ? undefined : connections?.receiver(mid)?.track;
  };
  const toRemote = (id: ParticipantId): RemotePeer => {
    const { state: before, camera, screen } = remotes.get(id) ?? { state: "connecting", camera: null, screen: null };
    const picture = trackOf(id, "camera");
    const isConnected = picture !== undefined && connections?.states().receiving === "connected";
    const state: PeerState = isConnected ? "connected" : before === "connecting" ? "connecting" : "reconnecting";
    return {
      state,
      camera: streamOf(camera, trackOf(id, "microphone"), picture),
      screen: streamOf(screen, trackOf(id, "screen")),
    };
  };
  const update = (ids: Iterable<ParticipantId> = remotes.keys()) => {
    remotes = new Map([...ids].map((id) => [id, toRemote(id)]));
    onChange();
  };
  const open = () => {
    clearTimeout(retry);
    retry = undefined;
    connections?.close();
    healthyAt = performance.now();
    const session = uuid();
    connections = openSfuConnections({
      session,
      iceServers,
      outgoing,
      ask,
      onChange: () => update(),
      onBroken: () => connections?.session === session && replaceLater(),
    });
    update();
  };
  /** The pause grows while the media server cannot be reached. */
  const replaceLater = () => {
    retry ??= setTimeout(open, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const timer = setInterval(() => {
    if (!connections) return;
    const { sending, receiving } = connections.states();
    const isReceiving = connections.streams().length === 0 || receiving === "connected";
    if (sending === "connected" && isReceiving) {
      healthyAt = performance.now();
      pauseMs = firstPauseMs;
    } else if (performance.now() - healthyAt > patienceMs || sending === "failed" || receiving === "failed")
      replaceLater();
  }, checkMs);

  return {
    connect: (wanted) => {
      if (!connections) open();
      update(wanted);
    },
    publish: (next) => {
      outgoing = next;
      void connections?.publish(next);
    },
    receive: () => {},
    /** What was offered while the server could not be reached is lost, so the session is opened again. */
    restart: (servers) => {
      iceServers = servers;
      if (connections) open();
    },
    receiveEvent: (event: SfuEvent) => {
      if (event.session !== connections?.session) return;
      if (event.type === "sfuLost") replaceLater();
      else void connections.accept(event.sdp, event.streams);
    },
    peers: () => remotes,
    levels: () =>
      new Map(
        [...remotes.keys()].map((id) => {
          const mid = placeOf(connections?.streams() ?? [], id, "microphone");
          const [source] = mid === undefined ? [] : (connections?.receiver(mid)?.getSynchronizationSources() ?? []);
          return [id, source?.audioLevel ?? 0];
        }),
      ),
    measure: async () => {
      const counters: [string, Counter][] = [];
      const roundTrips: number[] = [];
      for (const [index, report] of ((await connections?.stats()) ?? []).entries()) {
        const read = readCounters(report);
        for (const [id, counter] of read.counters) counters.push([`${connections?.session}:${index}:${id}`, counter]);
        if (read.roundTrip !== null) roundTrips.push(read.roundTrip);
      }
      return { at: performance.now(), counters: new Map(counters), roundTrips };
    },
    close: () => {
      clearInterval(timer);
      clearTimeout(retry);
      connections?.close();
    },
  } satisfies Transport & { receiveEvent: (event: SfuEvent) => void };
}

import { uuid } from "#web/api/uuid.ts";
import type { Signal } from "../../contract/live.ts";
import { answerToRestart, isPolite, noSession, repairOf, replaceAfterMs, sessionOf } from "../../rules/negotiation.ts";
import { openPeerConnection, type PeerConnection } from "./peer-connection.ts";
import type { ParticipantId, PeerState } from "./session.ts";
import type { IceServers, Outgoing, RemotePeer } from "./transport.ts";

type Options = {
  me: ParticipantId;
  other: ParticipantId;
  iceServers: IceServers;
  outgoing: Outgoing;
  peers: number;
  send: (signal: Signal) => void;
  onChange: () => void;
};

/** The connection to one other participant over all its attempts. */
export function createPeer({ me, other, send, onChange, ...initial }: Options) {
  const polite = isPolite(me, other);
  let { iceServers, outgoing, peers } = initial;
  let connection: PeerConnection | undefined;
  let remote: RemotePeer = { state: "connecting", camera: null, screen: null };
  let wasConnected = false;
  let brokenSince = performance.now();
  let isRestarted = false;

  const updateRemote = () => {
    const isConnected = connection?.state() === "connected";
    if (isConnected) wasConnected = true;
    if (!isConnected && remote.state === "connected") {
      brokenSince = performance.now();
      isRestarted = false;
    }
    const state: PeerState = isConnected ? "connected" : wasConnected ? "reconnecting" : "connecting";
    remote = {
      state,
      camera: streamOf(remote.camera, connection?.track("microphone"), connection?.track("camera")),
      screen: streamOf(remote.screen, connection?.track("screen")),
    };
    onChange();
  };
  const open = (session: string) => {
    connection?.close();
    brokenSince = performance.now();
    isRestarted = false;
    connection = openPeerConnection({ session, polite, iceServers, outgoing, peers, send, onChange: updateRemote });
    updateRemote();
    return connection;
  };
  /** Only the impolite side opens connections; the polite one asks for one. */
  const replace = () => {
    if (!polite) return void open(uuid());
    const session = connection?.session ?? noSession;
    connection?.close();
    connection = undefined;
    brokenSince = performance.now();
    send({ session, restart: true });
    updateRemote();
  };
  replace();

  return {
    remote: () => remote,
    connection: () => connection,
    receive: (signal: Signal) => {
      if (signal.restart) {
        if (polite) return;
        const current = connection && { session: connection.session, isAnswered: connection.isAnswered() };
        const answer = answerToRestart(signal.session, current);
        if (answer === "replace") replace();
        if (answer === "repeat") connection?.repeatOffer();
        return;
      }
      const offers = signal.description?.type === "offer";
      const belongsTo = sessionOf({ session: signal.session, offers }, { polite, current: connection?.session });
      if (belongsTo === "outdated") return;
      const target = belongsTo === "new" ? open(signal.session) : connection;
      void target?.receive(signal);
    },
    publish: (next: Outgoing, among: number) => {
      outgoing = next;
      peers = among;
      return connection?.publish(outgoing, peers);
    },
    /** Called regularly: repairs a connection that has been broken for a while. */
    check: () => {
      const brokenMs = performance.now() - brokenSince;
      const repair = connection
        ? repairOf(connection.state(), { brokenMs, isRestarted })
        : brokenMs >= replaceAfterMs
          ? "replace"
          : "none";
      if (repair === "replace") replace();
      if (repair === "restart") restart();
    },
    restart: (servers: IceServers) => {
      iceServers = servers;
      connection?.setIceServers(servers);
      restart();
    },
    close: () => connection?.close(),
  };

  function restart() {
    isRestarted = true;
    if (connection) connection.restartIce();
    else replace();
  }
}

export type MeshPeer = ReturnType<typeof createPeer>;

/** The same stream as long as it has the same tracks, so that a video element is not started again. */
export function streamOf(
  previous: MediaStream | null,
  ...tracks: (MediaStreamTrack | undefined)[]
): MediaStream | null {
  const present = tracks.filter((track) => track !== undefined);
  if (present.length < tracks.length) return previous;
  const isSame = previous && present.every((track) => previous.getTrackById(track.id) === track);
  return isSame ? previous : new MediaStream(present);
}

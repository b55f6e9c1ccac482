import type { Signal } from "../../contract/live.ts";
import { acceptsDescription } from "../../rules/negotiation.ts";
import { sendTrack } from "./sending.ts";
import { createSignalOutbox } from "./signal-outbox.ts";
import { createQueue } from "./store.ts";
import { type IceServers, type MediaSource, type Outgoing, sources } from "./transport.ts";

type Options = {
  session: string;
  polite: boolean;
  iceServers: IceServers;
  outgoing: Outgoing;
  /** Among how many people the upload is shared. */
  peers: number;
  send: (signal: Signal) => void;
  onChange: () => void;
};

/** An answer that takes longer was lost, with the offer or on its way back. */
const lostAfterMs = 2000;

/**
 * One attempt to connect to one peer. The impolite side opens it with three transceivers, always in the order microphone, camera, screen: the
 * place in the description says what a track is, and muting or switching only replaces a track, without a new negotiation.
 */
export function openPeerConnection({ session, polite, iceServers, outgoing, peers, send, onChange }: Options) {
  const connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[], bundlePolicy: "max-bundle" });
  const outbox = createSignalOutbox(session, send);
  const inOrder = createQueue();
  const publishInOrder = createQueue();
  // Sound and picture of one stream are played in step.
  const streams = { camera: new MediaStream(), screen: new MediaStream() };
  const streamOf = (source: MediaSource) => (source === "screen" ? streams.screen : streams.camera);
  let current = { outgoing, peers };
  let isMakingOffer = false;
  let offeredAt = 0;
  let isIgnoringOffer = false;

  const ignoreWhenClosed = (error: unknown) => {
    if (connection.signalingState !== "closed") throw error;
  };
  const sendDescription = () => {
    const { localDescription } = connection;
    if (localDescription?.type !== "offer" && localDescription?.type !== "answer") return;
    const { type, sdp } = localDescription;
    if (type === "offer") offeredAt = performance.now();
    outbox.add({ description: { type, sdp } });
  };
  const offer = async () => {
    isMakingOffer = true;
    try {
      await connection.setLocalDescription();
      sendDescription();
    } catch (error) {
      ignoreWhenClosed(error);
    } finally {
      isMakingOffer = false;
    }
  };
  const publish = () =>
    publishInOrder(async () => {
      for (const [index, { sender }] of connection.getTransceivers().entries()) {
        const source = sources[index];
        if (source) await sendTrack(sender, source, current.outgoing, current.peers).catch(ignoreWhenClosed);
      }
    });

  const answer = async () => {
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const source = sources[index];
      if (!source || transceiver.direction === "sendrecv") continue;
      transceiver.direction = "sendrecv";
      transceiver.sender.setStreams(streamOf(source));
    }
    await connection.setLocalDescription();
    sendDescription();
  };
  const applyDescription = async (description: NonNullable<Signal["description"]>) => {
    const { signalingState } = connection;
    const isAccepted = acceptsDescription(description.type, { polite, isMakingOffer, signalingState });
    isIgnoringOffer = description.type === "offer" && !isAccepted;
    if (isIgnoringOffer && performance.now() - offeredAt > lostAfterMs) sendDescription();
    if (!isAccepted) return;
    await connection.setRemoteDescription(description);
    if (description.type === "offer") await answer();
    await publish();
    onChange();
  };
  const applyCandidate = async (candidate: RTCIceCandidateInit) => {
    try {
      await connection.addIceCandidate(candidate);
    } catch (error) {
      if (!isIgnoringOffer) ignoreWhenClosed(error);
    }
  };

  connection.addEventListener("negotiationneeded", () => void offer());
  connection.addEventListener("icecandidate", ({ candidate }) => candidate && outbox.addCandidate(candidate));
  connection.addEventListener("connectionstatechange", onChange);
  if (!polite) {
    for (const source of sources) {
      const kind = source === "microphone" ? "audio" : "video";
      connection.addTransceiver(kind, { direction: "sendrecv", streams: [streamOf(source)] });
    }
    void publish();
  }

  return {
    session,
    state: () => connection.connectionState,
    isAnswered: () => connection.remoteDescription !== null,
    receive: ({ description, candidates = [] }: Signal) =>
      inOrder(async () => {
        if (description) await applyDescription(description).catch(ignoreWhenClosed);
        for (const candidate of candidates) await applyCandidate(candidate as RTCIceCandidateInit);
      }),
    repeatOffer: sendDescription,
    setIceServers: (servers: IceServers) => {
      if (connection.signalingState === "closed") return;
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers: servers as RTCIceServer[] });
    },
    restartIce: () => {
      if (connection.signalingState === "closed") return;
      connection.restartIce();
      // An offer that was lost is made again; otherwise the browser asks for one by itself.
      if (connection.signalingState === "have-local-offer") void offer();
    },
    publish: (outgoing: Outgoing, peers: number) => {
      current = { outgoing, peers };
      return publish();
    },
    /** The other side's track, which exists as soon as both agreed. */
    track: (source: MediaSource): MediaStreamTrack | undefined =>
      connection.remoteDescription ? connection.getTransceivers()[sources.indexOf(source)]?.receiver.track : undefined,
    level: () => {
      const [microphone] = connection.getTransceivers();
      return microphone?.receiver.getSynchronizationSources()[0]?.audioLevel ?? 0;
    },
    stats: () => connection.getStats(),
    close: () => {
      outbox.close();
      connection.close();
    },
  };
}

export type PeerConnection = ReturnType<typeof openPeerConnection>;

import type { SfuRequest, SfuStream } from "../../contract/sfu.ts";
import { sfuAnswer } from "../../contract/sfu.ts";
import { sendTrack } from "./sending.ts";
import { createQueue } from "./store.ts";
import { type IceServers, type MediaSource, type Outgoing, sources } from "./transport.ts";

/** Resolves with null or false if the request was refused, and with undefined if the connection to the server was lost. */
export type AskSfu = (request: SfuRequest) => Promise<unknown>;

type Options = {
  session: string;
  iceServers: IceServers;
  outgoing: Outgoing;
  ask: AskSfu;
  onChange: () => void;
  /** This session cannot go on. */
  onBroken: () => void;
};

const batchMs = 100;
const maxCandidates = 50;

/** One session on the media server: a connection that sends, with a fixed place for each source, and one that receives from everyone. */
export function openSfuConnections({ session, iceServers, outgoing, ask, onChange, onBroken }: Options) {
  const configuration = { iceServers: iceServers as RTCIceServer[], bundlePolicy: "max-bundle" } as const;
  const sending = new RTCPeerConnection(configuration);
  const receiving = new RTCPeerConnection(configuration);
  const inOrder = createQueue();
  let current = outgoing;
  let streams: readonly SfuStream[] = [];
  let isClosed = false;

  /** Rejects what was refused, unless it no longer matters. */
  const request = async (what: SfuRequest): Promise<unknown> => {
    const answer = await ask(what);
    if (!answer) throw new Error("The media server did not take the request");
    return answer;
  };
  const run = (work: () => Promise<void>) =>
    inOrder(work).catch(() => {
      if (!isClosed) onBroken();
    });
  const places = sources.map((source) => ({
    source,
    transceiver: sending.addTransceiver(source === "microphone" ? "audio" : "video", { direction: "sendonly" }),
  }));
  const publish = async () => {
    for (const { source, transceiver } of places) await sendTrack(transceiver.sender, source, current, 1);
  };
  const ready = run(async () => {
    await publish();
    await sending.setLocalDescription();
    const named = places.map(({ source, transceiver }) => ({ source, mid: transceiver.mid ?? "" }));
    const sdp = sending.localDescription?.sdp ?? "";
    const answer = sfuAnswer.parse(await request({ action: "publish", session, sdp, sources: named }));
    await sending.setRemoteDescription({ type: "answer", sdp: answer.sdp });
    await publish();
    onChange();
  });
  // Until the server has answered, it does not know the session.
  sendCandidates(sending, "sending", ready);
  sendCandidates(receiving, "receiving", Promise.resolve());
  for (const connection of [sending, receiving]) connection.addEventListener("connectionstatechange", onChange);

  function sendCandidates(connection: RTCPeerConnection, name: "sending" | "receiving", after: Promise<void>) {
    let waiting: RTCIceCandidate[] = [];
    const flush = async () => {
      await after;
      const candidates = waiting
        .slice(0, maxCandidates)
        .map(({ candidate, sdpMid, sdpMLineIndex, usernameFragment }) => ({
          candidate,
          sdpMid,
          sdpMLineIndex,
          usernameFragment,
        }));
      waiting = waiting.slice(maxCandidates);
      if (!isClosed) await ask({ action: "candidates", session, connection: name, candidates });
      if (waiting.length > 0) await flush();
    };
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (!candidate?.candidate) return;
      if (waiting.push(candidate) === 1) setTimeout(() => void flush(), batchMs);
    });
  }

  return {
    session,
    states: () => ({ sending: sending.connectionState, receiving: receiving.connectionState }),
    streams: () => streams,
    receiver: (mid: string) => receiving.getTransceivers().find((one) => one.mid === mid)?.receiver,
    accept: (sdp: string, offered: readonly SfuStream[]) =>
      run(async () => {
        await receiving.setRemoteDescription({ type: "offer", sdp });
        await receiving.setLocalDescription();
        streams = offered;
        onChange();
        await request({ action: "answer", session, sdp: receiving.localDescription?.sdp ?? "" });
      }),
    publish: (next: Outgoing) => {
      current = next;
      return run(publish);
    },
    stats: () => Promise.all([sending, receiving].map((connection) => connection.getStats())),
    close: () => {
      isClosed = true;
      sending.close();
      receiving.close();
    },
  };
}

export type SfuConnections = ReturnType<typeof openSfuConnections>;
export const placeOf = (streams: readonly SfuStream[], of: SfuStream["from"], source: MediaSource) =>
  streams.find((one) => one.from === of && one.source === source)?.mid;

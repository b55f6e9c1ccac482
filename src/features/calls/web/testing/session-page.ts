import { io } from "socket.io-client";
import type { LiveCall } from "../../contract/calls.ts";
import { createPreview } from "../engine/preview.ts";
import type { ParticipantId, Peer } from "../engine/session.ts";
import { createCallSession } from "../engine/session-store.ts";

type Entry = { call: LiveCall; participantId: ParticipantId; tab: string };

/** Takes part in a call of the running app from a page without screens, with its camera and microphone. */
export async function openSession({ call, participantId, tab }: Entry) {
  const preview = createPreview();
  await preview.setQuality("low");
  await preview.open({ microphone: true, camera: true });
  const session = createCallSession({
    call,
    participantId,
    tab,
    socket: io({ transports: ["websocket"] }),
    preview,
  });
  const videos = new Map<MediaStream, HTMLVideoElement>();
  const framesOf = (stream: MediaStream | null | undefined) => {
    if (!stream) return 0;
    const video =
      videos.get(stream) ?? Object.assign(document.createElement("video"), { muted: true, srcObject: stream });
    videos.set(stream, video);
    // It is rejected when the stream is replaced before its first frame.
    video.play().catch(() => {});
    return video.getVideoPlaybackQuality().totalVideoFrames;
  };
  const received = (peer: Peer | undefined) => ({
    camera: framesOf(peer?.camera),
    screen: framesOf(peer?.screen),
    speaks: peer?.isSpeaking ?? false,
  });
  return {
    shareScreen: () => session.shareScreen(true),
    mode: () => session.view().call.mode,
    /** The frames that arrived from another participant so far, and whether their voice is audible now. */
    receivedFrom: (id: ParticipantId) => received(session.view().peers.get(id)),
  };
}

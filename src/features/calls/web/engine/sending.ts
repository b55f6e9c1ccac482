import { cameraEncoding, type Encoding, screenEncoding } from "../../rules/quality.ts";
import type { MediaSource, Outgoing } from "./transport.ts";

/** Puts a track on its sender, without renegotiation, and sets how it is encoded. */
export async function sendTrack(
  sender: RTCRtpSender,
  source: MediaSource,
  { [source]: track, quality }: Outgoing,
  peers: number,
): Promise<void> {
  if (sender.track !== track) await sender.replaceTrack(track);
  if (!track || source === "microphone") return;
  const encoding =
    source === "screen" ? screenEncoding(peers) : cameraEncoding(quality, track.getSettings().height, peers);
  await setEncoding(sender, encoding, source === "screen" ? "maintain-resolution" : "balanced");
}

async function setEncoding(sender: RTCRtpSender, encoding: Encoding, preference: RTCDegradationPreference) {
  const parameters = sender.getParameters();
  const [first] = parameters.encodings;
  // Nothing is agreed on yet; the parameters are set again as soon as it is.
  if (!first) return;
  Object.assign(first, encoding);
  parameters.degradationPreference = preference;
  await sender.setParameters(parameters);
}

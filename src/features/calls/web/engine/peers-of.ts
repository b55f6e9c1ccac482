import type { LiveCall } from "../../contract/calls.ts";
import type { ParticipantId, Peer } from "./session.ts";
import type { RemotePeer } from "./transport.ts";

/** What the screen sees of the others. Returns the previous map or peers where nothing changed. */
export function peersOf(
  { participants }: LiveCall,
  remotes: ReadonlyMap<ParticipantId, RemotePeer>,
  speaking: { isSpeaking: (id: ParticipantId) => boolean },
  previous: ReadonlyMap<ParticipantId, Peer>,
): ReadonlyMap<ParticipantId, Peer> {
  const peers = new Map<ParticipantId, Peer>();
  for (const [id, { state, camera, screen }] of remotes) {
    const media = participants.find((participant) => participant.id === id)?.media;
    const isSpeaking = media?.microphone === true && speaking.isSpeaking(id);
    const peer = { state, camera, screen: media?.screen ? screen : null, isSpeaking };
    const before = previous.get(id);
    peers.set(id, before && isSame(before, peer) ? before : peer);
  }
  const isUnchanged = peers.size === previous.size && [...peers].every(([id, peer]) => previous.get(id) === peer);
  return isUnchanged ? previous : peers;
}

const isSame = (a: Peer, b: Peer) =>
  a.state === b.state && a.camera === b.camera && a.screen === b.screen && a.isSpeaking === b.isSpeaking;

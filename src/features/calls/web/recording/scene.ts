import type { ParticipantId, SessionView } from "../engine/session.ts";

/** One person or shared screen in the recording. */
export type Tile = { key: string; name: string; picture: MediaStream | null; isScreen: boolean };

/** What is recorded now. */
export type Scene = { tiles: Tile[]; sounds: MediaStream[] };

/** Everyone who is in the call, with their picture if their camera is on, and every shared screen. */
export function sceneOf({ call, me, local, peers }: SessionView): Scene {
  const present = call.participants.filter(({ id, state }) => state === "in" && (id === me || peers.has(id)));
  const cameraOf = (id: ParticipantId) => (id === me ? local.camera : (peers.get(id)?.camera ?? null));
  const screenOf = (id: ParticipantId) => (id === me ? local.screen : (peers.get(id)?.screen ?? null));
  return {
    tiles: present.flatMap(({ id, name, media }) => {
      const person = { key: id, name, picture: media.camera ? cameraOf(id) : null, isScreen: false };
      const screen = media.screen ? screenOf(id) : null;
      return screen ? [person, { key: `${id}:screen`, name, picture: screen, isScreen: true }] : [person];
    }),
    sounds: present.flatMap(({ id }) => (id === me ? local.microphone : cameraOf(id)) ?? []),
  };
}

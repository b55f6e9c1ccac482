import type { Id } from "#base/ids.ts";
import type { Janus } from "#server/janus/janus.ts";
import { JanusError } from "#server/janus/messages.ts";
import type { Handle, HandleEvents } from "#server/janus/session.ts";
import { deriveKeyFor, hmacWith } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { maxInSfu } from "../../values.ts";

export type Room = { room: number; pin: string; secret: string };

/**
 * The room of a call on the media server. Its number, the pin to enter it and the secret to manage it follow from the server's secret: every
 * process knows them, no one can guess them, and no two calls share them.
 */
export function roomOf(settings: Pick<Settings, "SECRET">, tenantId: Id<"ten">, callId: Id<"cal">): Room {
  const digest = hmacWith(deriveKeyFor(settings, "call rooms"))(`${tenantId} ${callId}`);
  return {
    // As many bits as a number in JSON carries exactly.
    room: Number(digest.readBigUInt64BE() >> 12n),
    pin: digest.subarray(8, 20).toString("base64url"),
    secret: digest.subarray(20, 32).toString("base64url"),
  };
}

/** Codes of the VideoRoom plugin. */
const [noSuchRoom, roomExists] = [426, 427];
const hasCode = (error: unknown, code: number) => error instanceof JanusError && error.code === code;

export const attachToRooms = (janus: Janus, events: HandleEvents): Promise<Handle> =>
  janus.attach("janus.plugin.videoroom", events);

const create = ({ room, pin, secret }: Room) => ({
  request: "create",
  room,
  pin,
  secret,
  is_private: true,
  publishers: maxInSfu,
  // What one participant may send; browsers adapt to it.
  bitrate: 4_000_000,
  fir_freq: 0,
  audiocodec: "opus",
  videocodec: "vp8,h264",
  transport_wide_cc_ext: true,
  opus_fec: true,
  // No one can record here: calls are recorded only where everyone agreed.
  record: false,
  lock_record: true,
});

/** Enters the room and creates it if it is the first to enter: two processes may do so at once. */
export async function joinRoom(handle: Handle, room: Room, display: string) {
  const join = { request: "join", ptype: "publisher", room: room.room, pin: room.pin, display };
  try {
    return await handle.request(join);
  } catch (error) {
    if (!hasCode(error, noSuchRoom)) throw error;
  }
  await handle.request(create(room)).catch((error) => {
    if (!hasCode(error, roomExists)) throw error;
  });
  return handle.request(join);
}

/** Runs requests that concern a room and not one participant. A room that does not exist needs none. */
export async function manageRoom(janus: Janus, work: (handle: Handle) => Promise<void>) {
  const handle = await attachToRooms(janus, { onEvent: () => {}, onGone: () => {} });
  try {
    await work(handle);
  } catch (error) {
    if (!hasCode(error, noSuchRoom)) throw error;
  } finally {
    await handle.detach().catch(() => {});
  }
}

import { createHmac } from "node:crypto";
import type { Id } from "#base/ids.ts";
import type { Settings } from "#server/settings.ts";
import type { Attachment } from "../../contract/live.ts";

/** Longer than any call: browsers ask the relay again with the same name. */
const validHours = 12;

/**
 * The servers by which browsers find a way to each other. The relay's credentials follow coturn's `use-auth-secret`: the name holds when it
 * expires, the password is the name's HMAC, so that no one can use the relay longer or without this server.
 */
export function iceServersFor(
  { STUN_URLS, TURN_URLS, TURN_SECRET }: Pick<Settings, "STUN_URLS" | "TURN_URLS" | "TURN_SECRET">,
  participantId: Id<"cap">,
  nowMs = Date.now(),
): Attachment["iceServers"] {
  const servers: Attachment["iceServers"] = STUN_URLS.length > 0 ? [{ urls: STUN_URLS }] : [];
  if (TURN_URLS.length === 0 || !TURN_SECRET) return servers;
  const username = `${Math.floor(nowMs / 1000) + validHours * 3600}:${participantId}`;
  const credential = createHmac("sha1", TURN_SECRET).update(username).digest("base64");
  return [...servers, { urls: TURN_URLS, username, credential }];
}

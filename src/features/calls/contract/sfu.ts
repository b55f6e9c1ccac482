import { z } from "zod";
import { mediaSources } from "../values.ts";
import { participantId } from "./calls.ts";
import { iceCandidate } from "./ice-candidate.ts";

const session = z.string().min(1).max(64);
const sdp = z.string().max(200_000);
const mid = z.string().max(64);

/**
 * How a browser uses the media server, which it reaches only through this server. One connection sends, the other receives from everyone
 * else; both belong to a `session` that the browser names, and a broken one is replaced by another session.
 */
export const sfuRequest = z.discriminatedUnion("action", [
  /** Opens the session: sends what `sources` names, and receives the others from now on. Acknowledged with `sfuAnswer`. */
  z.object({
    action: z.literal("publish"),
    session,
    sdp,
    sources: z.array(z.object({ mid, source: z.enum(mediaSources) })).max(mediaSources.length),
  }),
  /** Answers the latest `sfuOffer`. */
  z.object({ action: z.literal("answer"), session, sdp }),
  z.object({
    action: z.literal("candidates"),
    session,
    connection: z.enum(["sending", "receiving"]),
    candidates: z.array(iceCandidate).max(50),
  }),
]);
export type SfuRequest = z.infer<typeof sfuRequest>;

export const sfuAnswer = z.object({ sdp: z.string() });
export type SfuAnswer = z.infer<typeof sfuAnswer>;

/** Whose track has the given place in a description. */
export const sfuStream = z.object({ mid, from: participantId, source: z.enum(mediaSources) });
export type SfuStream = z.infer<typeof sfuStream>;

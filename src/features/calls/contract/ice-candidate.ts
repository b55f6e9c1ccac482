import { z } from "zod";

/** A way to a browser, in the form that browsers exchange. */
export const iceCandidate = z.object({
  candidate: z.string().max(2000),
  sdpMid: z.string().max(64).nullable(),
  sdpMLineIndex: z.int().min(0).max(200).nullable(),
  usernameFragment: z.string().max(256).nullable().optional(),
});

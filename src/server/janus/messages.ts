import { z } from "zod";

/** What Janus sends that is read here; it sends more, and newer versions may send other things. */
const jsep = z.object({ type: z.enum(["offer", "answer"]), sdp: z.string() });
export type Jsep = z.infer<typeof jsep>;

export const janusMessage = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  /** The handle that it concerns. */
  sender: z.number().optional(),
  data: z.object({ id: z.number() }).optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: jsep.optional(),
});
export type JanusMessage = z.infer<typeof janusMessage>;

/** What a plugin answered or reports by itself. */
export type PluginEvent = { data: Record<string, unknown>; jsep?: Jsep };

/** Janus or one of its plugins refused a request. */
export class JanusError extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(`The media server refused: ${reason} (${code})`);
    this.code = code;
  }
}

/** Janus cannot be reached, or did not answer in time. */
export class JanusUnreachable extends Error {}

/** A plugin reports its errors inside of an answer that otherwise looks like a success. */
export function toPluginEvent({ plugindata, jsep: description }: JanusMessage): PluginEvent {
  const data = plugindata?.data ?? {};
  if (typeof data.error_code === "number") throw new JanusError(data.error_code, String(data.error));
  return { data, ...(description && { jsep: description }) };
}

import { z } from "zod";
import type { Id } from "#base/ids.ts";
import { participantId } from "../../contract/calls.ts";
import type { SfuStream } from "../../contract/sfu.ts";
import { mediaSources } from "../../values.ts";

/** What the VideoRoom plugin says about those who send. Their `display` is set by this server only. */
const publishers = z.array(z.object({ id: z.number(), display: participantId }));
const streams = z.array(
  z.object({
    mid: z.string(),
    active: z.boolean().optional(),
    feed_id: z.number().optional(),
    feed_description: z.enum(mediaSources).optional(),
  }),
);

/** A feed is what one participant sends in one session. */
export type Feeds = Map<number, Id<"cap">>;

export const readPublishers = (data: Record<string, unknown>) => publishers.safeParse(data.publishers).data ?? [];

/** The feed that left, was removed or stopped sending, if the event says so. */
export function readEnded({ leaving, kicked, unpublished }: Record<string, unknown>): number | undefined {
  const ended = leaving ?? kicked ?? unpublished;
  return typeof ended === "number" ? ended : undefined;
}

/** Whether the event ends the participant's own place in the room. */
export const isOwnEnd = ({ videoroom, leaving }: Record<string, unknown>) =>
  videoroom === "destroyed" || leaving === "ok";

/** Whose track has which place in an offer. */
export function readStreams(data: Record<string, unknown>, feeds: Feeds): SfuStream[] {
  const offered = streams.safeParse(data.streams).data ?? [];
  return offered.flatMap(({ mid, active, feed_id, feed_description: source }) => {
    const from = active === false || feed_id === undefined ? undefined : feeds.get(feed_id);
    return from && source ? [{ mid, from, source }] : [];
  });
}

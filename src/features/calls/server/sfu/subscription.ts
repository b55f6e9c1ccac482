import { setTimeout as sleep } from "node:timers/promises";
import type { Id } from "#base/ids.ts";
import type { Janus } from "#server/janus/janus.ts";
import type { PluginEvent } from "#server/janus/messages.ts";
import type { Handle } from "#server/janus/session.ts";
import type { SfuStream } from "../../contract/sfu.ts";
import { type Feeds, readStreams } from "./feeds.ts";
import { attachToRooms, type Room } from "./room.ts";

type Options = {
  janus: Janus;
  room: Room;
  /** Ties the subscriber to the publisher of the same participant. */
  privateId: unknown;
  onOffer: (sdp: string, streams: SfuStream[]) => void;
  onGone: () => void;
};

const [maxTries, pauseMs] = [5, 300];

/** Receives all feeds over one connection. The media server makes another offer with every change, one after the other. */
export function openSubscription({ janus, room: { room, pin }, privateId, onOffer, onGone }: Options) {
  const feeds: Feeds = new Map();
  const subscribed = new Set<number>();
  let handle: Handle | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  /** Offers come as answers, and by themselves when a feed ended. */
  const offer = ({ data, jsep }: PluginEvent) => {
    if (jsep?.type === "offer" && !isClosed) onOffer(jsep.sdp, readStreams(data, feeds));
  };
  const subscribe = async (added: readonly number[]) => {
    const streams = added.map((feed) => ({ feed }));
    if (handle) return offer(await handle.request({ request: "subscribe", streams }));
    const attached = await attachToRooms(janus, { onEvent: offer, onGone });
    try {
      const join = { request: "join", ptype: "subscriber", room, pin, private_id: privateId, streams };
      const joined = await attached.request(join);
      if (isClosed) return attached.detach();
      handle = attached;
      offer(joined);
    } catch (error) {
      await attached.detach().catch(() => {});
      throw error;
    }
  };
  const unsubscribe = async (feed: number) => {
    const answer = await handle?.request({ request: "unsubscribe", streams: [{ feed }] }).catch(() => undefined);
    if (answer) offer(answer);
  };
  /** A feed that ended in this moment makes the media server refuse the others too, so those that are left are requested again. */
  const update = async () => {
    for (let tries = 1; tries <= maxTries && !isClosed; tries++) {
      const added = [...feeds.keys()].filter((feed) => !subscribed.has(feed));
      if (added.length === 0) return;
      try {
        await subscribe(added);
        for (const feed of added) subscribed.add(feed);
      } catch {
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };

  return {
    add: (added: readonly (readonly [number, Id<"cap">])[]) => {
      for (const [feed, from] of added) feeds.set(feed, from);
      last = last.then(update);
    },
    /** Janus removes the streams of a feed that left by itself, but not those of one that was removed from the room. */
    remove: (feed: number) => {
      feeds.delete(feed);
      if (subscribed.delete(feed)) last = last.then(() => unsubscribe(feed));
    },
    answer: async (sdp: string) => {
      await handle?.request({ request: "start" }, { type: "answer", sdp });
    },
    trickle: async (candidates: readonly object[]) => {
      await handle?.trickle(candidates);
    },
    close: () => {
      isClosed = true;
      handle?.detach().catch(() => {});
    },
  };
}

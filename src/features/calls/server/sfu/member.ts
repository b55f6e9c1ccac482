import type { Id } from "#base/ids.ts";
import type { Janus } from "#server/janus/janus.ts";
import type { PluginEvent } from "#server/janus/messages.ts";
import type { SfuRequest, SfuStream } from "../../contract/sfu.ts";
import { isOwnEnd, readEnded, readPublishers } from "./feeds.ts";
import { attachToRooms, joinRoom, type Room } from "./room.ts";
import { openSubscription } from "./subscription.ts";

type Publish = Extract<SfuRequest, { action: "publish" }>;
type Options = {
  janus: Janus;
  room: Room;
  participantId: Id<"cap">;
  onOffer: (sdp: string, streams: SfuStream[]) => void;
  /** The media server ended the session. */
  onGone: () => void;
};

/** One session of a participant on the media server. It belongs to this process and ends with it. */
export async function openMember({ janus, room, participantId, onOffer, onGone }: Options, publish: Publish) {
  let isClosed = false;
  /** Events that come before the participant has entered. */
  const early: PluginEvent[] = [];
  let handle: (event: PluginEvent) => void = (event) => early.push(event);
  const end = () => {
    if (isClosed) return;
    close();
    onGone();
  };
  const publisher = await attachToRooms(janus, { onEvent: (event) => handle(event), onGone: end });
  let subscription: ReturnType<typeof openSubscription> | undefined;
  function close() {
    isClosed = true;
    subscription?.close();
    publisher.detach().catch(() => {});
  }
  try {
    const { data: joined } = await joinRoom(publisher, room, participantId);
    const others = readPublishers(joined);
    await endEarlier(others.filter(({ display }) => display === participantId).map(({ id }) => id));
    const opened = openSubscription({ janus, room, privateId: joined.private_id, onOffer, onGone: end });
    subscription = opened;
    const add = (data: Record<string, unknown>) =>
      opened.add(readPublishers(data).flatMap(({ id, display }) => (display === participantId ? [] : [[id, display]])));
    handle = ({ data }) => {
      if (isOwnEnd(data)) return end();
      const ended = readEnded(data);
      if (ended !== undefined) opened.remove(ended);
      add(data);
    };
    const { jsep } = await publisher.request(
      {
        request: "publish",
        descriptions: publish.sources.map(({ mid, source }) => ({ mid, description: source })),
      },
      { type: "offer", sdp: publish.sdp },
    );
    if (!jsep) throw new Error("The media server did not answer the offer");
    add(joined);
    for (const event of early) handle(event);
    return {
      session: publish.session,
      sdp: jsep.sdp,
      answer: opened.answer,
      trickle: (connection: "sending" | "receiving", candidates: readonly object[]) =>
        connection === "sending" ? publisher.trickle(candidates) : opened.trickle(candidates),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }

  /** The participant's session in another process, whose connection to the browser may be lost without that process knowing it. */
  async function endEarlier(feeds: readonly number[]) {
    for (const id of feeds)
      await publisher.request({ request: "kick", room: room.room, secret: room.secret, id }).catch(() => {});
  }
}

export type Member = Awaited<ReturnType<typeof openMember>>;

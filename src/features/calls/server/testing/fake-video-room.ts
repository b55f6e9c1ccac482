import { fakeJanus, type Sent } from "#server/janus/testing/fake-janus.ts";

type Place = { handle: number; display: string; isPublishing: boolean };
type Room = { pin: unknown; secret: unknown; places: Map<number, Place> };
type Answer = { data: object; jsep?: object };

const refuse = (code: number, error: string): Answer => ({ data: { videoroom: "event", error_code: code, error } });

/** A Janus with the requests of its VideoRoom plugin that the app uses. Feeds are numbered by their handle. */
export async function fakeVideoRoom() {
  const rooms = new Map<unknown, Room>();
  const placeOf = (handle: number) => [...rooms.values()].flatMap(({ places }) => places.get(handle) ?? [])[0];
  const roomOf = (handle: number) => [...rooms.values()].find(({ places }) => places.has(handle));
  const toPublishers = (places: Iterable<Place>) =>
    [...places].filter(({ isPublishing }) => isPublishing).map(({ handle, display }) => ({ id: handle, display }));

  const answers: Record<string, (handle: number, body: Record<string, unknown>, room?: Room) => Answer> = {
    create: (_, { room, pin, secret }) => {
      if (rooms.has(room)) return refuse(427, "Room exists");
      rooms.set(room, { pin, secret, places: new Map() });
      return { data: { videoroom: "created" } };
    },
    join: (handle, { ptype, pin, display, streams }, room) => {
      if (pin !== room?.pin) return refuse(433, "Unauthorized");
      if (ptype === "subscriber") return offer(streams as { feed: number }[]);
      const publishers = toPublishers(room?.places.values() ?? []);
      room?.places.set(handle, { handle, display: String(display), isPublishing: false });
      return { data: { videoroom: "joined", id: handle, private_id: 1, publishers } };
    },
    publish: (handle) => {
      const place = placeOf(handle);
      if (place) place.isPublishing = true;
      for (const other of roomOf(handle)?.places.keys() ?? [])
        if (other !== handle)
          server.report(other, { videoroom: "event", publishers: toPublishers(place ? [place] : []) });
      return { data: { configured: "ok" }, jsep: { type: "answer", sdp: `answer to ${handle}` } };
    },
    subscribe: (_, { streams }) => offer(streams as { feed: number }[]),
    unsubscribe: () => offer([]),
    start: () => ({ data: { started: "ok" } }),
    listparticipants: (_, __, room) => ({
      data: { participants: [...(room?.places.values() ?? [])].map(({ handle: id, display }) => ({ id, display })) },
    }),
    kick: (_, { id, secret }, room) => {
      if (secret !== room?.secret) return refuse(433, "Unauthorized");
      room?.places.delete(Number(id));
      server.report(Number(id), { videoroom: "event", leaving: "ok", reason: "kicked" });
      for (const other of room?.places.keys() ?? []) server.report(other, { videoroom: "event", kicked: id });
      return { data: { videoroom: "success" } };
    },
    destroy: (_, { room: number, secret }, room) => {
      if (secret !== room?.secret) return refuse(433, "Unauthorized");
      rooms.delete(number);
      for (const handle of room?.places.keys() ?? []) server.report(handle, { videoroom: "destroyed" });
      return { data: { videoroom: "destroyed" } };
    },
  };
  const offer = (wanted: readonly { feed: number }[]): Answer => ({
    data: {
      videoroom: "updated",
      streams: wanted.map(({ feed }, index) => ({
        mid: String(index),
        active: true,
        feed_id: feed,
        feed_description: "camera",
      })),
    },
    jsep: { type: "offer", sdp: `offer of ${wanted.map(({ feed }) => feed)}` },
  });
  const server = await fakeJanus((handle, { body = {} }: Sent) => {
    const { request, room } = body;
    const isKnown = room === undefined || request === "create" || rooms.has(room);
    if (!isKnown) return refuse(426, "No such room");
    return answers[String(request)]?.(handle, body, rooms.get(room));
  });
  return {
    ...server,
    rooms,
    displays: () => [...rooms.values()].map(({ places }) => [...places.values()].map(({ display }) => display)),
  };
}

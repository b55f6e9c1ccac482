import type { Socket } from "socket.io";
import type { Id } from "#base/ids.ts";
import type { Caller } from "../ctx.ts";
import { type Audience, type Message, roomOf } from "./announce.ts";

/** One open connection, as the handlers of its requests see it. */
export type Connection = {
  tenantId: Id<"ten">;
  receives(to: Audience): boolean;
  /** From now on the connection receives what is sent to this audience. */
  join(to: Audience): void;
  /** Sends to the others of an audience; nothing of it is stored. */
  send(to: Audience, message: Message, data: unknown): void;
};
/** The connection of a member's screen. */
export type Screen = Connection & { caller: Caller };
/** The connection of someone without an account, who takes part in one call. */
export type GuestConnection = Connection & { participantId: Id<"cap"> };

export type Requests<C extends Connection> = Record<string, (connection: C, data: unknown) => Promise<unknown>>;
/** A connection that had joined an audience ended; `isOther` resolves to whether another one of the audience is open in any process. */
export type OnDetached = (tenantId: Id<"ten">, from: Audience, isOther: () => Promise<boolean>) => Promise<void>;

/** What features add to the connections of open screens. `app` registers it. */
export type SocketHandlers = {
  /** What a person's screens receive besides what is sent to the tenant and to the person. */
  audiencesOf(caller: Caller): Promise<Audience[]>;
  /** The first screen of a person connected, or the last one was closed. */
  onPresence(caller: Caller, isOnline: boolean): Promise<void>;
  /** Called regularly with the people who are connected to this process. */
  keepOnline(callers: readonly Caller[]): Promise<void>;
  /** Called regularly with the participants of calls who are connected to this process. */
  keepAttached(attached: readonly { tenantId: Id<"ten">; id: Id<"cap"> }[]): Promise<void>;
  /** What screens may send, by name. The result is the acknowledgement. */
  requests: Requests<Screen>;
  onDetached: OnDetached;
};

/** The same for people without an account, whom a key identifies. */
export type GuestHandlers = {
  identify(hostname: string, key: unknown): Promise<{ tenantId: Id<"ten">; participantId: Id<"cap"> } | undefined>;
  requests: Requests<GuestConnection>;
  onDetached: OnDetached;
};

/** Fewer than any screen needs; more come only from a program. */
const requestsPerMinute = 120;

/** Returns the connection for its handlers, and the audiences that they let it join. */
export function toConnection(socket: Socket, tenantId: Id<"ten">) {
  const joined = new Set<Audience>();
  const connection: Connection = {
    tenantId,
    receives: (to) => socket.rooms.has(roomOf(tenantId, to)),
    join: (to) => {
      joined.add(to);
      void socket.join(roomOf(tenantId, to));
    },
    send: (to, message, data) => void socket.to(roomOf(tenantId, to)).emit(message, data),
  };
  return { connection, joined };
}

/** Answers the requests of one connection. A request that fails or comes too often is acknowledged with null. */
export function answerRequests<C extends Connection>(socket: Socket, connection: C, requests: Requests<C>) {
  let [minute, count] = [0, 0];
  const isTooMany = () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    return ++count > requestsPerMinute;
  };
  for (const [name, handle] of Object.entries(requests))
    socket.on(name, (data: unknown, acknowledge?: unknown) => {
      const answer = typeof acknowledge === "function" ? acknowledge : () => {};
      if (isTooMany()) answer(null);
      else
        handle(connection, data).then(
          (result) => answer(result ?? null),
          () => answer(null),
        );
    });
}

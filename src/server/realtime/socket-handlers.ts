import type { Socket } from "socket.io";
import type { Caller } from "../ctx.ts";
import { type Audience, type Message, roomOf } from "./announce.ts";

/** One open screen, as the handlers of its requests see it. */
export type Screen = {
  caller: Caller;
  receives(to: Audience): boolean;
  /** From now on the screen receives what is sent to this audience. */
  join(to: Audience): void;
  /** Sends to the others of an audience; nothing of it is stored. */
  send(to: Audience, message: Message, data: unknown): void;
};

/** What features add to the connections of open screens. `app` registers it. */
export type SocketHandlers = {
  /** What a person's screens receive besides what is sent to the tenant and to the person. */
  audiencesOf(caller: Caller): Promise<Audience[]>;
  /** The first screen of a person connected, or the last one was closed. */
  onPresence(caller: Caller, isOnline: boolean): Promise<void>;
  /** Called regularly with the people who are connected to this process. */
  keepOnline(callers: readonly Caller[]): Promise<void>;
  /** What screens may send, by name. The result is the acknowledgement. */
  requests: Record<string, (screen: Screen, data: unknown) => Promise<unknown>>;
};

/** Fewer than any screen needs; more come only from a program. */
const requestsPerMinute = 120;

const toScreen = (socket: Socket, caller: Caller): Screen => ({
  caller,
  receives: (to) => socket.rooms.has(roomOf(caller.tenantId, to)),
  join: (to) => void socket.join(roomOf(caller.tenantId, to)),
  send: (to, message, data) => void socket.to(roomOf(caller.tenantId, to)).emit(message, data),
});

/** Answers the requests of one connection. A request that fails or comes too often is acknowledged with null. */
export function answerRequests(socket: Socket, caller: Caller, { requests }: SocketHandlers) {
  const screen = toScreen(socket, caller);
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
        handle(screen, data).then(
          (result) => answer(result ?? null),
          () => answer(null),
        );
    });
}

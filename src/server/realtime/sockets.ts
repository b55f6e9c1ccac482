import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import { Server, type Socket } from "socket.io";
import type { Id } from "#base/ids.ts";
import type { Caller } from "../ctx.ts";
import type { Db } from "../db/client.ts";
import { hasSeveralHosts } from "../http/host.ts";
import { isOwnOrigin } from "../http/origin.ts";
import { watchBody } from "../http/slow-bodies.ts";
import { defaultTimeLimits } from "../http/time-limits.ts";
import { findParticipants, type Notify, type Rooms, roomOf } from "./announce.ts";
import { isReceived, serveGuests } from "./guest-sockets.ts";
import { answerRequests, type GuestHandlers, type SocketHandlers, toConnection } from "./socket-handlers.ts";
import { throttleAnnouncements } from "./throttle-announcements.ts";

export type Sockets = {
  notify: Notify;
  rooms: Rooms;
  /** Accepts connections of signed-in people through this HTTP server; without it the process only sends. */
  attach(
    http: HttpServer,
    identify: (request: IncomingMessage) => Promise<Caller | undefined>,
    handlers: SocketHandlers,
    guests: GuestHandlers,
  ): void;
  /** Disconnects a person whose permissions changed: their screens reconnect with the new ones. */
  disconnectPerson(personId: Id<"per">): void;
  /** The same for all members of a tenant whose plan, features or state changed. */
  disconnectTenant(tenantId: Id<"ten">): void;
  /** Closes this process's connections: an HTTP server does not close while one is open. */
  disconnectAll(): void;
  close(): Promise<void>;
};

/** Notifies open screens, whichever process the change happened in: processes notify each other through PostgreSQL. */
export function openSockets({ url }: Pick<Db, "url">, limits = defaultTimeLimits): Sockets {
  const pool = openPool(url);
  const io = new Server({
    path: "/socket.io",
    serveClient: false,
    adapter: createAdapter(pool, { errorHandler: () => {} }),
    allowRequest,
  });
  const guests = io.of("/guests");
  const heartbeats: NodeJS.Timeout[] = [];
  return {
    notify: throttleAnnouncements(({ tenantId, to, message, data }) => {
      const rooms = [to].flat().map((one) => roomOf(tenantId, one));
      io.to(rooms).emit(message, data);
      // Only calls have guests.
      if (message === "call") guests.to(rooms).emit(message, data);
    }),
    rooms: {
      join: (tenantId, personId, to) => void io.in(roomOf(tenantId, personId)).socketsJoin(roomOf(tenantId, to)),
      leave: (tenantId, personId, to) => void io.in(roomOf(tenantId, personId)).socketsLeave(roomOf(tenantId, to)),
    },
    attach: (http, identify, handlers, guestHandlers) => {
      io.use((socket, next) => {
        identifyScreen(socket, identify, handlers).then(
          (isKnown) => next(isKnown ? undefined : new Error("base.signedOut")),
          () => next(new Error("base.unexpected")),
        );
      });
      io.on("connection", (socket) => void welcome(io, socket, handlers));
      serveGuests(io, guests, guestHandlers);
      heartbeats.push(keepOnline(io, handlers));
      io.attach(http);
      // These requests are answered before they reach the framework, so its limits do not apply to them.
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        watchBody(request, response, limits);
        next();
      });
    },
    disconnectPerson: (personId) => void io.local.in(personId).disconnectSockets(true),
    disconnectTenant: (tenantId) => {
      for (const one of [io, guests]) one.local.in(roomOf(tenantId, "tenant")).disconnectSockets(true);
    },
    disconnectAll: () => {
      for (const one of [io, guests]) one.local.disconnectSockets(true);
    },
    close: async () => {
      for (const heartbeat of heartbeats) clearInterval(heartbeat);
      for (let tries = 0; !isListening(io) && tries < 100; tries++) await sleep(20);
      // Without an HTTP server only the connection to the other processes has to be closed.
      if (io.httpServer) await io.close();
      else await Promise.all([io.of("/").adapter.close(), guests.adapter.close()]);
      await pool.end();
    },
  };
}

type ScreenData = { caller: Caller; rooms: string[] };

/** Finds out who connects and what they receive, before the connection is accepted: nothing that happens afterwards is missed. */
async function identifyScreen(
  socket: Socket,
  identify: (request: IncomingMessage) => Promise<Caller | undefined>,
  { audiencesOf }: SocketHandlers,
): Promise<boolean> {
  const caller = await identify(socket.request);
  if (!caller) return false;
  const { tenantId, personId } = caller;
  const audiences = await audiencesOf(caller);
  const rooms = ["tenant" as const, personId, ...audiences].map((to) => roomOf(tenantId, to));
  socket.data = { caller, rooms: [...rooms, personId] } satisfies ScreenData;
  return true;
}

async function welcome(io: Server, socket: Socket, handlers: SocketHandlers) {
  const { caller, rooms } = socket.data as ScreenData;
  const own = roomOf(caller.tenantId, caller.personId);
  const isFirst = !io.of("/").adapter.rooms.has(own);
  const { connection, joined } = toConnection(socket, caller.tenantId);
  answerRequests(socket, { ...connection, caller }, handlers.requests);
  socket.on("disconnect", () => {
    reportAbsence(io, caller, handlers).catch(() => {});
    for (const audience of joined)
      handlers.onDetached(caller.tenantId, audience, () => isReceived(io, caller.tenantId, audience)).catch(() => {});
  });
  await socket.join(rooms);
  if (isFirst) await handlers.onPresence(caller, true).catch(() => {});
}

/** Someone who reloads a page or changes the network is back within this time. */
const absenceMs = 5000;

/** A person is away once no process has a connection of theirs. */
async function reportAbsence(io: Server, caller: Caller, { onPresence }: SocketHandlers) {
  await sleep(absenceMs, undefined, { ref: false });
  const left = await io.in(roomOf(caller.tenantId, caller.personId)).fetchSockets();
  if (left.length === 0) await onPresence(caller, false);
}

const heartbeatMs = 45_000;
const keepOnline = (io: Server, handlers: SocketHandlers) =>
  setInterval(() => {
    const callers = [...io.of("/").sockets.values()].map(({ data }) => (data as ScreenData).caller);
    const people = new Map(callers.map((caller) => [roomOf(caller.tenantId, caller.personId), caller]));
    if (people.size > 0) handlers.keepOnline([...people.values()]).catch(() => {});
    const attached = [io.of("/"), io.of("/guests")].flatMap(({ adapter }) => findParticipants(adapter.rooms.keys()));
    if (attached.length > 0) handlers.keepAttached(attached).catch(() => {});
  }, heartbeatMs).unref();

/**
 * The adapter has its own pool, because it holds one connection permanently and returns it still listening. It never returns a broken
 * connection, although it reconnects by itself, and the pool would wait for it when it closes.
 */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 3 });
  const checkedOut = new Set<pg.PoolClient>();
  pool.on("error", () => {});
  pool.on("acquire", (client) => void checkedOut.add(client));
  pool.on("release", (_, client) => void checkedOut.delete(client));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    client.on("end", () => checkedOut.has(client) && client.release(true));
  });
  return pool;
}

/** If it is closed before its connection is established, the adapter takes that connection and never returns it. */
const isListening = (io: Server) =>
  (io.of("/").adapter as unknown as { client: { client?: object } }).client.client !== undefined;

/** A page of another origin must not listen to this person's session. */
function allowRequest(request: IncomingMessage, allow: (error: string | null, success: boolean) => void) {
  allow(null, !hasSeveralHosts(request) && isOwnOrigin(request.headers.origin, request.headers.host));
}

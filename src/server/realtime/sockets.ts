import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import { Server } from "socket.io";
import type { Id } from "#base/ids.ts";
import type { Caller } from "../ctx.ts";
import type { Db } from "../db/client.ts";
import { hasSeveralHosts } from "../http/host.ts";
import { isOwnOrigin } from "../http/origin.ts";
import { watchBody } from "../http/slow-bodies.ts";
import { defaultTimeLimits } from "../http/time-limits.ts";
import { type Notify, roomOf } from "./announce.ts";
import { throttleAnnouncements } from "./throttle-announcements.ts";

export type Sockets = {
  notify: Notify;
  /** Accepts connections of signed-in people through this HTTP server; without it the process only sends. */
  attach(http: HttpServer, identify: (request: IncomingMessage) => Promise<Caller | undefined>): void;
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
  io.on("connection", (socket) => {
    const { tenantId, personId } = socket.data.caller as Caller;
    return socket.join([roomOf(tenantId, "tenant"), roomOf(tenantId, personId), personId]);
  });
  return {
    notify: throttleAnnouncements(
      ({ tenantId, to, message, data }) => void io.to(roomOf(tenantId, to)).emit(message, data),
    ),
    attach: (http, identify) => {
      io.use((socket, next) => {
        identify(socket.request).then(
          (caller) => {
            socket.data.caller = caller;
            next(caller ? undefined : new Error("base.signedOut"));
          },
          () => next(new Error("base.unexpected")),
        );
      });
      io.attach(http);
      // These requests are answered before they reach the framework, so its limits do not apply to them.
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        watchBody(request, response, limits);
        next();
      });
    },
    disconnectPerson: (personId) => void io.local.in(personId).disconnectSockets(true),
    disconnectTenant: (tenantId) => void io.local.in(roomOf(tenantId, "tenant")).disconnectSockets(true),
    disconnectAll: () => void io.local.disconnectSockets(true),
    close: async () => {
      for (let tries = 0; !isListening(io) && tries < 100; tries++) await sleep(20);
      // Without an HTTP server only the connection to the other processes has to be closed.
      if (io.httpServer) await io.close();
      else await io.of("/").adapter.close();
      await pool.end();
    },
  };
}

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

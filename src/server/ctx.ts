import type { z } from "zod";
import type { Principal } from "#base/endpoint.ts";
import type { Event } from "#base/event.ts";
import type { Id } from "#base/ids.ts";
import type { Db } from "./db/client.ts";
import type { TenantReads, TenantTx } from "./db/in-tenant.ts";
import type { Listener } from "./db/listener.ts";
import type { Storage } from "./files/storage.ts";
import type { Janus } from "./janus/janus.ts";
import type { Enqueue } from "./jobs/task.ts";
import type { Log } from "./log.ts";
import type { MessageSenders } from "./messages/message-senders.ts";
import type { Announce, Notify, Rooms } from "./realtime/announce.ts";
import type { Settings } from "./settings.ts";

/** The services of the server, created once at startup and passed to all code that runs in it. */
export type Services = {
  settings: Settings;
  version: string;
  startedAt: string;
  log: Log;
  db: Db;
  listener: Listener;
  storage: Storage;
  messageSenders: MessageSenders;
  /** Returns the sender name of a tenant's mails. `app` supplies it from tenancy, which the platform does not know. */
  senderNameOf: (tenantId: Id<"ten">) => Promise<string | undefined>;
  notify: Notify;
  rooms: Rooms;
  /** The media server of calls; undefined if none is set. */
  janus: Janus | undefined;
  /** The subscribers of each event; `app` registers them. */
  listeners: readonly EventListener[];
};

/** Runs in the transaction that emitted the event. Work outside the database must be enqueued as a job. */
export type EventListener = { event: Event; handle: (ctx: TenantCtx, payload: never) => Promise<void> };

/** The authenticated caller. Every field is set, because the session is resolved before an endpoint is called. */
export type Caller = Principal & {
  tenantId: Id<"ten">;
  personId: Id<"per">;
  /** For an API key this is its own id in the form of a session id. It matches no session, and in-person endpoints never accept keys. */
  sessionId: Id<"ses">;
};

/** The HTTP side of a request, limited to what features need. */
export type Exchange = {
  requestId: string;
  ip: string;
  userAgent: string;
  /** Aborts when the client closes the connection before it has the whole answer. */
  readonly closed: AbortSignal;
  /** Returns a cookie that the server set. */
  cookieOf(name: string): string | undefined;
  /** Returns a cookie that was set by a script of the page. */
  scriptCookieOf(name: string): string | undefined;
  /** Sets the cookie, or deletes it when `value` is null. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
};

/** What every handler receives: the tenant and the services. */
export type HandlerCtx = {
  tenantId: Id<"ten">;
  /** Whether the host belongs to the tenant rather than to the app. */
  isTenantHost: boolean;
  /** Scheme and host of the verified address of the request, from which links and redirects are built. */
  address: string;
  services: Services;
  exchange: Exchange;
};

/**
 * Everything that can be done in a tenant: one transaction with events, jobs and announcements. Handlers, listeners and jobs all write
 * through it.
 */
export type TenantCtx = {
  tenantId: Id<"ten">;
  services: Services;
  db: TenantTx;
  /** Writes the event to the outbox and calls every listener, in this transaction. */
  emit: <S extends z.ZodType>(event: Event<string, S>, payload: z.input<S>) => Promise<void>;
  /** Enqueues a job that runs after the commit; if the transaction rolls back, so does the job. */
  enqueue: Enqueue;
  /** Notifies open screens after the commit. */
  announce: Announce;
  /** Runs after the commit, for updating what this process caches of the written data. */
  afterCommit: (work: () => void) => void;
};

/** The context of a public GET: no caller, and only the host's tenant is visible. */
export type PublicReadCtx = HandlerCtx & { db: TenantReads };

/** The context of a public write, in the host's tenant. */
export type PublicCtx = HandlerCtx & TenantCtx;

/** The context of a read: the caller, and a database that shows only the caller's tenant. */
export type ReadCtx = Caller & PublicReadCtx;

/** The context of a write: the same in one transaction. It is also a ReadCtx, so writes may call reads. */
export type Ctx = Caller & PublicCtx;

import type { z } from "zod";
import type { Holder } from "#base/endpoint.ts";
import type { Event } from "#base/event.ts";
import type { Id } from "#base/ids.ts";
import type { Db } from "./db/client.ts";
import type { TenantReads, TenantTx } from "./db/in-tenant.ts";
import type { Listener } from "./db/listener.ts";
import type { Storage } from "./files/storage.ts";
import type { Enqueue } from "./jobs/task.ts";
import type { Log } from "./log.ts";
import type { Courier } from "./messages/courier.ts";
import type { Announce, Tell } from "./realtime/announce.ts";
import type { Settings } from "./settings.ts";

/** What the server stands on, made once at the start and handed to whoever works in it. */
export type Services = {
  settings: Settings;
  version: string;
  startedAt: string;
  log: Log;
  db: Db;
  listener: Listener;
  storage: Storage;
  courier: Courier;
  /** The name a tenant's mails are from; `app` asks tenancy, which this floor does not know. */
  senderOf: (tenantId: Id<"ten">) => Promise<string | undefined>;
  tell: Tell;
  /** Who hears of which event; `app` joins them. */
  listeners: readonly EventListener[];
};

/** Works in the teller's transaction; what must happen outside it enqueues. */
export type EventListener = { event: Event; handle: (ctx: TenantCtx, payload: never) => Promise<void> };

/** Who is asking. Every field is known: an endpoint is not reached before the session is. */
export type Caller = Holder & {
  tenantId: Id<"ten">;
  personId: Id<"per">;
  /** Of an API key, its own id in a session's form: no session has it, and what is done in person never meets one. */
  sessionId: Id<"ses">;
};

/** The HTTP side of a call, as much as a feature may know of it. */
export type Exchange = {
  requestId: string;
  ip: string;
  userAgent: string;
  /** What the browser sent of a cookie that `cookie` set. */
  cookieOf(name: string): string | undefined;
  /** The same of one that a script of the page set. */
  scriptCookieOf(name: string): string | undefined;
  /** Sets the cookie, or takes it away when `value` is null. */
  cookie(name: string, value: string | null, maxAgeSeconds?: number): void;
};

/** What every handler gets: the tenant, and what the house offers. */
export type Inside = {
  tenantId: Id<"ten">;
  /** The host is a tenant's own, not the house's. */
  hostNamesTenant: boolean;
  /** Scheme and host of the verified address that the call came by: what links and redirects are made of. */
  address: string;
  services: Services;
  exchange: Exchange;
};

/** What can be done in a tenant: one transaction, and a voice. Handlers, listeners and jobs all write through it. */
export type TenantCtx = {
  tenantId: Id<"ten">;
  services: Services;
  db: TenantTx;
  /** Tells the outbox and every listener, in this transaction. */
  emit: <S extends z.ZodType>(event: Event<string, S>, payload: z.input<S>) => Promise<void>;
  /** Leaves work for after the commit; without the commit there is no such work. */
  enqueue: Enqueue;
  /** Tells open screens, after the commit. */
  announce: Announce;
  /** Done once the commit stands: for what this process remembers of what it wrote. */
  afterwards: (work: () => void) => void;
};

/** A public GET: nobody known, and only the host's tenant to be seen. */
export type OpenReadCtx = Inside & { db: TenantReads };

/** A public write, in the host's tenant. */
export type OpenCtx = Inside & TenantCtx;

/** What a read gets: the caller, and a database in which there is only the caller's tenant. */
export type ReadCtx = Caller & OpenReadCtx;

/** What a write gets: the same in one transaction. It is a ReadCtx too, so writes may call reads. */
export type Ctx = Caller & OpenCtx;

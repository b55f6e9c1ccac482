import { eq, sql } from "drizzle-orm";
import type { Caller, Services } from "#server/ctx.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { command } from "#server/db/statement.ts";
import { cookieName, cookieOf } from "#server/http/cookie.ts";
import { hashToken } from "#server/tokens.ts";
import { sessionCookie } from "../../rules.ts";
import { sessions } from "../table.ts";
import { callerOf } from "./caller.ts";

/** Notified by triggers when a session, a membership, a person or a tenant's plan changes, by any code path. */
export const sessionsChannel = "sessions_stale";

/** Not written on every use: a cached session is looked up once a minute, which is precise enough for its last use. */
const touchSession = command("identity.touchSession", { id: sessions.id }, (db, p) =>
  db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, p.id)),
);

/** The caller of the cookie's session, loaded once and cached until the database announces a change. */
export function createSessionCache({ db, listener, settings }: Pick<Services, "db" | "listener" | "settings">) {
  const name = cookieName(settings, sessionCookie);
  const cache = new ListenerCache<Caller | undefined>(listener, async (token) => {
    const [caller] = await read(db, callerOf, { tokenHash: hashToken(token) });
    if (caller) await execute(db, touchSession, { id: caller.sessionId });
    return caller;
  });
  evictOnChange(listener, cache);
  return (cookies: string | undefined): Caller | undefined | Promise<Caller | undefined> => {
    const token = cookieOf(cookies, name);
    return token ? (cache.peek(token) ?? cache.get(token)) : undefined;
  };
}

/** Evicts callers that the database announces a change for: a person, or everyone in a tenant. */
export const evictOnChange = (listener: Listener, cache: ListenerCache<Caller | undefined>) =>
  listener.on(sessionsChannel, (whose) => {
    const [kind, uuid = ""] = whose.split(" ");
    const stale = `${kind}_${uuid.replaceAll("-", "")}`;
    cache.invalidate((caller) => (kind === "ten" ? caller?.tenantId : caller?.personId) === stale);
  });

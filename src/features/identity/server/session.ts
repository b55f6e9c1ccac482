import { createHash, randomBytes } from "node:crypto";
import type { Caller } from "#server/ctx.ts";
import type { Db } from "#server/db/client.ts";
import { read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { Remembered } from "#server/db/remembered.ts";
import { cookieOf, sessionCookie } from "../rules.ts";
import { callerOf } from "./reads.ts";

/** Announced by triggers when a session, a membership, a person or a tenant's plan changes, by whatever path. */
export const sessionsChannel = "sessions_stale";

export const newToken = () => randomBytes(32).toString("base64url");
export const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Who holds the cookie's session: asked once, then remembered until the database says otherwise. */
export function rememberedSessions(db: Db, listener: Listener) {
  const remembered = new Remembered<Caller | undefined>(
    listener,
    async (token) => (await read(db, callerOf, { tokenHash: hashOf(token) }))[0],
  );
  listener.on(sessionsChannel, (person) => {
    const personId = `per_${person.replaceAll("-", "")}`;
    remembered.forget(person === "" ? undefined : (caller) => caller?.personId === personId);
  });
  return (cookies: string | undefined): Caller | undefined | Promise<Caller | undefined> => {
    const token = cookieOf(cookies, sessionCookie);
    return token ? (remembered.known(token) ?? remembered.get(token)) : undefined;
  };
}

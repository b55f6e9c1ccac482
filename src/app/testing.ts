import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCaller } from "#base/call.ts";
import type { Id } from "#base/ids.ts";
import type { Plan } from "#base/plans.ts";
import type { Role } from "#base/roles.ts";
import { sessionCookie } from "#features/identity/rules.ts";
import { cookieName } from "#server/http/cookie.ts";
import { defaultTimeLimits } from "#server/http/time-limits.ts";
import { readSettings } from "#server/settings.ts";
import { createBrowser } from "#server/testing/browser.ts";
import { testDatabase } from "#server/testing/database.ts";
import { hashToken } from "#server/tokens.ts";
import { buildServer } from "./server.ts";
import { openServices } from "./services.ts";
import { runUpkeep, startWorker } from "./worker.ts";

type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | FormData },
) => Promise<Response>;

/** Starts the real server on a real database. `as()` inserts a session directly, because hashing a password is too slow for a test. */
export async function testApp(environment: Record<string, string> = {}, template?: string) {
  const data = mkdtempSync(join(tmpdir(), "goodword-test-"));
  const settings = readSettings({
    DATA_DIR: data,
    LOG_LEVEL: "silent",
    REQUESTS_PER_MINUTE: "1000000",
    REQUESTS_AT_ONCE: "1000",
    BREACH_PASSWORDS_URL: "http://127.0.0.1:1", // refuses connections immediately
    ...environment,
  });
  const { db, ownerUrl, asOwner, close } = await testDatabase(template);
  const services = await openServices(settings, db);
  // A slow machine that runs the tests is no overload, so it refuses nothing.
  const server = await buildServer(services, { ...defaultTimeLimits, lateMs: Number.POSITIVE_INFINITY });
  const closers: (() => Promise<unknown>)[] = [];

  const sendWith =
    (cookie: string): Send =>
    async (url, { method, headers: sent, body }) => {
      const response = await server.inject({
        method: method as "GET",
        url,
        payload: body as string,
        headers: { host: "localhost", cookie, ...sent },
      });
      // Set-Cookie headers stay separate, because they could not be split again once joined.
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      );
      return new Response(response.payload || null, { status: response.statusCode, headers });
    };

  /** Creates a tenant, by default on the plan that has every feature. */
  async function tenant(slug: string, plan: Plan = "enterprise"): Promise<Id<"ten">> {
    const [row] = await asOwner(
      `insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan) values ($1, $1, 'T', $1, '#4f46e5', '#0f766e', '#ea580c', $2)
       on conflict (slug) do update set plan = $2 returning replace(id::text, '-', '') id`,
      [slug, plan],
    );
    return `ten_${row.id}`;
  }

  /** Creates a person with this role in this tenant and returns a typed `call`, and `send` for requests that the types forbid. */
  async function as(role: Role, tenantId: Id<"ten">) {
    const token = randomUUID();
    const [row] = await asOwner(
      `with p as (insert into auth.people (email, display_name) values ($1, $1) returning id),
            m as (insert into auth.members (tenant_id, person_id, role) select $2, id, $3 from p)
       insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) select $4, id, $2, now() + interval '1 day' from p
       returning replace(person_id::text, '-', '') id`,
      [`${token}@example.com`, tenantId.slice(4), role, hashToken(token)],
    );
    const cookie = `${cookieName(settings, sessionCookie)}=${token}`;
    const send = sendWith(cookie);
    return { call: createCaller(send), send, cookie, personId: `per_${row.id}` as Id<"per"> };
  }

  return {
    server,
    services,
    db,
    ownerUrl,
    asOwner,
    tenant,
    as,
    anonymous: { send: sendWith(""), call: createCaller(sendWith("")) },
    browser: (host?: string, options?: Parameters<typeof createBrowser>[2]) =>
      createBrowser(sendWith(""), host, options),
    /** Starts working off jobs until the app closes. */
    startJobs: async () => {
      const queue = await startWorker(services, ownerUrl);
      closers.push(() => queue.stop());
    },
    /** Runs the upkeep that is scheduled every ten minutes. */
    runUpkeep: () => runUpkeep(services),
    /** Listens on a free loopback port, for tests that need a real connection. */
    listen: () => server.listen({ host: "127.0.0.1", port: 0 }),
    close: async () => {
      for (const closer of closers) await closer();
      await server.close();
      await services.close();
      await close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

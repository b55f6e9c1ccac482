import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { type Load, ratio } from "./ratio.ts";

type Served = { ours: string; theirs: string; hosts: string[] };
const tenantCount = 5;

/** Visitors with different browsers, half of whom follow the same link again. */
const agents = Array.from(
  { length: 100 },
  (_, i) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/${100 + i}.0 Safari/537.36`,
);

/** Compares following a link, with its click committed before the response, to a bare route that inserts a row and redirects. */
export async function clickRatio(dataDir: string) {
  const server = fork(new URL(import.meta.url), { env: { ...process.env, DATA_DIR: dataDir, CLICKS: "serve" } });
  const { ours, theirs, hosts } = await new Promise<Served>((done) =>
    server.once("message", (message) => done(message as Served)),
  );
  const requests = hosts.flatMap((host) =>
    agents.map((agent) => ({ path: "/r/BENCH-LINK", headers: { host, "user-agent": agent } })),
  );
  const load = (url: string): Load => ({ url, requests });
  const measured = await ratio(load(ours), load(theirs), () => randomUUID());
  server.disconnect();
  await new Promise((done) => server.once("exit", done));
  return measured;
}

/** A minimal server with one link, without tenants or bot detection, for comparison. */
function createBareServer(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on("error", () => {}); // PostgreSQL closes its connections when the benchmark ends
  const app = Fastify();
  app.addHook("onClose", () => pool.end());
  app.get<{ Params: { code: string } }>("/r/:code", async ({ params, ip, headers }, reply) => {
    const text = "insert into bench_clicks (code, ip, agent, referer) values ($1, $2, $3, $4)";
    const values = [params.code, ip, headers["user-agent"], headers.referer ?? ""];
    await pool.query({ name: "click", text, values });
    return reply.redirect(`/refer?code=${params.code}`, 302);
  });
  return app;
}

/** Runs the whole app and the bare server in one process. */
async function serve() {
  const settings = readSettings({
    DATA_DIR: process.env.DATA_DIR,
    REQUESTS_PER_MINUTE: "100000000",
    LOG_LEVEL: "silent",
  });
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  const appUrl = await migrate(postgres.url, settings);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`
    create table bench_clicks (id uuid primary key default uuidv7(), created_at timestamptz not null default now(),
      code text not null, ip text not null, agent text not null, referer text not null);
    create index on bench_clicks (code, id);
    grant select, insert on bench_clicks to ${new URL(appUrl).username};
    insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan)
      select 't' || g, 'Tenant ' || g, 'T', 'T', '#4f46e5', '#0f766e', '#ea580c', 'enterprise' from generate_series(1, ${tenantCount}) g;
    with p as (insert into auth.people (email, display_name) values ('b@example.com', 'B') returning id),
      m as (insert into auth.members (tenant_id, person_id, role) select t.id, p.id, 'both' from p, tenants t)
    insert into links (tenant_id, program_id, person_id, code) select g.tenant_id, g.id, p.id, 'BENCH-LINK' from p, programs g;`);
  await owner.end();
  const services = await openServices(settings, connect(appUrl));
  const server = await buildServer(services);
  const other = createBareServer(services.db.url);
  const ours = await server.listen({ host: "127.0.0.1", port: 0 });
  const theirs = await other.listen({ host: "127.0.0.1", port: 0 });
  const hosts = Array.from({ length: tenantCount }, (_, i) => `t${i + 1}.localhost`);
  process.send!({ ours, theirs, hosts } satisfies Served);
  process.on("disconnect", async () => {
    await Promise.all([server.close(), other.close()]);
    await services.close();
    await services.db.close();
    await postgres.stop();
    process.exit(0);
  });
}

if (process.env.CLICKS === "serve") await serve();

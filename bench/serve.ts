// Runs the app and the bare server in one process, and sends their addresses and sessions to the parent.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { createReceiver } from "#app/receiver.ts";
import { openServices } from "#app/services.ts";
import { hashPassword } from "#features/identity/server/passwords/hash-password.ts";
import { routes as identity } from "#features/identity/server/routes.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { createFastify } from "#server/http/create-fastify.ts";
import { registerMetrics } from "#server/http/metrics.ts";
import { mount } from "#server/http/mount.ts";
import { createRateLimits } from "#server/http/rate-limit.ts";
import { readSettings } from "#server/settings.ts";
import { hashToken } from "#server/tokens.ts";
import { createBareServer } from "./bare.ts";
import { routes } from "./notes.ts";
import { servePages } from "./page.ts";

const tenantCount = 20;
const settings = readSettings({
  DATA_DIR: process.env.DATA_DIR,
  REQUESTS_PER_MINUTE: "100000000",
  LOG_LEVEL: "silent",
});
const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
const appUrl = await migrate(postgres.url, settings);

const tenantOnly = "tenant_id = current_setting('app.tenant_id')::uuid";
const columns = `tenant_id uuid not null default current_setting('app.tenant_id')::uuid, id uuid not null default uuidv7(), created_at timestamptz(3) not null default now(),
  full_name text not null, email text not null, value_minor bigint not null, currency text not null, status text not null, primary key (tenant_id, id)`;
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
await owner.query(`
  create table bench_notes (${columns}); create table bench_bare (${columns});
  create index on bench_notes (tenant_id, status, id); create index on bench_bare (tenant_id, status, id);
  alter table bench_notes enable row level security; alter table bench_notes force row level security;
  create policy own on bench_notes to ${new URL(appUrl).username} using (${tenantOnly}) with check (${tenantOnly});
  insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan)
    select 't' || g, 'Tenant ' || g, 'T', 'T', '#4f46e5', '#0f766e', '#ea580c', 'enterprise' from generate_series(1, ${tenantCount}) g;
  insert into bench_bare (tenant_id, full_name, email, value_minor, currency, status)
    select t.id, 'Name ' || g, 'n' || g || '@example.com', g * 100, 'EUR', 'open' from tenants t, generate_series(1, 1000) g;
  insert into bench_notes select * from bench_bare;
  grant select, insert on bench_notes, bench_bare to ${new URL(appUrl).username}; analyze;`);
const { rows: tenants } = await owner.query("select id from tenants where slug <> 'default'");
const people = [];
for (const { id } of tenants) {
  const token = randomUUID();
  await owner.query(
    `with p as (insert into auth.people (email, display_name) values ($1, 'B') returning id), m as (insert into auth.members (tenant_id, person_id, role) select $2, id, 'both' from p)
     insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) select $3, id, $2, now() + interval '1 day' from p`,
    [`${token}@example.com`, id, hashToken(token)],
  );
  const { rows } = await owner.query("select id from bench_bare where tenant_id = $1 order by random() limit 25", [id]);
  people.push({ tenant: id, cookie: `session=${token}`, notes: rows.map((row) => row.id) });
}
const person = { email: "signs-in@example.com", password: "correct horse 7" };
await owner.query(
  `with p as (insert into auth.people (email, display_name) values ($1, 'B') returning id), h as (insert into auth.passwords (person_id, hash) select id, $2 from p)
   insert into auth.members (tenant_id, person_id, role) select t.id, p.id, 'user' from p, tenants t where t.slug = 'default'`,
  [person.email, await hashPassword(person.password)],
);
await owner.end();

const services = await openServices(settings, connect(appUrl));
const server = await createFastify(services, () => randomUUID());
// All sign-ins come from one IP address here, so their rate limit is removed.
const unlimited = identity.map((one) => ({ ...one, endpoint: { ...one.endpoint, perMinute: undefined as never } }));
await mount(server, [...routes, ...unlimited], services, {
  receive: createReceiver(services),
  observe: registerMetrics(server, services),
  limit: createRateLimits(settings.REQUESTS_PER_MINUTE),
});
const other = await createBareServer(services.db.url);
const pages = await servePages(services, new URL("../dist", import.meta.url).pathname);
const ours = await server.listen({ host: "127.0.0.1", port: 0 });
const theirs = await other.listen({ host: "127.0.0.1", port: 0 });
process.send!({ ours, theirs, pages: { ours: pages.ours, theirs: pages.theirs }, people, person });
process.on("disconnect", async () => {
  await Promise.all([server.close(), other.close(), pages.close()]);
  await services.close();
  await postgres.stop();
  process.exit(0);
});

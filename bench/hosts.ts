import Fastify from "fastify";
import pg from "pg";
import { hostGuard } from "#features/tenancy/server/host-guard.ts";
import { type HostTenant, hosts } from "#features/tenancy/server/hosts.ts";
import { tenantsChannel } from "#features/tenancy/server/reads.ts";
import { connect, type Db } from "#server/db/client.ts";
import { type Listener, listenOn } from "#server/db/listener.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import type { Settings } from "#server/settings.ts";

const base = "https://goodword.example";
const secrets = { SECRET: "the secret of the hosts benchmark" };
const sizes = { few: 10, many: 10_000 };
const domainsEach = 2;
/** The number of hosts requested per pass: as many as the small database has. */
const round = sizes.few * (1 + domainsEach);

type Hosts = { db: Db; listener: Listener; names: string[]; close(): Promise<void> };

/**
 * Compares resolving a host among 10,000 tenants with 20,000 domains to resolving it among 10. `cold` finds the tenant in the database;
 * `warm` is a whole small response after every host was requested before. Passes alternate, so that fluctuations of the machine affect
 * both.
 */
export async function hostCosts(dataDir: string, passes = 15) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const [few, many] = [await openDatabase(postgres.url, "few"), await openDatabase(postgres.url, "many")];
  const apps = { few: await prepareWarmServer(few), many: await prepareWarmServer(many) };
  const ratios = { cold: [] as number[], warm: [] as number[] };
  for (let pass = 0; pass < passes; pass++) {
    ratios.cold.push(
      await compareSizes(
        pass,
        () => cold(few),
        () => cold(many),
      ),
    );
    ratios.warm.push(
      await compareSizes(
        pass,
        () => warm(few, apps.few),
        () => warm(many, apps.many),
      ),
    );
  }
  await few.close();
  await many.close();
  await postgres.stop();
  return { cold: median(ratios.cold), warm: median(ratios.warm) };
}

type Measure = () => Promise<number>;

/** Returns the ratio of many to few. The order alternates, because the first measurement affects the second. */
async function compareSizes(pass: number, few: Measure, many: Measure) {
  const manyFirst = pass % 2 === 0 ? await many() : undefined;
  const fewTime = await few();
  return (manyFirst ?? (await many())) / fewTime;
}

const median = (ratios: number[]) => ratios.toSorted((a, b) => a - b)[ratios.length >> 1]!;

async function openDatabase(server: string, name: keyof typeof sizes): Promise<Hosts> {
  await runOnce(server, `drop database if exists ${name} with (force)`);
  await runOnce(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const appUrl = await migrate(url, secrets);
  await runOnce(
    url,
    `insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent)
       select 'tenant-' || g, 'Tenant ' || g, 'T', 'T', '#4f46e5', '#0f766e', '#ea580c' from generate_series(1, ${sizes[name]}) g;
     insert into hosts (host, tenant_id)
       select 'refer' || d || '.' || t.slug || '.test', t.id from tenants t, generate_series(1, ${domainsEach}) d where t.slug <> 'default';
     analyze`,
  );
  const names = Array.from({ length: sizes[name] }, (_, i) => `tenant-${i + 1}`).flatMap((slug) => [
    `${slug}.goodword.example`,
    ...Array.from({ length: domainsEach }, (_, d) => `refer${d + 1}.${slug}.test`),
  ]);
  const db = connect(appUrl);
  const listener = await listenOn(db.url, [tenantsChannel]);
  const close = async () => {
    await listener.close();
    await db.close();
  };
  return { db, listener, names, close };
}

async function runOnce(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Copies the names into new strings, as a request brings them. */
const copyNames = (names: string[]) => names.map((name) => Buffer.from(name).toString());
const pickHosts = ({ names }: Hosts) =>
  Array.from({ length: round }, () => names[Math.floor(Math.random() * names.length)]!);

async function cold(server: Hosts) {
  const rounds = 10;
  let took = 0;
  for (let i = 0; i < rounds; i++) {
    const tenantOf = hosts(server.db, server.listener, base);
    const names = new Set(copyNames(pickHosts(server)));
    const started = performance.now();
    for (const name of names) assertFound(await tenantOf(name));
    took += (performance.now() - started) / names.size;
  }
  return took / rounds;
}

/** A server with as little as possible behind the host lookup. */
async function prepareWarmServer({ db, listener, names }: Hosts) {
  const tenantOf = hosts(db, listener, base);
  await Promise.all(names.map((name) => tenantOf(name)));
  const app = Fastify();
  hostGuard(app, { settings: { BASE_URL: base, TRUST_PROXY: false } as Settings }, tenantOf);
  app.get("/", async () => "");
  await app.ready();
  return app;
}

async function warm(server: Hosts, app: Awaited<ReturnType<typeof prepareWarmServer>>) {
  const names = copyNames(Array.from({ length: 100 }, () => pickHosts(server)).flat());
  const started = performance.now();
  for (const host of names) {
    const { statusCode } = await app.inject({ url: "/", headers: { host } });
    if (statusCode !== 200) throw new Error(`${host} was answered ${statusCode}`);
  }
  return (performance.now() - started) / names.length;
}

function assertFound(tenant: HostTenant | undefined) {
  if (!tenant?.tenantId) throw new Error("A host that is a tenant's was not found");
}

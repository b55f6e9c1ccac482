import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openServices } from "#app/services.ts";
import { startWorker } from "#app/worker.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";

type Measured = { megabytes: number; seconds: number; taken: number };

/** Measures the peak memory and the time of importing a file: first the check, then the import. */
export async function importCosts(dataDir: string, rows: number): Promise<Measured> {
  const env = { ...process.env, DATA_DIR: dataDir, IMPORT: String(rows) };
  const worker = fork(new URL(import.meta.url), { env, execArgv: ["--expose-gc"] });
  const [measured] = (await once(worker, "message")) as [Measured];
  await once(worker, "exit");
  return measured;
}

/** Writes varied rows as in a real list: each is another contact of another company. */
async function writeFile(path: string, rows: number) {
  await mkdir(dirname(path), { recursive: true });
  const out = createWriteStream(path);
  out.write("Full name;E-mail;Phone;Company;Estimated value;Currency;Country;Tags;Notes\n");
  for (let i = 0; i < rows; i++) {
    const line = `Contact ${i} Name${i % 997};contact${i}@company${i}.example;+4930${String(1_000_000 + i)};Company ${i % 5003} Works ${i};${i % 90_000},50;EUR;DE;autumn, fair;Met at the fair in hall ${i % 40}\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

async function work(rows: number) {
  const settings = readSettings({ DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: "error" });
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  const appUrl = await migrate(postgres.url, settings);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const key = "bench/list.csv";
  await writeFile(join(settings.DATA_DIR, "files", key), rows);
  const { rows: made } = await owner.query(
    `with p as (insert into auth.people (email, display_name) values ('b@example.com', 'B') returning id),
       m as (insert into auth.members (tenant_id, person_id, role) select t.id, p.id, 'both' from p, tenants t),
       o as (insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
         select t.id, 'imports/b/list.csv', p.id, $1, 1, '', 1, 'text/csv', 'x' from p, tenants t returning *)
     insert into imports (tenant_id, person_id, object_id, name, program_id, mapping, state)
       select o.tenant_id, o.owner_id, o.id, 'list.csv', g.id, $2, 'checking' from o join programs g on g.tenant_id = o.tenant_id
     returning id, tenant_id`,
    [
      key,
      JSON.stringify([
        "fullName",
        "email",
        "phone",
        "company",
        "estimatedValue",
        "currency",
        "country",
        "tags",
        "notes",
      ]),
    ],
  );
  const [{ id, tenant_id: tenant }] = made;
  const services = await openServices(settings, connect(appUrl));
  const queue = await startWorker(services, postgres.url);
  /** Measures the memory in use after garbage collection, because uncollected garbage says nothing about the rows. */
  const memoryInUse = () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = memoryInUse();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryInUse());
  }, 1000);
  const startedAt = performance.now();
  const does = async (state: string, until: string) => {
    await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
    await owner.query("update imports set state = $2, read = 0, taken = 0, refused = 0 where id = $1", [id, state]);
    await owner.query(
      "select graphile_worker.add_job('transfers.import', json_build_object('tenantId', $1::text, 'payload', $2::json))",
      [tenant, JSON.stringify({ importId: `imp_${id.replaceAll("-", "")}` })],
    );
    for (;;) {
      const { rows: found } = await owner.query("select state, taken, faults from imports where id = $1", [id]);
      if (found[0].state === until) return found[0].taken as number;
      if (found[0].state === "failed") throw new Error(JSON.stringify(found[0].faults));
      await sleep(100);
    }
  };
  await does("checking", "checked");
  const taken = await does("running", "done");
  clearInterval(watching);
  const seconds = (performance.now() - startedAt) / 1000;
  process.send!({ megabytes: Math.round((most - before) / 1024 ** 2), seconds, taken } satisfies Measured);
  await owner.end();
  await queue.stop();
  await services.close();
  await services.db.close();
  await postgres.stop();
  process.exit(0);
}

if (process.env.IMPORT) await work(Number(process.env.IMPORT));

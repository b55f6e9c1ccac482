import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import sharp from "sharp";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { hashToken } from "#server/tokens.ts";

const concurrency = 50;
const size = 10 * 1024 * 1024;
type Served = { url: string; cookie: string; folder: string };

/** Returns how many MB the server process grows by while 50 people upload 10 MB each at once, every tenth a picture. */
export async function uploadMegabytes(dataDir: string) {
  const server = fork(new URL(import.meta.url), { env: { ...process.env, DATA_DIR: dataDir, UPLOADS: "serve" } });
  const served = await new Promise<Served>((done) => server.once("message", (message) => done(message as Served)));
  const picture = await createLargePicture();
  const document = createDocument();
  await send(served, "warm.jpg", picture);
  await send(served, "warm.pdf", document);
  const before = residentMegabytes(server);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(server));
  }, 20);
  await Promise.all(
    Array.from({ length: concurrency }, (_, i) =>
      i % 10 ? send(served, `${i}.pdf`, document) : send(served, `${i}.jpg`, picture),
    ),
  );
  clearInterval(watching);
  server.disconnect();
  await new Promise((done) => server.once("exit", done));
  return Math.round(most - before);
}

function residentMegabytes({ pid }: ChildProcess) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

function createDocument() {
  const body = Buffer.alloc(size, 0x80);
  body.write("%PDF-1.7\n");
  return body;
}

/** A picture like that of a camera, but harder to compress. */
const createLargePicture = () =>
  sharp(randomBytes(4300 * 3200 * 3), { raw: { width: 4300, height: 3200, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer();

async function send({ url, cookie, folder }: Served, name: string, body: Buffer<ArrayBuffer>) {
  const headers = { cookie, "content-type": "application/octet-stream" };
  const answer = await fetch(`${url}/v0/b/default/o?name=${folder}/${name}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`An upload was answered ${answer.status}`);
}

/** Runs the whole app in a separate process, so that only the server is measured. */
async function serve() {
  const settings = readSettings({ DATA_DIR: process.env.DATA_DIR, REQUESTS_PER_MINUTE: "100000", LOG_LEVEL: "silent" });
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  const appUrl = await migrate(postgres.url, settings);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const token = randomUUID();
  const { rows } = await owner.query(
    `with t as (select id from tenants where slug = 'default'), p as (insert into auth.people (email, display_name) values ($1, 'B') returning id),
       m as (insert into auth.members (tenant_id, person_id, role) select t.id, p.id, 'both' from p, t)
     insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) select $2, p.id, t.id, now() + interval '1 day' from p, t
     returning replace(person_id::text, '-', '') id`,
    [`${token}@example.com`, hashToken(token)],
  );
  await owner.end();
  const services = await openServices(settings, connect(appUrl));
  const app = await buildServer(services);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  process.send!({ url, cookie: `session=${token}`, folder: `attachments/per_${rows[0].id}` } satisfies Served);
  process.on("disconnect", async () => {
    await app.close();
    await services.close();
    await services.db.close();
    await postgres.stop();
    process.exit(0);
  });
}

if (process.env.UPLOADS === "serve") await serve();

import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { hashToken } from "#server/tokens.ts";

const SECRET = "the secret of the fan-out benchmark";
const socketCount = 1000;
const peopleCount = 50;
const messageCount = 40;
const passes = 7;

const run = (script: string, env: Record<string, string> = {}) =>
  fork(new URL(script, import.meta.url), { env: { ...process.env, ...env } });
const answerOf = async <T>(child: ChildProcess) => (await once(child, "message"))[0] as T;

/**
 * Messages that reach 1,000 connections of one conversation in a second, stored and sent by the app in one process and in two, each as a
 * part of what a bare Socket.IO server sends to a room. All are sent by HTTP requests, four at a time.
 */
export async function fanOutRatios(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const appUrl = await migrate(postgres.url, { SECRET });
  const { conversation, cookies } = await fill(postgres.url);
  const servers = [
    run("./fan-out-serve.ts"),
    ...["one", "two"].map(() => run("./fan-out-serve.ts", { APP_URL: appUrl, DATA_DIR: dataDir, SECRET })),
  ];
  const [bare, one, two] = (await Promise.all(servers.map((server) => answerOf<string>(server)))) as [
    string,
    string,
    string,
  ];
  const toApp = (url: string) => ({ url, path: `/api/v1/conversations/${conversation}/messages` });
  const theirs = await listen([bare], cookies, { url: bare, path: "/" });
  const measure = async (urls: string[]) => {
    // Only these connections are open meanwhile: every member's connections receive what is sent.
    const mine = await listen(urls, cookies, toApp(one));
    const ratios: number[] = [];
    for (let pass = 0; pass <= passes; pass++) {
      const [took, bareTook] = [await mine.send(), await theirs.send()];
      // The first pass only warms up.
      if (pass > 0) ratios.push(bareTook / took);
    }
    mine.stop();
    return ratios.toSorted((x, y) => x - y)[ratios.length >> 1]!;
  };
  const result = { one: await measure([one]), two: await measure([one, two]) };
  theirs.stop();
  for (const server of servers) server.kill();
  await postgres.stop();
  return result;
}

/** Opens the connections, shared between the servers, and returns how long messages take to reach all of them. */
async function listen(urls: string[], cookies: string[], to: { url: string; path: string }) {
  const client = run("./fan-out-listen.ts");
  client.send({
    connect: Array.from({ length: socketCount }, (_, index) => ({
      url: urls[index % urls.length],
      cookie: cookies[index % cookies.length],
    })),
  });
  await answerOf(client);
  const send = async () => {
    client.send({ expect: messageCount * socketCount });
    await answerOf(client);
    const isReceived = answerOf(client);
    const started = performance.now();
    const queue = Array.from({ length: messageCount }, () => randomUUID());
    const work = async () => {
      for (let clientId = queue.pop(); clientId; clientId = queue.pop()) {
        // One person writes no more than 60 messages a minute.
        const cookie = cookies[Math.floor(Math.random() * cookies.length)]!;
        await post(to, cookie, clientId);
      }
    };
    await Promise.all([work(), work(), work(), work(), isReceived]);
    return performance.now() - started;
  };
  return { send, stop: () => void client.kill() };
}

/** The bare server sends the body on, so it is as large as a message of the app. */
async function post({ url, path }: { url: string; path: string }, cookie: string, clientId: string) {
  const text = "Thursday after 2 pm works for me. I’ll prepare two references from the same region.";
  const padding = path === "/" ? { type: "message", filler: "x".repeat(500) } : {};
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: url, "idempotency-key": clientId },
    body: JSON.stringify({ clientId, text, ...padding }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.text();
}

async function fill(url: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows: tenants } = await owner.query("select id from tenants where slug = 'default'");
  const tenant = tenants[0].id;
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const { rows: groups } = await owner.query(
    "insert into conversations (kind, title) values ('group', 'Everyone') returning id",
  );
  const cookies: string[] = [];
  for (let index = 0; index < peopleCount; index++) {
    const token = randomUUID();
    await owner.query(
      `with p as (insert into auth.people (email, display_name) values ($1, 'B') returning id),
         m as (insert into auth.members (tenant_id, person_id, role) select $2, id, 'company' from p),
         c as (insert into conversation_members (conversation_id, person_id) select $4, id from p)
       insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) select $3, id, $2, now() + interval '1 day' from p`,
      [`${token}@example.com`, tenant, hashToken(token), groups[0].id],
    );
    cookies.push(`session=${token}`);
  }
  await owner.end();
  return { conversation: `cnv_${groups[0].id.replaceAll("-", "")}`, cookies };
}

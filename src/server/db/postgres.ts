import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { alone } from "./alone.ts";
import { forgetCopiedServer, logTail, ownerOf, postmaster, runToEnd, startDetached } from "./postgres-process.ts";
import { supervise } from "./supervise.ts";

export type Postgres = {
  url: string;
  stop: () => Promise<void>;
  /** Restarts the server on the same address whenever it dies. Only the app itself supervises, not tools that inspect its data. */
  supervise: (onGivenUp: (why: unknown) => void) => void;
};

type Place = { data: string; password: string; log: string };

/** Starts the PostgreSQL that ships with npm in `dir`, or adopts the one that a killed process left running there. */
export async function embeddedPostgres(dir: string): Promise<Postgres> {
  await mkdir(dir, { recursive: true });
  const place = { data: join(dir, "postgres"), password: await keptPassword(dir), log: join(dir, "postgres.log") };
  return alone(`${place.data}.lock`, async () => (await adopt(place)) ?? start(place));
}

function runningAt(place: Place, port: number): Postgres {
  let supervisor: ReturnType<typeof supervise> | undefined;
  return {
    url: address(place, port),
    stop: async () => {
      await supervisor?.end();
      await stop(place);
    },
    supervise: (onGivenUp) => {
      supervisor = supervise({
        isAlive: () => postmaster(place.data) !== undefined,
        restart: async () => void (await alone(`${place.data}.lock`, () => start(place, port))),
        onGivenUp,
      });
    },
  };
}

const address = ({ password }: Place, port: number | string) =>
  `postgres://owner:${password}@127.0.0.1:${port}/postgres`;

async function start(place: Place, knownPort?: number): Promise<Postgres> {
  if (!existsSync(join(place.data, "PG_VERSION"))) await initialise(place);
  await forgetCopiedServer(place.data);
  // After a crash the last child processes of the old server may hold its shared memory for a moment.
  for (let tries = 0; ; tries++) {
    const port = knownPort ?? (await freePort());
    const child = startDetached(place, port);
    const url = address(place, port);
    const runs = () => child.exitCode === null && child.signalCode === null;
    while (runs() && (await dataDirectory(url)) !== place.data) await sleep(30);
    if (runs()) return runningAt(place, port);
    if (tries === 20) throw new Error(`PostgreSQL does not start:\n${logTail(place.log)}`);
    await sleep(250);
  }
}

async function initialise({ data, password }: Place) {
  const user = ownerOf(data);
  const passwordFile = `${data}.initial-password`;
  // Removes what an interrupted first start left behind.
  for (const path of [data, passwordFile]) await rm(path, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid);
  await runToEnd("initdb", data, [
    ...["-D", data, "-U", "owner", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
    ...["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions"],
  ]);
  await rm(passwordFile);
}

/** After `kill -9` of Node the server keeps running, and a second one would refuse the same data. */
async function adopt(place: Place): Promise<Postgres | undefined> {
  for (let tries = 0; tries < 120; tries++) {
    const found = postmaster(place.data);
    if (!found) return undefined;
    const url = address(place, found.port);
    if ((await dataDirectory(url)) === place.data) return runningAt(place, found.port);
    await sleep(250); // the server may still be recovering
  }
  throw new Error(`A PostgreSQL runs in ${place.data} but does not answer`);
}

async function stop({ data }: Place) {
  const found = postmaster(data);
  if (found) process.kill(found.pid, "SIGINT"); // fast shutdown: ends sessions and writes a checkpoint
  while (postmaster(data)) await sleep(20);
}

async function dataDirectory(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return (await client.query("show data_directory")).rows[0].data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The password is random, since a default would be known to other users of the machine. */
async function keptPassword(dir: string) {
  const file = join(dir, "postgres.password");
  if (existsSync(file)) return readFile(file, "utf8");
  const made = randomBytes(24).toString("base64url");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
      .once("error", fail)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => done(port));
      });
  });

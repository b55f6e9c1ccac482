import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { withLockFile } from "./lock-file.ts";
import {
  fileOwnerOf,
  findPostmaster,
  readLogTail,
  removeCopiedPidFile,
  runProgram,
  startDetached,
} from "./postgres-process.ts";
import { supervise } from "./supervise.ts";

export type Postgres = {
  url: string;
  stop: () => Promise<void>;
  /** Restarts the server on the same address whenever it dies. Only the app itself supervises, not tools that inspect its data. */
  supervise: (onGiveUp: (reason: unknown) => void) => void;
};

type Installation = { data: string; password: string; log: string };

/** Starts the PostgreSQL that ships with npm in `dir`, or adopts the one that a killed process left running there. */
export async function startEmbeddedPostgres(dir: string): Promise<Postgres> {
  await mkdir(dir, { recursive: true });
  const installation = {
    data: join(dir, "postgres"),
    password: await readOrCreatePassword(dir),
    log: join(dir, "postgres.log"),
  };
  return withLockFile(`${installation.data}.lock`, async () => (await adopt(installation)) ?? start(installation));
}

function createHandle(installation: Installation, port: number): Postgres {
  let supervisor: ReturnType<typeof supervise> | undefined;
  return {
    url: urlOf(installation, port),
    stop: async () => {
      await supervisor?.end();
      await stop(installation);
    },
    supervise: (onGiveUp) => {
      supervisor = supervise({
        isAlive: () => findPostmaster(installation.data) !== undefined,
        restart: async () => void (await withLockFile(`${installation.data}.lock`, () => start(installation, port))),
        onGiveUp,
      });
    },
  };
}

const urlOf = ({ password }: Installation, port: number | string) =>
  `postgres://owner:${password}@127.0.0.1:${port}/postgres`;

async function start(installation: Installation, knownPort?: number): Promise<Postgres> {
  if (!existsSync(join(installation.data, "PG_VERSION"))) await initialise(installation);
  await removeCopiedPidFile(installation.data);
  // After a crash the last child processes of the old server may hold its shared memory for a moment.
  for (let tries = 0; ; tries++) {
    const port = knownPort ?? (await findFreePort());
    const child = startDetached(installation, port);
    const url = urlOf(installation, port);
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    while (isRunning() && (await readDataDirectory(url)) !== installation.data) await sleep(30);
    if (isRunning()) return createHandle(installation, port);
    if (tries === 20) throw new Error(`PostgreSQL does not start:\n${readLogTail(installation.log)}`);
    await sleep(250);
  }
}

async function initialise({ data, password }: Installation) {
  const user = fileOwnerOf(data);
  const passwordFile = `${data}.initial-password`;
  // Removes what an interrupted first start left behind.
  for (const path of [data, passwordFile]) await rm(path, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid);
  await runProgram("initdb", data, [
    ...["-D", data, "-U", "owner", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
    ...["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions"],
  ]);
  await rm(passwordFile);
}

/** After `kill -9` of Node the server keeps running, and a second one would refuse the same data. */
async function adopt(installation: Installation): Promise<Postgres | undefined> {
  for (let tries = 0; tries < 120; tries++) {
    const found = findPostmaster(installation.data);
    if (!found) return undefined;
    const url = urlOf(installation, found.port);
    if ((await readDataDirectory(url)) === installation.data) return createHandle(installation, found.port);
    await sleep(250); // the server may still be recovering
  }
  throw new Error(`A PostgreSQL runs in ${installation.data} but does not answer`);
}

async function stop({ data }: Installation) {
  const found = findPostmaster(data);
  if (found) process.kill(found.pid, "SIGINT"); // fast shutdown: ends sessions and writes a checkpoint
  while (findPostmaster(data)) await sleep(20);
}

async function readDataDirectory(url: string): Promise<string | undefined> {
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
async function readOrCreatePassword(dir: string) {
  const file = join(dir, "postgres.password");
  if (existsSync(file)) return readFile(file, "utf8");
  const created = randomBytes(24).toString("base64url");
  await writeFile(file, created, { mode: 0o600 });
  return created;
}

const findFreePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
      .once("error", fail)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => done(port));
      });
  });

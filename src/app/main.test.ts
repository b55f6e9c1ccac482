import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io } from "socket.io-client";
import { afterAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { findPostmaster } from "#server/db/postgres-process.ts";
import { databaseUrl, runOnce } from "#server/testing/postgres.ts";
import { serverEnvironment } from "../../tools/set-up.mjs";

// Starting a process with its own database is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { NODE_COMPILE_CACHE } = serverEnvironment();
const folders: string[] = [];
const children = new Set<ChildProcess>();
const createFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), "goodword-main-"));
  folders.push(dir);
  return dir;
};
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const dir of folders) {
    const left = findPostmaster(join(dir, "postgres"));
    if (left) process.kill(left.pid, "SIGKILL");
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** Starts the app as `npm start` does. Resolves when the app prints its address or exits. */
async function start(dir: string, environment: Record<string, string> = {}) {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["src/app/main.ts"], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATA_DIR: dir, PORT: port, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.add(child);
  let output = "";
  const ended = new Promise<number | null>((done) => child.on("exit", (code) => done(code)));
  const running = new Promise<void>((done) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Press Ctrl-C to stop")) done();
    };
    child.stdout!.on("data", onOutput);
    child.stderr!.on("data", onOutput);
  });
  await Promise.race([running, ended]);
  return { child, dir, ended, output: () => output, url: `http://localhost:${port}` };
}

const signIn = (url: string) =>
  fetch(`${url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@goodword.test", password: "goodword-demo-7" }),
  });
async function renameTenant(url: string, name: string) {
  const cookie = (await signIn(url)).headers.get("set-cookie")!.split(";")[0]!;
  const answer = await fetch(`${url}/api/v1/branding`, {
    method: "PATCH",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  expect(answer.status).toBe(200);
}
const fetchName = async (url: string) => ((await (await fetch(`${url}/api/v1/brand`)).json()) as { name: string }).name;

/** One data folder that the tests share: each test starts from the running or killed instance that the previous one left. */
const dir = createFolder();
let running: Awaited<ReturnType<typeof start>> | undefined;
const ensureRunning = async () => {
  running ??= await start(dir);
  return running;
};

test("the first start creates the demo and prints the sign-ins", async () => {
  const { child, output, url } = await ensureRunning();
  expect(output()).toContain(`Goodword is at ${url}`);
  expect(output()).toContain("admin@goodword.test");
  expect((await signIn(url)).status).toBe(200);
  expect(JSON.parse(readFileSync(join(dir, "server.json"), "utf8"))).toMatchObject({ pid: child.pid, url });
});

test("after kill -9 of Node the next start takes over the database without losing commits, and a third start names the running instance", async () => {
  const first = await ensureRunning();
  await renameTenant(first.url, "Kept over a crash");
  first.child.kill("SIGKILL");
  await first.ended;
  expect(findPostmaster(join(dir, "postgres"))).toBeDefined();
  const second = await start(dir);
  expect(await fetchName(second.url)).toBe("Kept over a crash");

  const third = await start(dir);
  expect(await third.ended).toBe(1);
  expect(third.output()).toContain(
    `Goodword is already running in this folder: ${second.url} (process ${second.child.pid})`,
  );
  expect(await fetchName(second.url)).toBe("Kept over a crash");
  running = second;
});

test("committed data survives killing Node and PostgreSQL, and their stale PID file does not block the next start", async () => {
  const { child, ended, url } = await ensureRunning();
  await renameTenant(url, "Kept over two");
  process.kill(findPostmaster(join(dir, "postgres"))!.pid, "SIGKILL");
  child.kill("SIGKILL");
  await ended;
  // Another process has the PID by now.
  writeFileSync(join(dir, "server.json"), JSON.stringify({ pid: process.pid, url: "http://localhost:1" }));
  running = await start(dir);
  expect(await fetchName(running.url)).toBe("Kept over two");
});

test("restarts a killed database under the running app without losing commits", async () => {
  const { url } = await ensureRunning();
  await renameTenant(url, "Kept over a database");
  process.kill(findPostmaster(join(dir, "postgres"))!.pid, "SIGKILL");
  await expect.poll(() => fetchName(url).catch(() => undefined), { timeout: 60_000 }).toBe("Kept over a database");
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 60_000 }).toBe(200);
});

test("a copy of a data folder starts beside its original although its files name the original's process", async () => {
  const original = await ensureRunning();
  const copy = createFolder();
  const empty = await start(copy, { DEMO: "off" });
  empty.child.kill("SIGTERM");
  await empty.ended;
  for (const file of ["server.json", join("postgres", "postmaster.pid")]) cpSync(join(dir, file), join(copy, file));
  const second = await start(copy, { DEMO: "off" });
  expect(await fetchName(second.url), second.output()).toBe("Goodword");
  expect(await fetchName(original.url)).not.toBe("Goodword");
  second.child.kill("SIGTERM");
  await second.ended;
});

test("a killed launcher leaves neither the app nor its database running", async () => {
  const { child, ended } = await ensureRunning();
  child.disconnect();
  expect(await ended).toBe(0);
  expect(findPostmaster(join(dir, "postgres"))).toBeUndefined();
  running = undefined;
});

test("closing the terminal stops the app and its database", async () => {
  const { child, ended } = await ensureRunning();
  child.kill("SIGHUP");
  child.kill("SIGINT");
  expect(await ended).toBe(0);
  expect(findPostmaster(join(dir, "postgres"))).toBeUndefined();
  running = undefined;
});

test("a signal stops the app and its database after open requests are answered, without waiting for open sockets", async () => {
  const { child, ended, url } = await ensureRunning();
  const cookie = (await signIn(url)).headers.get("set-cookie")!.split(";")[0]!;
  const screen = io(url, { transports: ["websocket"], extraHeaders: { cookie }, reconnection: false });
  await new Promise<void>((done) => screen.on("connect", done));
  const answer = signIn(url); // Hashing keeps this request open for a while.
  await fetch(`${url}/health/live`); // This request is sent later, so the one above has arrived.
  child.kill("SIGINT");
  expect((await answer).status).toBe(200);
  expect(await ended).toBe(0);
  expect(findPostmaster(join(dir, "postgres"))).toBeUndefined();
});

test("two processes that share an external database start at once, migrate once and both serve", async () => {
  // This does not use the tests' own database server: roles belong to a whole server, and these processes set the role's password.
  const postgres = await startEmbeddedPostgres(dir);
  await runOnce(postgres.url, "create database of_two");
  const environment = { DATABASE_URL: databaseUrl(postgres.url, "of_two"), SECRET: "s".repeat(32), DEMO: "off" };
  const both = await Promise.all([start(createFolder(), environment), start(createFolder(), environment)]);
  for (const { url, output } of both) expect(await fetchName(url), output()).toBe("Goodword");
  for (const { child } of both) child.kill("SIGTERM");
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  await postgres.stop();
});

test("reports a port in use in one sentence and leaves nothing running", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => taken.once("listening", done));
  const { port } = taken.address() as { port: number };
  const { ended, output } = await start(dir, { PORT: String(port) });
  expect(await ended).toBe(1);
  expect(output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`);
  expect(findPostmaster(join(dir, "postgres"))).toBeUndefined();
  taken.close();
});

test.each([
  [{ PORT: "no" }, "The setting PORT cannot be used"],
  [{ NODE_ENV: "production" }, "The setting SECRET cannot be used"],
  [{ DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" }, "The database at DATABASE_URL is not reachable"],
])("reports %o in one sentence and does not start", async (environment, sentence) => {
  const { ended, output } = await start(createFolder(), environment as Record<string, string>);
  expect(await ended).toBe(1);
  expect(output()).toContain(sentence);
  expect(output()).not.toContain("    at ");
});

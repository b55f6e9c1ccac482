import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pinnedNode, root, serverEnvironment } from "../set-up.mjs";

const startMs = 180_000;

/** Starts the built app on a data folder. It can be killed and restarted on the same port. */
export async function startInstance(data, settings = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child;
  let output = "";
  const launch = () => {
    output = "";
    child = spawn(pinnedNode(), ["src/app/main.ts"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...serverEnvironment(),
        ...{ PORT: String(port), HOST: "127.0.0.1", DATA_DIR: data, BASE_URL: url, LOG_LEVEL: "error" },
        ...{ REQUESTS_PER_MINUTE: "100000", ...settings },
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output = (output + chunk).slice(-4000)));
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  /** Sends a terminating signal and waits for the exit. */
  const end = async (signal) => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    if (isRunning()) await ended;
  };
  const isReady = async () => (await send({ port, path: "/health/ready" }).catch(() => undefined))?.status === 200;

  /** Starts the app if it is not running, and waits until it is ready. */
  const recover = async () => {
    if (!isRunning()) launch();
    for (const until = Date.now() + startMs; Date.now() < until; await sleep(100)) {
      if (await isReady()) return;
      if (!isRunning()) throw new Error(`The app exited unexpectedly:\n${output}`);
    }
    throw new Error("The app did not become ready");
  };
  launch();
  await recover();

  return {
    data,
    port,
    url,
    recover,
    isRunning,
    end,
    pid: () => child.pid,
    lastOutput: () => output,
    send: (options) => send({ port, ...options }),
    close: async () => {
      if (isRunning()) await Promise.race([end("SIGTERM"), sleep(30_000)]);
    },
  };
}

/** Returns PID and owner URL of the embedded database in a data folder. */
export function databaseIn(data) {
  const [pid, , , port] = readFileSync(join(data, "postgres", "postmaster.pid"), "utf8")
    .split("\n")
    .map(Number);
  const password = readFileSync(join(data, "postgres.password"), "utf8");
  return { pid, url: `postgres://owner:${password}@127.0.0.1:${port}/postgres` };
}

/** Sends to the loopback address with the tenant's host in the header, because only browsers resolve `*.localhost`. */
export function send({ port, path, method = "GET", host = `localhost:${port}`, cookie, key, body, bytes, headers }) {
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const all = {
    ...{ host, origin: `http://${host}` },
    ...(cookie && { cookie }),
    ...(key && { "idempotency-key": key }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(payload && { "content-length": Buffer.byteLength(payload) }),
    ...headers,
  };
  return new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers: all, timeout: 15_000 }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", fail);
      answer.on("end", () => {
        const received = Buffer.concat(chunks);
        done({ status: answer.statusCode, headers: answer.headers, bytes: received, text: received.toString() });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("timeout"))).on("error", fail);
    sent.end(payload);
  });
}

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer()
      .once("error", fail)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address();
        probe.close(() => done(port));
      });
  });

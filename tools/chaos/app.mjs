import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pinnedNode, root, serverEnvironment } from "../set-up.mjs";

const startMs = 180_000;

/** The built app on this data folder: it can be killed, and be started again on the same port. */
export async function startInstance(data, settings = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child;
  let said = "";
  const launch = () => {
    said = "";
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
      stream.on("data", (chunk) => (said = (said + chunk).slice(-4000)));
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  /** Sends a signal that ends it, and waits until it has. */
  const end = async (signal) => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    if (isRunning()) await ended;
  };
  const isReady = async () => (await send({ port, path: "/health/ready" }).catch(() => undefined))?.status === 200;

  /** Starts it when it is gone, and waits until it serves. */
  const recover = async () => {
    if (!isRunning()) launch();
    for (const until = Date.now() + startMs; Date.now() < until; await sleep(100)) {
      if (await isReady()) return;
      if (!isRunning()) throw new Error(`The app ended by itself:\n${said}`);
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
    lastWords: () => said,
    send: (options) => send({ port, ...options }),
    close: async () => {
      if (isRunning()) await Promise.race([end("SIGTERM"), sleep(30_000)]);
    },
  };
}

/** The embedded database of a data folder, as its owner sees it. */
export function databaseIn(data) {
  const [pid, , , port] = readFileSync(join(data, "postgres", "postmaster.pid"), "utf8")
    .split("\n")
    .map(Number);
  const password = readFileSync(join(data, "postgres.password"), "utf8");
  return { pid, url: `postgres://owner:${password}@127.0.0.1:${port}/postgres` };
}

/** Asked by loopback with the tenant's host in its header, because only browsers know that `*.localhost` is this machine. */
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

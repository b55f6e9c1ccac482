import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pinnedNode, root, serverEnvironment } from "./set-up.mjs";

/** Starts the built app with the demo, on a free port and in its own data folder, so that it does not touch the developer's data. */
export async function openApp(folder, settings = {}) {
  const port = await freePort();
  const data = join(folder, `app-${randomUUID()}`);
  await mkdir(data, { recursive: true });
  const url = `http://localhost:${port}`;
  let output = "";
  const server = spawn(pinnedNode(), ["src/app/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...serverEnvironment(),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
      BASE_URL: url,
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  const ended = new Promise((done) => server.once("exit", done));
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));

  const close = async () => {
    server.kill("SIGTERM");
    await Promise.race([ended, sleep(60_000).then(() => server.kill("SIGKILL"))]);
    await rm(data, { recursive: true, force: true });
  };
  for (let waited = 0; waited < 60_000 && server.exitCode === null; waited += 100) {
    if (await isReady(port)) return { url, data, close };
    await sleep(100);
  }
  await close();
  throw new Error(`The app did not start:\n${output}`);
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer()
      .once("error", fail)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address();
        probe.close(() => done(port));
      });
  });

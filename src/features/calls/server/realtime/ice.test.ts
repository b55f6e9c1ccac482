import { execFile, spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { defined } from "#base/defined.ts";
import { iceServersFor } from "./ice.ts";

const secret = "a-secret-of-the-relay";
const isInstalled = ["turnserver", "turnutils_uclient"].every((name) => !spawnSync(name, ["-h"]).error);
const participantId = `cap_${"1".repeat(32)}` as const;
const folder = mkdtempSync(join(tmpdir(), "goodword-turn-"));
let port = 0;
let stop = () => {};

beforeAll(async () => {
  if (!isInstalled) return;
  port = await findFreePort();
  const options = { "listening-port": port, "listening-ip": "127.0.0.1", "relay-ip": "127.0.0.1", realm: "calls" };
  const files = { userdb: join(folder, "db"), pidfile: join(folder, "pid"), "log-file": "stdout" };
  const flags = ["use-auth-secret", "no-tls", "no-dtls", "no-cli", "allow-loopback-peers"].map((flag) => `--${flag}`);
  const values = Object.entries({ ...options, ...files, "static-auth-secret": secret }).map(([k, v]) => `--${k}=${v}`);
  const relay = spawn("turnserver", ["-n", ...flags, ...values], { stdio: "ignore" });
  stop = () => void relay.kill();
  await vi.waitUntil(answers, { timeout: 30_000 });
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(!isInstalled, "coturn is not installed: apt-get install coturn"));

/** Asks the relay for its own address, as STUN does (RFC 8489): a type, no attributes, the magic cookie and a transaction. */
const answers = () =>
  new Promise<boolean>((done) => {
    const socket = createSocket("udp4");
    const finish = (isAnswered: boolean) => {
      clearTimeout(timer);
      socket.close();
      done(isAnswered);
    };
    const timer = setTimeout(() => finish(false), 500);
    socket.on("message", () => finish(true));
    socket.send(Buffer.from(`000100002112a442${"01".repeat(12)}`, "hex"), port, "127.0.0.1");
  });

async function findFreePort(): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  const { port: free } = socket.address();
  await new Promise<void>((done) => socket.close(done));
  return free;
}

/** Allocates on the relay and sends a message through it, as a browser would. Returns what coturn's own client prints. */
async function sendThrough(nowMs: number, change = (credential: string) => credential): Promise<string> {
  const settings = { STUN_URLS: [], TURN_URLS: [`turn:127.0.0.1:${port}`], TURN_SECRET: secret };
  const [server] = iceServersFor(settings, participantId, nowMs);
  const { username, credential } = defined(server);
  const signedIn = ["-u", defined(username), "-w", change(defined(credential))];
  const run = promisify(execFile)("turnutils_uclient", ["-y", "-n", "1", ...signedIn, "-p", `${port}`, "127.0.0.1"]);
  return run.then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }) => stdout + stderr,
  );
}

test("the relay accepts the credentials of a participant", async () => {
  expect(await sendThrough(Date.now())).toContain("Total lost packets 0 ");
});

test("the relay refuses expired and wrong credentials", async () => {
  const refusal = "Cannot complete Allocation";
  expect(await sendThrough(Date.now() - 13 * 3_600_000)).toContain(refusal);
  expect(await sendThrough(Date.now(), (credential) => `x${credential}`)).toContain(refusal);
});

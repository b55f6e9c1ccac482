import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Returns the memory of the idle server process after its first page. The database does not count. */
export async function idleMegabytes(dataDir: string) {
  const port = "38217";
  const child = spawn(process.execPath, ["src/app/main.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((done, fail) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("Goodword is at") && done());
    child.on("exit", () => fail(new Error("The server did not start")));
  });
  for (const path of ["/", "/api/v1/brand", "/api/v1/status"]) await fetch(`http://127.0.0.1:${port}${path}`);
  await sleep(10_000);
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  child.removeAllListeners("exit");
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
  return Math.round(Number(kilobytes) / 1024);
}

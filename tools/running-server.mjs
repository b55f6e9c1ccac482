import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./set-up.mjs";

/** Returns the server that uses this data folder, as recorded in its PID file, or undefined if it is gone. */
export function findRunningServer() {
  try {
    const folder = resolve(root, process.env.DATA_DIR ?? ".data");
    const recorded = JSON.parse(readFileSync(resolve(folder, "server.json"), "utf8"));
    // In a copied data folder the file names the original's instance.
    if ((recorded.folder ?? folder) !== folder) return undefined;
    return commandLineOf(recorded.pid).includes("src/app/main.ts") ? recorded : undefined;
  } catch {
    return undefined;
  }
}

/** A PID alone proves nothing: after a restart another process may have it. */
const commandLineOf = (pid) =>
  existsSync("/proc/self/cmdline")
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
    : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });

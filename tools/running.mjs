import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./set-up.mjs";

/** The server that holds this folder's data, as it wrote itself down when it began to listen; undefined when it is gone. */
export function running() {
  try {
    const folder = resolve(root, process.env.DATA_DIR ?? ".data");
    const found = JSON.parse(readFileSync(resolve(folder, "server.json"), "utf8"));
    // In a copy of a data folder it names the instance of the original.
    if ((found.folder ?? folder) !== folder) return undefined;
    return commandLineOf(found.pid).includes("src/app/main.ts") ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A number alone proves nothing: after a restart another process may bear it. */
const commandLineOf = (pid) =>
  existsSync("/proc/self/cmdline")
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
    : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * Returns the command line of a process, or undefined if it has exited. The pid alone proves nothing: after a restart another process may
 * have it.
 */
export function commandLineOf(pid: number): string | undefined {
  try {
    return existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}

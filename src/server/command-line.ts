import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** How a process was called, or nothing when it is gone. A number alone proves nothing: after a restart another may bear it. */
export function commandLineOf(pid: number): string | undefined {
  try {
    return existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}

import { readFileSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLineOf } from "../command-line.ts";

/** Two processes that start at once would race for the same folder: one holds the lock file, the other waits. */
export async function withLockFile<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const file = await open(lock, "wx");
      await file.writeFile(`${process.pid} ${lock}`);
      await file.close();
      break;
    } catch (error) {
      if (tries > 600) throw error;
      if (!isLockHeld(lock)) await rm(lock, { force: true });
      else await sleep(100);
    }
  }
  return work().finally(() => rm(lock, { force: true }));
}

/** An empty lock file counts as held for five seconds: its writer has opened but not yet written it. A killed process leaves its pid. */
function isLockHeld(lock: string) {
  try {
    const text = readFileSync(lock, "utf8");
    if (text === "") return Date.now() - statSync(lock).mtimeMs < 5000;
    const [, pid, path] = /^(\d+) (.*)$/s.exec(text) ?? [];
    if (path !== lock) return false; // the lock file was copied with its folder
    return Number(pid) !== process.pid && (commandLineOf(Number(pid))?.includes("node") ?? false);
  } catch {
    return false;
  }
}

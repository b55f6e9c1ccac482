import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "#server/command-line.ts";
import { machine } from "#server/machine.ts";
import type { Settings } from "#server/settings.ts";

type PidFileSettings = Pick<Settings, "DATA_DIR" | "BASE_URL">;

export class AlreadyRunning extends Error {}

/** A running instance records itself in its data folder, so that no second one starts there. */
const pidFileIn = ({ DATA_DIR }: Pick<PidFileSettings, "DATA_DIR">) => join(DATA_DIR, "server.json");

export function writePidFile(settings: PidFileSettings) {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  writeFileSync(
    pidFileIn(settings),
    JSON.stringify({ pid: process.pid, url: settings.BASE_URL, folder: settings.DATA_DIR, machine: machine() }),
  );
}

export const removePidFile = (settings: PidFileSettings) => rmSync(pidFileIn(settings), { force: true });

/**
 * Returns the instance that runs in this data folder, if any. A killed instance leaves a file whose PID is gone or reused, in a container
 * even by this process. In a copied data folder the file names the original's instance, which must not block the copy.
 */
export function runningInstance(settings: PidFileSettings): { pid: number; url: string } | undefined {
  try {
    const recorded = JSON.parse(readFileSync(pidFileIn(settings), "utf8"));
    const isLocal =
      (recorded.folder ?? settings.DATA_DIR) === settings.DATA_DIR && (recorded.machine ?? machine()) === machine();
    const isAlive = isLocal && recorded.pid !== process.pid && commandLineOf(recorded.pid)?.includes("src/app/main.ts");
    return isAlive ? recorded : undefined;
  } catch {
    return undefined;
  }
}

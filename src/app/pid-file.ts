import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "#server/command-line.ts";
import { machine } from "#server/machine.ts";
import type { Settings } from "#server/settings.ts";

type Where = Pick<Settings, "DATA_DIR" | "BASE_URL">;

export class AlreadyRuns extends Error {}

/** A running instance records itself in its data folder, so that no second one starts there. */
const pidFileIn = ({ DATA_DIR }: Pick<Where, "DATA_DIR">) => join(DATA_DIR, "server.json");

export function writePidFile(settings: Where) {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  writeFileSync(
    pidFileIn(settings),
    JSON.stringify({ pid: process.pid, url: settings.BASE_URL, folder: settings.DATA_DIR, machine: machine() }),
  );
}

export const removePidFile = (settings: Where) => rmSync(pidFileIn(settings), { force: true });

/**
 * Returns the instance that runs in this data folder, if any. A killed instance leaves a file whose PID is gone or reused, in a container
 * even by this process. In a copied data folder the file names the original's instance, which must not block the copy.
 */
export function runningInstance(settings: Where): { pid: number; url: string } | undefined {
  try {
    const note = JSON.parse(readFileSync(pidFileIn(settings), "utf8"));
    const isHere =
      (note.folder ?? settings.DATA_DIR) === settings.DATA_DIR && (note.machine ?? machine()) === machine();
    const lives = isHere && note.pid !== process.pid && commandLineOf(note.pid)?.includes("src/app/main.ts");
    return lives ? note : undefined;
  } catch {
    return undefined;
  }
}

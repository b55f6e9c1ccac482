import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "#server/command-line.ts";
import { machine } from "#server/machine.ts";
import type { Settings } from "#server/settings.ts";

type Where = Pick<Settings, "DATA_DIR" | "BASE_URL">;

export class AlreadyRuns extends Error {}

/** A running instance writes itself down in its data folder, so that no second one is started there. */
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
 * What a killed instance left behind names a process that is gone, or by now another, in a container even this one. In a copy of a data
 * folder it names the instance of the original, which is no reason not to start.
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

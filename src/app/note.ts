import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "#server/command-line.ts";
import type { Settings } from "#server/settings.ts";

type Where = Pick<Settings, "DATA_DIR" | "BASE_URL">;

export class AlreadyRuns extends Error {}

/** A running house leaves a note in its data folder, for whoever would start a second one there. */
const noteIn = ({ DATA_DIR }: Pick<Where, "DATA_DIR">) => join(DATA_DIR, "server.json");

export function leaveNote(settings: Where) {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  writeFileSync(noteIn(settings), JSON.stringify({ pid: process.pid, url: settings.BASE_URL }));
}

export const takeNote = (settings: Where) => rmSync(noteIn(settings), { force: true });

/** What a killed house left behind names a process that is gone, or by now another, in a container even this one. */
export function otherHouse(settings: Where): { pid: number; url: string } | undefined {
  try {
    const note = JSON.parse(readFileSync(noteIn(settings), "utf8"));
    const lives = note.pid !== process.pid && commandLineOf(note.pid)?.includes("src/app/main.ts");
    return lives ? note : undefined;
  } catch {
    return undefined;
  }
}

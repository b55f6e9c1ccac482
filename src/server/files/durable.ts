import * as fs from "node:fs/promises";
import { dirname, resolve } from "node:path";

type Files = Pick<typeof fs, "mkdir" | "open" | "rename">;

/**
 * Moves a file to where it is looked for, and comes back when no power cut can undo that: its bytes are on the disk before it has its
 * name, and the name is before anybody is told of it.
 */
export async function moveDurably(from: string, to: string, files: Files = fs): Promise<void> {
  await sync(files, from, "r+");
  const folder = resolve(dirname(to));
  const made = await files.mkdir(folder, { recursive: true });
  await files.rename(from, to);
  for (const changed of changedFolders(folder, made)) await syncFolder(files, changed);
}

/** The folder that got a new name, and above it each that got a new folder. */
function changedFolders(folder: string, made: string | undefined): string[] {
  const changed = [folder];
  if (made) for (let above = folder; above.length >= made.length; above = dirname(above)) changed.push(dirname(above));
  return changed;
}

async function sync(files: Files, path: string, flags: string) {
  const handle = await files.open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows opens no folder, and keeps their names by itself. */
const syncFolder = (files: Files, folder: string) =>
  process.platform === "win32" ? Promise.resolve() : sync(files, folder, "r");

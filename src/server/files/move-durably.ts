import * as fs from "node:fs/promises";
import { dirname, resolve } from "node:path";

type Files = Pick<typeof fs, "mkdir" | "open" | "rename">;

/**
 * Moves a file and returns when no power cut can undo it: its bytes are on disk before it gets its name, and the name is on disk before
 * this function returns.
 */
export async function moveDurably(from: string, to: string, files: Files = fs): Promise<void> {
  await sync(files, from, "r+");
  const folder = resolve(dirname(to));
  const firstCreated = await files.mkdir(folder, { recursive: true });
  await files.rename(from, to);
  for (const changed of changedFolders(folder, firstCreated)) await syncFolder(files, changed);
}

/** Returns the folder that got a new file, and each parent in which a folder was created. */
function changedFolders(folder: string, firstCreated: string | undefined): string[] {
  const changed = [folder];
  if (firstCreated)
    for (let above = folder; above.length >= firstCreated.length; above = dirname(above)) changed.push(dirname(above));
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

/** Windows cannot open a folder, and persists its names by itself. */
const syncFolder = (files: Files, folder: string) =>
  process.platform === "win32" ? Promise.resolve() : sync(files, folder, "r");

import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings.ts";

/** A file on this machine that cannot be requested yet. */
export type IncomingFile = { file: string; size: number /** Base64, as in the protocol. */; md5: string };

const folderOf = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => join(DATA_DIR, "incoming");

export async function createIncomingPath(settings: Pick<Settings, "DATA_DIR">): Promise<string> {
  await mkdir(folderOf(settings), { recursive: true });
  return join(folderOf(settings), randomUUID());
}

/** Writes a stream to a file while counting and hashing it: only one chunk is in memory at a time. */
export async function receiveFile(
  settings: Pick<Settings, "DATA_DIR">,
  bytes: AsyncIterable<Buffer>,
  { most, refuse }: { most: number; refuse: () => Error },
): Promise<IncomingFile> {
  const file = await createIncomingPath(settings);
  const md5 = createHash("md5");
  let size = 0;
  async function* countBytes() {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > most) throw refuse();
      md5.update(chunk);
      yield chunk;
    }
  }
  try {
    await writeFile(file, countBytes(), { flag: "wx" });
    return { file, size, md5: md5.digest("base64") };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const abandonedMs = 24 * 60 * 60_000;

/** Deletes partial uploads of a killed process. It runs on a schedule. */
export async function deleteAbandonedFiles(settings: Pick<Settings, "DATA_DIR">, now = Date.now()) {
  for (const name of await readdir(folderOf(settings)).catch(() => [])) {
    const file = join(folderOf(settings), name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedMs) await rm(file, { force: true });
  }
}

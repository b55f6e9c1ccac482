import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings.ts";

/** A file on this machine that nobody can ask for yet. */
export type Incoming = { file: string; size: number /** Base64, as the wire writes it. */; md5: string };

const folderOf = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => join(DATA_DIR, "incoming");

export async function newFile(settings: Pick<Settings, "DATA_DIR">): Promise<string> {
  await mkdir(folderOf(settings), { recursive: true });
  return join(folderOf(settings), randomUUID());
}

/** Lets bytes pass into a file, counted and hashed on their way: of a file of any size only a piece is in memory. */
export async function takeIn(
  settings: Pick<Settings, "DATA_DIR">,
  bytes: AsyncIterable<Buffer>,
  { most, refuse }: { most: number; refuse: () => Error },
): Promise<Incoming> {
  const file = await newFile(settings);
  const md5 = createHash("md5");
  let size = 0;
  async function* counted() {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > most) throw refuse();
      md5.update(piece);
      yield piece;
    }
  }
  try {
    await writeFile(file, counted(), { flag: "wx" });
    return { file, size, md5: md5.digest("base64") };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const abandonedMs = 24 * 60 * 60_000;

/** By the clock: what a house that was killed had just been taking in. */
export async function tidyIncoming(settings: Pick<Settings, "DATA_DIR">, now = Date.now()) {
  for (const name of await readdir(folderOf(settings)).catch(() => [])) {
    const file = join(folderOf(settings), name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedMs) await rm(file, { force: true });
  }
}

import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const sizeMb = 1500;

/** Creates a data folder on a small disk of its own, if mounting is permitted. */
export async function limitDisk(folder) {
  await mkdir(folder, { recursive: true });
  const filler = join(folder, "filler");
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=755`, "tmpfs", folder]);
  } catch (error) {
    return {
      isLimited: false,
      why: `a small disk cannot be mounted (${error.code ?? error.message})`,
      release: async () => {},
    };
  }
  const empty = () => rm(filler, { force: true });
  return {
    isLimited: true,
    empty,
    /** Writes until the disk is full. */
    fill: async () => {
      const file = await open(filler, "w");
      try {
        for (const block of [Buffer.alloc(megabyte), Buffer.alloc(4096)])
          for (let full = false; !full; )
            full = await file.write(block).then(
              ({ bytesWritten }) => bytesWritten < block.length,
              () => true,
            );
      } finally {
        await file.close();
      }
    },
    release: async () => {
      await empty();
      await run("umount", ["--lazy", folder]);
    },
  };
}

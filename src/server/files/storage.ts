import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Settings } from "../settings.ts";
import { createIncomingPath } from "./incoming.ts";
import { moveDurably } from "./move-durably.ts";

type ByteRange = { start: number; end: number };

export type Storage = {
  disk: Disk;
  /** Writes, reads and deletes a few bytes to verify that the storage works. */
  check(): Promise<void>;
  /** Moves a local file into the storage. The key then holds the whole file or nothing, and the file survives a crash. */
  storeFile(file: string, key: string): Promise<void>;
  /** The same for bytes in memory. */
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Reads a range of bytes, both ends inclusive. */
  range(key: string, range: ByteRange): Promise<Readable>;
};

/** Everything a tenant stores is in a folder of its own, which is deleted with the tenant. */
export const tenantFolder = (tenantId: Id<"ten">) => `tenants/${tenantId}`;

/** Opens the storage: this machine's disk, or a bucket if one is configured. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const storage = settings.S3_BUCKET ? await bucket(settings, settings.S3_BUCKET) : openFolder(settings);
  const { disk } = storage;
  const check = async () => {
    const name = `health/${randomUUID()}`;
    await disk.put(name, name);
    const readBack = await disk.get(name);
    await disk.delete(name);
    if (readBack !== name) throw new Error("What was stored came back changed");
  };
  return { ...storage, check };
}

function openFolder(settings: Settings): Omit<Storage, "check"> {
  const location = join(settings.DATA_DIR, "files");
  const storeFile: Storage["storeFile"] = (file, key) => moveDurably(file, join(location, key));
  return {
    disk: new Disk(new FSDriver({ location, visibility: "private" })),
    storeFile,
    put: async (key, bytes) => {
      const file = await createIncomingPath(settings);
      await writeFile(file, bytes);
      await storeFile(file, key);
    },
    range: async (key, range) => createReadStream(join(location, key), range),
  };
}

/** The S3 client is large, so it is loaded only where it is used. */
async function bucket(settings: Settings, name: string): Promise<Omit<Storage, "check">> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import("flydrive/drivers/s3"),
    import("@aws-sdk/client-s3"),
  ]);
  const client = new S3Client({
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: defined(settings.S3_ACCESS_KEY), secretAccessKey: defined(settings.S3_SECRET_KEY) },
    // Most services other than Amazon's do not support its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: "private" }));
  return {
    disk,
    // A bucket requires the length of a file before its content.
    storeFile: async (file, key) => disk.copyFromFs(file, key, { contentLength: (await stat(file)).size }),
    put: (key, bytes) => disk.put(key, bytes),
    range: async (key, { start, end }) => {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${start}-${end}` }),
      );
      return Body as Readable;
    },
  };
}

import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Id } from "#base/ids.ts";
import type { Settings } from "../settings.ts";
import { moveDurably } from "./durable.ts";
import { newFile } from "./incoming.ts";

type Part = { start: number; end: number };

export type Storage = {
  disk: Disk;
  /** Writes, reads and deletes a few bytes. */
  check(): Promise<void>;
  /** Takes a whole file of this machine over. Under the key there is all of it or nothing, and it stays whatever happens afterwards. */
  keep(file: string, key: string): Promise<void>;
  /** The same for bytes at hand. */
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /** From one byte to another, both meant. */
  part(key: string, part: Part): Promise<Readable>;
};

/** Everything a tenant has in the storage lies in a folder of its own, and goes with it. */
export const tenantFolder = (tenantId: Id<"ten">) => `tenants/${tenantId}`;

/** Files on this machine's disk, or in a bucket where one is set. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const storage = settings.S3_BUCKET ? await bucket(settings, settings.S3_BUCKET) : folder(settings);
  const { disk } = storage;
  const check = async () => {
    const name = `health/${randomUUID()}`;
    await disk.put(name, name);
    const back = await disk.get(name);
    await disk.delete(name);
    if (back !== name) throw new Error("What was stored came back changed");
  };
  return { ...storage, check };
}

function folder(settings: Settings): Omit<Storage, "check"> {
  const location = join(settings.DATA_DIR, "files");
  const keep: Storage["keep"] = (file, key) => moveDurably(file, join(location, key));
  return {
    disk: new Disk(new FSDriver({ location, visibility: "private" })),
    keep,
    put: async (key, bytes) => {
      const file = await newFile(settings);
      await writeFile(file, bytes);
      await keep(file, key);
    },
    part: async (key, part) => createReadStream(join(location, key), part),
  };
}

/** Its client is large: loaded only where it is used. */
async function bucket(settings: Settings, name: string): Promise<Omit<Storage, "check">> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import("flydrive/drivers/s3"),
    import("@aws-sdk/client-s3"),
  ]);
  const client = new S3Client({
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: settings.S3_ACCESS_KEY!, secretAccessKey: settings.S3_SECRET_KEY! },
    // Most services that are not Amazon's own do not know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: "private" }));
  return {
    disk,
    // A bucket wants to know how long a file is before it takes it.
    keep: async (file, key) => disk.copyFromFs(file, key, { contentLength: (await stat(file)).size }),
    put: (key, bytes) => disk.put(key, bytes),
    part: async (key, { start, end }) => {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${start}-${end}` }),
      );
      return Body as Readable;
    },
  };
}

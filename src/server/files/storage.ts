import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Settings } from "../settings.ts";

export type Storage = { disk: Disk /** Writes, reads and deletes a few bytes. */; check(): Promise<void> };

/** Files on this machine's disk, or in a bucket where one is set. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const disk = new Disk(settings.S3_BUCKET ? await bucket(settings) : folder(settings));
  const check = async () => {
    const name = `health/${randomUUID()}`;
    await disk.put(name, name);
    const back = await disk.get(name);
    await disk.delete(name);
    if (back !== name) throw new Error("What was stored came back changed");
  };
  return { disk, check };
}

const folder = ({ DATA_DIR }: Settings) => new FSDriver({ location: join(DATA_DIR, "files"), visibility: "private" });

/** Its client is large: loaded only where it is used. */
async function bucket(settings: Settings) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket: settings.S3_BUCKET!,
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: settings.S3_ACCESS_KEY!, secretAccessKey: settings.S3_SECRET_KEY! },
    visibility: "private",
  });
}

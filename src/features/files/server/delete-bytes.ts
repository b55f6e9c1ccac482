import { z } from "zod";
import type { Id } from "#base/ids.ts";
import { tenantFolder } from "#server/files/storage.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";

/**
 * The storage key of the object that results from an upload. It is known before any bytes exist, so that stored bytes always have an owner.
 */
export const objectKey = (tenantId: Id<"ten">, uploadId: Id<"upl">) => `${tenantFolder(tenantId)}/objects/${uploadId}`;
/** The folder that holds the chunks of an upload until the last one arrives. */
export const chunksFolder = (tenantId: Id<"ten">, uploadId: Id<"upl">) =>
  `${tenantFolder(tenantId)}/pieces/${uploadId}`;

/** Deletes bytes from the storage that no row references any more. It is enqueued in the transaction that removed the reference. */
export const deleteBytes = defineTask(
  "files.drop",
  "upkeep",
  z.object({ keys: z.array(z.string()), folders: z.array(z.string()) }),
);

export const fileTasks = [
  defineTaskHandler(deleteBytes, async ({ services: { storage } }, { keys, folders }) => {
    for (const key of keys) await storage.disk.delete(key);
    for (const folder of folders) await storage.disk.deleteAll(folder);
  }),
];

import { z } from "zod";
import type { Id } from "#base/ids.ts";
import { tenantFolder } from "#server/files/storage.ts";
import { handles } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";

/** The bytes of what became of an upload. Its key is known before there are any, so that none are ever nobody's. */
export const objectKey = (tenantId: Id<"ten">, uploadId: Id<"upl">) => `${tenantFolder(tenantId)}/objects/${uploadId}`;
/** Where the pieces of an upload wait for the last one. */
export const piecesFolder = (tenantId: Id<"ten">, uploadId: Id<"upl">) =>
  `${tenantFolder(tenantId)}/pieces/${uploadId}`;

/** Takes bytes out of the storage that no row names any more: told in the transaction that forgot them. */
export const drop = defineTask(
  "files.drop",
  "upkeep",
  z.object({ keys: z.array(z.string()), folders: z.array(z.string()) }),
);

export const fileTasks = [
  handles(drop, async ({ services: { storage } }, { keys, folders }) => {
    for (const key of keys) await storage.disk.delete(key);
    for (const folder of folders) await storage.disk.deleteAll(folder);
  }),
];

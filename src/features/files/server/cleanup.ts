import { lt, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { databaseErrorCode } from "#server/db/database-errors.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { chunksFolder, deleteBytes, objectKey } from "./delete-bytes.ts";
import { objects, uploads } from "./table.ts";
import { deleteObjects, foreignKeyViolation } from "./writes.ts";

/** Scheduled: deletes uploads that were not resumed in time, with their chunks. Finished files stay. */
export async function deleteStaleUploads({ db, tenantId, enqueue }: TenantCtx) {
  const expired = await db
    .delete(uploads)
    .where(lt(uploads.expiresAt, now))
    .returning({ id: uploads.id, objectId: uploads.objectId });
  const unfinished = expired.filter(({ objectId }) => objectId === null);
  if (unfinished.length === 0) return;
  const keys = unfinished.map(({ id }) => objectKey(tenantId, id));
  await enqueue(deleteBytes, { keys, folders: unfinished.map(({ id }) => chunksFolder(tenantId, id)) });
}

const filesOfErasedPeople = statement("files.ofErasedPeople", {}, (from) =>
  from
    .select({ id: objects.id, key: objects.key })
    .from(objects)
    .where(sql`not exists (select from ${people} where ${people.id} = ${objects.ownerId})`),
);

/**
 * Scheduled: deletes files of people whose account was erased. A file attached to a record of the tenant is part of that record and stays.
 */
export async function deleteFilesOfErasedPeople(services: Services, tenantId: Id<"ten">) {
  for (const object of await readInTenant(services.db, tenantId).run(filesOfErasedPeople, {}))
    await withTenant(services, tenantId, (ctx) => deleteObjects(ctx, [object])).catch((error) => {
      if (databaseErrorCode(error) !== foreignKeyViolation) throw error;
    });
}

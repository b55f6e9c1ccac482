import { lt, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { databaseErrorCode } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { drop, objectKey, piecesFolder } from "./drop.ts";
import { objects, uploads } from "./table.ts";
import { forget, heldOn } from "./writes.ts";

/** Scheduled: deletes uploads that were not resumed in time, with their chunks. Finished files stay. */
export async function endOldUploads({ db, tenantId, enqueue }: TenantCtx) {
  const over = await db
    .delete(uploads)
    .where(lt(uploads.expiresAt, now))
    .returning({ id: uploads.id, objectId: uploads.objectId });
  const ended = over.filter(({ objectId }) => objectId === null);
  if (ended.length === 0) return;
  const keys = ended.map(({ id }) => objectKey(tenantId, id));
  await enqueue(drop, { keys, folders: ended.map(({ id }) => piecesFolder(tenantId, id)) });
}

const ofTheGone = statement("files.ofErasedPeople", {}, (from) =>
  from
    .select({ id: objects.id, key: objects.key })
    .from(objects)
    .where(sql`not exists (select from ${people} where ${people.id} = ${objects.ownerId})`),
);

/**
 * Scheduled: deletes files of people whose account was erased. A file attached to a record of the tenant is part of that record and stays.
 */
export async function eraseFilesOfTheGone(services: Services, tenantId: Id<"ten">) {
  for (const object of await readInTenant(services.db, tenantId).run(ofTheGone, {}))
    await withTenant(services, tenantId, (ctx) => forget(ctx, [object])).catch((error) => {
      if (databaseErrorCode(error) !== heldOn) throw error;
    });
}

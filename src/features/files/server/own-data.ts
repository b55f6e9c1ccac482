import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { memberships } from "#features/identity/server/reads.ts";
import type { Floor } from "#server/ctx.ts";
import { read, readingIn } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { objects } from "./table.ts";

const own = statement("files.own", { ownerId: objects.ownerId }, (from, p) =>
  from
    .select({
      path: objects.path,
      size: objects.size,
      contentType: objects.contentType,
      customMetadata: objects.customMetadata,
      createdAt: objects.createdAt,
    })
    .from(objects)
    .where(eq(objects.ownerId, p.ownerId))
    .orderBy(objects.id),
);

/** Somebody's files in every tenant of theirs, by name: the bytes they have, or can download. */
export const filesExporter = {
  name: "files",
  collect: async ({ db }: Floor, personId: Id<"per">) => {
    const tenants = await read(db, memberships, { personId });
    const found = await Promise.all(
      tenants.map(({ tenantId }) => readingIn(db, tenantId).run(own, { ownerId: personId })),
    );
    return found.flat();
  },
};

import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { objects } from "./table.ts";

const filesOfPerson = statement("files.own", { ownerId: objects.ownerId }, (from, p) =>
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

/** Exports a person's files in all of their tenants by name; the person already has the bytes or can download them. */
export const filesExporter = {
  name: "files",
  collect: async (services: Services, personId: Id<"per">) =>
    (await queryEachTenant(services, personId, (here) => here.run(filesOfPerson, { ownerId: personId }))).flat(),
};

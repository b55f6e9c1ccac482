import { and, desc, eq, like } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors, type Import, maxRows } from "../contract.ts";
import { guessMapping } from "../guess-mapping.ts";
import { csvRecords, type Source } from "./csv-file.ts";
import { imports } from "./table.ts";

const recent = statement("transfers.recent", {}, (from) =>
  from.select().from(imports).orderBy(desc(imports.id)).limit(50),
);

type Row = typeof imports.$inferSelect;
export const toImport = ({ tenantId: _t, personId: _p, objectId: _o, workedAt: _w, ...row }: Row): Import => row;

export const listImports = async ({ db }: ReadCtx) => ({ items: (await db.run(recent, {})).map(toImport) });

const uploaded = statement("transfers.uploaded", { id: objects.id, ownerId: objects.ownerId }, (from, p) =>
  from
    .select({ key: objects.key, path: objects.path })
    .from(objects)
    .where(and(eq(objects.id, p.id), eq(objects.ownerId, p.ownerId), like(objects.path, "imports/%"))),
);

/** Returns a file the caller uploaded for an import; files of others are not found. */
export async function uploadedFile({ db, personId }: Pick<ReadCtx, "db" | "personId">, id: Id<"obj">) {
  const [found] = await db.run(uploaded, { id, ownerId: personId });
  if (!found) throw baseErrors.notFound();
  return { key: found.key, name: defined(found.path.split("/").at(-1)) };
}

export const openBytes =
  ({ storage }: Pick<Services, "storage">, key: string): Source =>
  () =>
    storage.disk.getStream(key);

const previewRows = 5;
const maxColumns = 200;

export async function previewImport(ctx: ReadCtx, { objectId }: { objectId: Id<"obj"> }) {
  const { key } = await uploadedFile(ctx, objectId);
  const rows: string[][] = [];
  let header: string[] | undefined;
  let count = 0;
  for await (const { row, cells } of csvRecords(openBytes(ctx.services, key))) {
    if (!header) header = cells.slice(0, maxColumns);
    else if (rows.length < previewRows) rows.push(cells.slice(0, maxColumns));
    count = row;
    if (count > maxRows) throw errors.tooLong({ most: String(maxRows) });
  }
  if (!header || count === 0) throw errors.empty();
  return { header, rows, mapping: guessMapping(header), count };
}

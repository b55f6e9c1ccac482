import { and, desc, eq, like } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors, type Import, mostRows } from "../contract.ts";
import { guessMapping } from "../header-words.ts";
import { csvRecords, type Source } from "./csv-file.ts";
import { imports } from "./table.ts";

const recent = statement("transfers.recent", {}, (from) =>
  from.select().from(imports).orderBy(desc(imports.id)).limit(50),
);

type Row = typeof imports.$inferSelect;
export const shown = ({ tenantId: _t, personId: _p, objectId: _o, workedAt: _w, ...row }: Row): Import => row;

export const listImports = async ({ db }: ReadCtx) => ({ items: (await db.run(recent, {})).map(shown) });

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
  return { key: found.key, name: found.path.split("/").at(-1)! };
}

export const bytesOf =
  ({ storage }: Pick<Services, "storage">, key: string): Source =>
  () =>
    storage.disk.getStream(key);

const firstRows = 5;
const widest = 200;

export async function previewImport(ctx: ReadCtx, { objectId }: { objectId: Id<"obj"> }) {
  const { key } = await uploadedFile(ctx, objectId);
  const rows: string[][] = [];
  let header: string[] | undefined;
  let count = 0;
  for await (const { row, cells } of csvRecords(bytesOf(ctx.services, key))) {
    if (!header) header = cells.slice(0, widest);
    else if (rows.length < firstRows) rows.push(cells.slice(0, widest));
    count = row;
    if (count > mostRows) throw errors.tooLong({ most: String(mostRows) });
  }
  if (!header || count === 0) throw errors.empty();
  return { header, rows, mapping: guessMapping(header), count };
}

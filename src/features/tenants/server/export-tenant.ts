import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { createZipFile } from "#server/files/zip-file.ts";
import { withTenant } from "#server/with-tenant.ts";

/** One table or view in an export. The columns in `without` are never exported: secrets, and their hashes. */
export type ExportedTable = { file: string; from: string; key: string; without: readonly string[] };
/** A file of the tenant: its path in the storage, and its name in the export. */
type ExportedFile = { path: string; name: string };

/** All that belongs to a tenant; `app` provides it, because it spans many features. */
export type TenantData = {
  tables: readonly ExportedTable[];
  files: (ctx: TenantCtx) => Promise<ExportedFile[]>;
};

const utf8 = new TextEncoder();
const batchSize = 500;

/** Uses a cursor, so that a table of any length is streamed in pieces. The identifiers are constants and never input. */
async function* rowsOf({ db }: TenantCtx, { from, key, without }: ExportedTable) {
  await db.execute(
    sql.raw(`declare copied no scroll cursor for select to_jsonb(t) - '{${without.join()}}'::text[] as row
      from ${from} t where t.${key} = current_setting('app.tenant_id')::uuid`),
  );
  let first = true;
  for (;;) {
    const { rows } = await db.execute<{ row: unknown }>(sql.raw(`fetch ${batchSize} from copied`));
    if (rows.length === 0) break;
    yield utf8.encode((first ? "[\n" : ",\n") + rows.map(({ row }) => JSON.stringify(row)).join(",\n"));
    first = false;
  }
  yield utf8.encode(first ? "[]\n" : "\n]\n");
  await db.execute(sql.raw("close copied"));
}

/**
 * Writes everything into a ZIP in the storage and returns its size. All tables are read in one snapshot; the file is written locally first,
 * because a bucket needs to know its length in advance.
 */
export async function exportTenant(
  services: Services,
  tenantId: Id<"ten">,
  { tables, files }: TenantData,
  { path, onProgress }: { path: string; onProgress: (percent: number) => Promise<void> },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "tenant-copy-"));
  const file = join(folder, "copy.zip");
  try {
    const zip = createZipFile(file);
    let [done, steps] = [0, 1];
    const step = () => onProgress(Math.floor((++done / steps) * 100));
    const found = await withTenant(services, tenantId, async (ctx) => {
      await ctx.db.execute(sql`set transaction isolation level repeatable read, read only`);
      const all = await files(ctx);
      steps = tables.length + all.length;
      for (const table of tables) {
        await zip.add(`${table.file}.json`, rowsOf(ctx, table));
        await step();
      }
      return all;
    });
    // Runs after the transaction, which must not wait for the files. Files that were deleted in the meantime are skipped.
    for (const { path: source, name } of found) {
      if (await services.storage.disk.exists(source))
        await zip.add(`files/${name}`, await services.storage.disk.getStream(source));
      await step();
    }
    await zip.close();
    await services.storage.disk.copyFromFs(file, path);
    return (await stat(file)).size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

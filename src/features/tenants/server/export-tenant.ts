import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { createZipFile } from "#server/files/zip-file.ts";
import { withTenant } from "#server/with-tenant.ts";

/** One table or view in a copy of a tenant. What is named in `without` never leaves: secrets, and their hashes. */
export type ExportedTable = { file: string; from: string; key: string; without: readonly string[] };
/** A file of the tenant: where it lies in the storage, and its name in the copy. */
type ExportedFile = { path: string; name: string };

/** All that belongs to a tenant; `app` knows it, since it lies in many features. */
export type TenantData = {
  tables: readonly ExportedTable[];
  files: (ctx: TenantCtx) => Promise<ExportedFile[]>;
};

const utf8 = new TextEncoder();
const batchSize = 500;

/** A cursor, so that a table of any length passes through in pieces. The names are ours and nobody's input. */
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
 * Writes everything into a ZIP in the storage and gives back its size. All tables are seen as they were at one moment;
 * it is written here first, since a bucket wants to know how long a file is before it takes it.
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
    // After the transaction, which must not wait for them. What was deleted meanwhile is left out.
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

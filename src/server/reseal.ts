import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Services, TenantCtx } from "./ctx.ts";
import { resealed, unseal } from "./secrets.ts";

type Row = Record<string, unknown>;

/** Where a sealed text lies. Whoever seals something for longer than a day names it to `app`, so that a secret can be changed. */
export type SealedText = {
  table: PgTable & { id: PgColumn };
  /** Where few of many rows have one. */
  only?: SQL;
  of: (row: Row) => unknown;
  purposeOf: (row: Row) => string;
  /** The row's columns with the text sealed anew, and what else of it is made with the secret. */
  with: (row: Row, sealed: string, made: { services: Services; text: string }) => Row;
};

/** The usual one: a column of its own. */
export const sealedColumn = (
  table: SealedText["table"],
  column: string,
  purposeOf: SealedText["purposeOf"],
): SealedText => ({ table, of: (row) => row[column], purposeOf, with: (_, sealed) => ({ [column]: sealed }) });

const atOnce = 500;

/** Seals anew what was sealed with a former secret, holding each page of rows while it does. */
export async function reseal({ db, services }: TenantCtx, sealedText: SealedText) {
  const { table, only } = sealedText;
  for (let after: unknown; ; ) {
    const rows: Row[] = await db
      .select()
      .from(table)
      .where(and(only, after === undefined ? undefined : gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(atOnce)
      .for("update");
    for (const row of rows) {
      const changes = changesOf(services, sealedText, row);
      if (changes) await db.update(table).set(changes).where(eq(table.id, row.id));
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

function changesOf(services: Services, { of, purposeOf, with: rewritten }: SealedText, row: Row): Row | undefined {
  const sealed = of(row);
  if (typeof sealed !== "string") return undefined;
  const purpose = purposeOf(row);
  const anew = resealed(services.settings, purpose, sealed);
  if (!anew) return undefined;
  return rewritten(row, anew, { services, text: unseal(services.settings, purpose, anew) });
}

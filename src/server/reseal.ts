import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Services, TenantCtx } from "./ctx.ts";
import { resealed, unseal } from "./secrets.ts";

type Row = Record<string, unknown>;

/**
 * Describes where a sealed text is stored. Every feature that seals data for longer than a day registers it with `app`, so that the secret
 * can be changed.
 */
export type SealedText = {
  table: PgTable & { id: PgColumn };
  /** Restricts the rows, where few of many have a sealed text. */
  only?: SQL;
  of: (row: Row) => unknown;
  purposeOf: (row: Row) => string;
  /** Returns the row's columns with the text sealed again, and other columns derived from the secret. */
  with: (row: Row, sealed: string, made: { services: Services; text: string }) => Row;
};

/** The common case: a column of its own. */
export const sealedColumn = (
  table: SealedText["table"],
  column: string,
  purposeOf: SealedText["purposeOf"],
): SealedText => ({ table, of: (row) => row[column], purposeOf, with: (_, sealed) => ({ [column]: sealed }) });

const atOnce = 500;

/** Seals data again that was sealed with a former secret, locking each page of rows meanwhile. */
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

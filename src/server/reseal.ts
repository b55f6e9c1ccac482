import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { defined } from "#base/defined.ts";
import type { Services, TenantCtx } from "./ctx.ts";
import { resealText, unseal } from "./secrets.ts";

type Row = Record<string, unknown>;

/**
 * Describes where a sealed text is stored. Every feature that seals data for longer than a day registers it with `app`, so that the secret
 * can be changed.
 */
export type SealedText = {
  table: PgTable & { id: PgColumn };
  /** Restricts the rows, where few of many have a sealed text. */
  only?: SQL;
  sealedOf: (row: Row) => unknown;
  purposeOf: (row: Row) => string;
  /** Returns the row's columns with the text sealed again, and other columns derived from the secret. */
  withSealed: (row: Row, sealed: string, context: { services: Services; text: string }) => Row;
};

/** The common case: a column of its own. */
export const sealedColumn = (
  table: SealedText["table"],
  column: string,
  purposeOf: SealedText["purposeOf"],
): SealedText => ({
  table,
  sealedOf: (row) => row[column],
  purposeOf,
  withSealed: (_, sealed) => ({ [column]: sealed }),
});

const batchSize = 500;

/** Seals data again that was sealed with a former secret, locking each page of rows meanwhile. */
export async function reseal({ db, services }: TenantCtx, sealedText: SealedText) {
  const { table, only } = sealedText;
  for (let after: unknown; ; ) {
    const rows: Row[] = await db
      .select()
      .from(table)
      .where(and(only, after === undefined ? undefined : gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(batchSize)
      .for("update");
    for (const row of rows) {
      const changes = resealRow(services, sealedText, row);
      if (changes) await db.update(table).set(changes).where(eq(table.id, row.id));
    }
    if (rows.length < batchSize) return;
    after = defined(rows.at(-1)).id;
  }
}

function resealRow(services: Services, { sealedOf, purposeOf, withSealed }: SealedText, row: Row): Row | undefined {
  const sealed = sealedOf(row);
  if (typeof sealed !== "string") return undefined;
  const purpose = purposeOf(row);
  const resealedText = resealText(services.settings, purpose, sealed);
  if (!resealedText) return undefined;
  return withSealed(row, resealedText, { services, text: unseal(services.settings, purpose, resealedText) });
}

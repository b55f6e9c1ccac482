import { getTableColumns, is, SQL } from "drizzle-orm";
import { newId } from "#server/db/new-id.ts";
import { command } from "#server/db/statement.ts";
import { referrals } from "./table.ts";

type Row = typeof referrals.$inferSelect;
const columns = getTableColumns(referrals);

/** What the table itself says of a row of which nothing is known. */
const defaults = Object.fromEntries(
  Object.entries(columns).map(([name, column]) => [
    name,
    is(column.default, SQL) ? undefined : (column.default ?? null),
  ]),
) as Row;

/**
 * A row nobody has written into yet. It has all that the database would have given it, so that whatever is told of it can
 * travel in one packet with it, and nothing of it needs to be read back.
 */
export function blankRow(): Row {
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now, stageEnteredAt: now };
  return { ...defaults, id: newId("ref"), ...times, tags: [], words: [], courseStages: [], courseSince: [] };
}

export const insert = command("referrals.insert", columns, (db, p) => db.insert(referrals).values(p));

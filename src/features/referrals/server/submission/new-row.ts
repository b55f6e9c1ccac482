import { getTableColumns, is, SQL } from "drizzle-orm";
import { newId } from "#server/db/new-id.ts";
import { command } from "#server/db/statement.ts";
import { referrals } from "../table.ts";

type Row = typeof referrals.$inferSelect;
const columns = getTableColumns(referrals);

/** The column defaults of the table. */
const defaults = Object.fromEntries(
  Object.entries(columns).map(([name, column]) => [
    name,
    is(column.default, SQL) ? undefined : (column.default ?? null),
  ]),
) as Row;

/**
 * Builds a new row with everything the database would have set, so that dependent statements can be pipelined with the insert and nothing
 * has to be read back.
 */
export function newRow(): Row {
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now, stageEnteredAt: now };
  return {
    ...defaults,
    id: newId("ref"),
    ...times,
    tags: [],
    words: [],
    courseStages: [],
    courseSince: [],
    distinctFrom: [],
  };
}

export const insertReferral = command("referrals.insert", columns, (db, p) => db.insert(referrals).values(p));

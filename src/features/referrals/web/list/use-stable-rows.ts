import { useState } from "react";

type Row = { id: string; referrerId: string };
type Options = {
  /** The query and how many pages were loaded; undefined while the rows still belong to another query. */
  listKey: string | undefined;
  /** The person whose own new rows are shown immediately, because they look for what they just submitted. */
  person: string;
};

/**
 * Keeps a list stable while others change it: visible rows are updated in place, removed rows disappear, and new rows are counted until the
 * user loads them.
 */
export function useStableRows<R extends Row>(rows: R[] | undefined, { listKey, person }: Options) {
  const [seen, setSeen] = useState<{ listKey: string; ids: string[] }>();
  const take = (list: R[], at: string) => setSeen({ listKey: at, ids: list.map(({ id }) => id) });
  if (rows && listKey !== undefined && (seen?.listKey !== listKey || (seen.ids.length === 0 && rows.length > 0)))
    take(rows, listKey);
  if (!rows || listKey === undefined || seen?.listKey !== listKey)
    return { shown: rows, fresh: 0, showFresh: () => {} };
  const known = new Set(seen.ids);
  const now = new Map(rows.map((row) => [row.id, row]));
  const fresh = rows.filter(({ id }) => !known.has(id));
  const own = fresh.filter(({ referrerId }) => referrerId === person);
  return {
    shown: [...own, ...seen.ids.flatMap((id) => now.get(id) ?? [])],
    fresh: fresh.length - own.length,
    showFresh: () => take(rows, listKey),
  };
}

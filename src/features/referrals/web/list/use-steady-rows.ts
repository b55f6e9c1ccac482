import { useState } from "react";

type Row = { id: string; referrerId: string };
type Options = {
  /** The question and how far it was read; undefined while the rows are still another question's. */
  mark: string | undefined;
  /** Whose own new ones are shown at once: somebody who just handed one in looks for it. */
  person: string;
};

/**
 * A list that others change does not jump under the reader: what it shows is renewed in its place, what left is gone,
 * and what came in meanwhile is counted until it is asked for.
 */
export function useSteadyRows<R extends Row>(rows: R[] | undefined, { mark, person }: Options) {
  const [seen, setSeen] = useState<{ mark: string; ids: string[] }>();
  const take = (list: R[], at: string) => setSeen({ mark: at, ids: list.map(({ id }) => id) });
  if (rows && mark !== undefined && (seen?.mark !== mark || (seen.ids.length === 0 && rows.length > 0)))
    take(rows, mark);
  if (!rows || mark === undefined || seen?.mark !== mark) return { shown: rows, fresh: 0, showFresh: () => {} };
  const known = new Set(seen.ids);
  const now = new Map(rows.map((row) => [row.id, row]));
  const fresh = rows.filter(({ id }) => !known.has(id));
  const own = fresh.filter(({ referrerId }) => referrerId === person);
  return {
    shown: [...own, ...seen.ids.flatMap((id) => now.get(id) ?? [])],
    fresh: fresh.length - own.length,
    showFresh: () => take(rows, mark),
  };
}

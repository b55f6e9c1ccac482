import { useSession } from "#web/api/session.ts";
import type { About } from "../contract.ts";
import type { ScopeQuestion } from "./api.ts";
import type { RowScope } from "./row-links.ts";
import { analyticsRoute, defaults, filtersFromSearch } from "./search.ts";
import { useView } from "./values/use-view.ts";

/** The scope of every chart on the page, from the URL. */
export function useScope() {
  const search = analyticsRoute.useSearch();
  const { role } = useSession();
  const { own, both, view, ownOf } = useView(search.view);
  const { frame = defaults.frame, compare = defaults.compare, currency, money = defaults.money } = search;
  const narrowed = filtersFromSearch(search);
  const shared = { compare, ...(view && { view }), ...(currency && { currency }) };
  const scope: ScopeQuestion = { ...narrowed, frame, ...shared };
  return {
    search,
    frame,
    compare,
    money,
    narrowed,
    own,
    both,
    company: role !== "referrer" && !own,
    scope,
    /** The ledger supports people and time only. */
    ledgerScope: { ...(narrowed.referrerId && { referrerId: narrowed.referrerId }), frame: money, ...shared },
    rowScope: ({ period, currency: used }: Pick<About, "period" | "currency">): RowScope => ({
      narrowed,
      period,
      currency: used,
      ownOf,
    }),
  };
}

import { useSession } from "#web/api/session.ts";
import type { About } from "../contract.ts";
import type { ScopeQuestion } from "./api.ts";
import type { Behind } from "./rows-behind.ts";
import { analyticsRoute, narrowedBy, usual } from "./search.ts";
import { useView } from "./values/use-view.ts";

/** The scope of every chart on the page, from the URL. */
export function useScope() {
  const search = analyticsRoute.useSearch();
  const { role } = useSession();
  const { own, both, view, ownOf } = useView(search.view);
  const { frame = usual.frame, compare = usual.compare, currency, money = usual.money } = search;
  const narrowed = narrowedBy(search);
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
    books: { ...(narrowed.referrerId && { referrerId: narrowed.referrerId }), frame: money, ...shared },
    behind: ({ period, currency: used }: Pick<About, "period" | "currency">): Behind => ({
      narrowed,
      period,
      currency: used,
      ownOf,
    }),
  };
}

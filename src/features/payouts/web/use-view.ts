import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { isPaid, paysOut } from "../access.ts";
import type { Item } from "../contract.ts";
import { ownTabs, route, type View } from "./search.ts";

/** Whose payouts the page shows. Whoever can see both looks at the company's until they, or a link to a part of their own, say otherwise. */
export function useView(): { view: View; both: boolean; me: Item["personId"] } {
  const { person } = useSession();
  const own = useCan(isPaid);
  const all = useCan(paysOut);
  const search = route.useSearch();
  const wanted = search.view === "mine" || ownTabs.some((tab) => tab === search.tab);
  return { view: all && !(own && wanted) ? "company" : "mine", both: own && all, me: person.id as Item["personId"] };
}

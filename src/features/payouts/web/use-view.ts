import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { managePayoutsAccess, receivePayoutsAccess } from "../access.ts";
import type { Item } from "../contract/items.ts";
import { ownTabs, route, type View } from "./search.ts";

/**
 * Decides whose payouts the page shows. Users who can see both start with the company's, unless they choose otherwise or follow a
 * link to one of their own tabs.
 */
export function useView(): { view: View; both: boolean; me: Item["personId"] } {
  const { person } = useSession();
  const isPayee = useCan(receivePayoutsAccess);
  const isCompanyUser = useCan(managePayoutsAccess);
  const search = route.useSearch();
  const wantsOwn = search.view === "mine" || ownTabs.some((tab) => tab === search.tab);
  return {
    view: isCompanyUser && !(isPayee && wantsOwn) ? "company" : "mine",
    both: isPayee && isCompanyUser,
    me: person.id as Item["personId"],
  };
}

import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { earnCommissionsAccess, manageCommissionsAccess } from "../access.ts";
import type { Commission } from "../contract/lines.ts";
import type { View } from "./search.ts";
import { route } from "./search.ts";

/** Decides whose commissions the page shows. Users who can see both start with the company's. */
export function useView(): { view: View; both: boolean; personId: Commission["personId"] | undefined } {
  const { person } = useSession();
  const isEarner = useCan(earnCommissionsAccess);
  const isCompanyUser = useCan(manageCommissionsAccess);
  const wanted = route.useSearch().view;
  const view: View = isCompanyUser && !(isEarner && wanted === "mine") ? "company" : "mine";
  return {
    view,
    both: isEarner && isCompanyUser,
    personId: view === "mine" ? (person.id as Commission["personId"]) : undefined,
  };
}

import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { earns, settlesUp } from "../access.ts";
import type { Commission } from "../contract.ts";
import type { View } from "./search.ts";
import { route } from "./search.ts";

/** Decides whose commissions the page shows. Users who can see both start with the company's. */
export function useView(): { view: View; both: boolean; personId: Commission["personId"] | undefined } {
  const { person } = useSession();
  const own = useCan(earns);
  const all = useCan(settlesUp);
  const wanted = route.useSearch().view;
  const view: View = all && !(own && wanted === "mine") ? "company" : "mine";
  return { view, both: own && all, personId: view === "mine" ? (person.id as Commission["personId"]) : undefined };
}

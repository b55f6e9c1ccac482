import { useSession } from "#web/api/session.ts";
import type { View } from "../../question.ts";

/** The view of the reader: a member with both roles may choose; the default is the company's. */
export function useView(wanted: View | undefined) {
  const { role, person } = useSession();
  const both = role === "both";
  const own = role === "referrer" || (both && wanted === "own");
  return {
    both,
    own,
    /** The `view` of the question. */
    view: both && wanted === "own" ? ("own" as const) : undefined,
    /** The person that the rows behind a figure are filtered by. */
    ownOf: both && own ? person.id : undefined,
  };
}

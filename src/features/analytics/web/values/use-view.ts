import { useSession } from "#web/api/session.ts";
import type { View } from "../../question.ts";

/** As what the reader looks: whoever is both may choose, the company's view until they say otherwise. */
export function useView(wanted: View | undefined) {
  const { role, person } = useSession();
  const both = role === "both";
  const own = role === "referrer" || (both && wanted === "own");
  return {
    both,
    own,
    /** What the question says. */
    view: both && wanted === "own" ? ("own" as const) : undefined,
    /** What the rows behind a figure must be narrowed to. */
    ownOf: both && own ? person.id : undefined,
  };
}

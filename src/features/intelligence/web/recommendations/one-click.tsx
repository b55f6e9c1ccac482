import type { Recommendation } from "../../contract/recommendations.ts";
import { AssignOwners } from "./assign-owners.tsx";
import { RemindButton } from "./remind-button.tsx";

/** What of a recommendation can be done from its card. Nothing for those that need a person's judgment. */
export function OneClick({ of: one }: { of: Recommendation }) {
  switch (one.kind) {
    case "unassigned":
      return <AssignOwners />;
    case "payoutMethodMissing":
    case "abandonedDrafts":
      return <RemindButton id={one.id} />;
    default:
      return null;
  }
}

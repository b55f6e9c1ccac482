import { useSession } from "#web/api/session.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";

/** Returns the label of a move: for a referrer, reopening a rejected referral is an appeal. */
export function useMoveLabel({ status, referrerId }: Pick<ReferralRow, "status" | "referrerId">) {
  const { person } = useSession();
  const appeals = status === "rejected" && referrerId === person.id;
  return (move: Move): Move | "appeal" => (move === "reopen" && appeals ? "appeal" : move);
}

import { useSession } from "#web/api/session.ts";
import type { Move, ReferralRow } from "../../referral.ts";

/** What a move is called: a referrer who has a rejected one looked at again appeals. */
export function useMoveWords({ status, referrerId }: Pick<ReferralRow, "status" | "referrerId">) {
  const { person } = useSession();
  const appeals = status === "rejected" && referrerId === person.id;
  return (move: Move): Move | "appeal" => (move === "reopen" && appeals ? "appeal" : move);
}

import { checkAccess, type Principal } from "#base/endpoint.ts";
import { viewWinProbabilityAccess } from "../../access.ts";
import type { ReferralRow } from "../../contract/referral.ts";

type Predicted = Pick<ReferralRow, "winProbability" | "quality">;
const withoutPrediction: Predicted = { winProbability: null, quality: null };

/** Returns the prediction of a row as far as the caller may see it. */
export function predictionFor(caller: Principal, { winProbability, quality }: Predicted): Predicted {
  return checkAccess(viewWinProbabilityAccess, caller) ? withoutPrediction : { winProbability, quality };
}

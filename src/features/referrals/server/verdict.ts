import type { z } from "zod";
import { program } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { judge as judgeEndpoint, Verdict } from "../record.ts";
import { conflictsOf, counting } from "./conflicts.ts";
import { keysOf } from "./keys.ts";
import { similarCompanies } from "./similar-companies.ts";

const nobody = `ref_${"0".repeat(32)}` as const;

/** Returns what would happen to a referral of this account. All queries run in any case, so that the response time reveals nothing. */
export async function judge(ctx: ReadCtx, { programId, except, ...given }: z.infer<typeof judgeEndpoint.input>) {
  const { db, personId } = ctx;
  const keys = keysOf({ ...given, targetCompany: "" });
  const [terms, conflicts, similar] = await Promise.all([
    program(ctx, programId),
    conflictsOf(ctx, { keys, referrerId: personId }),
    db.run(similarCompanies, { companyKey: keys.companyKey, country: given.country, except: except ?? nobody }),
  ]);
  const found = counting(conflicts, terms, { productInterest: given.productInterest, except });
  const answer = (verdict: Verdict) => ({
    verdict,
    id: verdict === "own" ? found.own! : null,
    freeBy: verdict === "protected" ? (found.protectedBy?.until ?? null) : null,
  });
  if (found.own) return answer("own");
  if (found.customer && !terms.allowsExpansion) return answer("customer");
  if (found.protectedBy) return answer("protected");
  return answer(similar.some(({ referrerId }) => referrerId !== personId) ? "possible" : "free");
}

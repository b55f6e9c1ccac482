import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { program } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { checkOwnership as checkEndpoint, OwnershipResult } from "../../contract/ownership.ts";
import { findConflicts, selectConflicts } from "./conflicts.ts";
import { keysOf } from "./keys.ts";
import { findSimilarCompanies } from "./similar-companies.ts";

const noReferral = `ref_${"0".repeat(32)}` as const;

/** Returns what would happen to a referral of this account. All queries run in any case, so that the response time reveals nothing. */
export async function checkOwnership(
  ctx: ReadCtx,
  { programId, except, ...given }: z.infer<typeof checkEndpoint.input>,
) {
  const { db, personId } = ctx;
  const keys = keysOf({ ...given, targetCompany: "" });
  const [terms, conflicts, similar] = await Promise.all([
    program(ctx, programId),
    findConflicts(ctx, { keys, referrerId: personId }),
    findSimilarCompanies({ db }, { companyKey: keys.companyKey, country: given.country, except: except ?? noReferral }),
  ]);
  const found = selectConflicts(conflicts, terms, { productInterest: given.productInterest, except });
  const toResult = (ownership: OwnershipResult) => ({
    ownership,
    id: ownership === "own" ? defined(found.own) : null,
    freeBy: ownership === "protected" ? (found.protectedBy?.until ?? null) : null,
  });
  if (found.own) return toResult("own");
  if (found.customer && !terms.allowsExpansion) return toResult("customer");
  if (found.protectedBy) return toResult("protected");
  return toResult(similar.some(({ referrerId }) => referrerId !== personId) ? "possible" : "free");
}

import { eq } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getSplit as getEndpoint } from "../../contract/splits.ts";
import type { Reader } from "../lines/present-lines.ts";
import { commissions, dealSplits } from "../table.ts";

const dealById = statement("commissions.splitOf", { id: referrals.id }, (from, p) =>
  from
    .select({
      id: referrals.id,
      referrerId: referrals.referrerId,
      addresseeId: referrals.addresseeId,
      status: referrals.status,
      shares: dealSplits.shares,
    })
    .from(referrals)
    .leftJoin(dealSplits, eq(dealSplits.referralId, referrals.id))
    .where(eq(referrals.id, p.id)),
);
const { referralId } = commissions;
const anyCommission = statement("commissions.anyOf", { referralId }, (from, p) =>
  from.select({ id: commissions.id }).from(commissions).where(eq(referralId, p.referralId)).limit(1),
);

/** Reads the stored shares of a deal that the caller may see. */
export async function readDealSplit(reader: Reader, id: Id<"ref">) {
  const [deal] = await reader.db.run(dealById, { id });
  if (!deal || !canSee(reader, deal)) throw baseErrors.notFound();
  return deal;
}

/** Once a commission was earned, the split is fixed. */
export const hasCommissions = async ({ db }: Pick<ReadCtx, "db">, id: Id<"ref">) =>
  (await db.run(anyCommission, { referralId: id })).length > 0;

export async function getSplit(reader: ReadCtx, { referralId: id }: z.infer<typeof getEndpoint.input>) {
  const { shares, referrerId } = await readDealSplit(reader, id);
  const currentShares = shares ?? [];
  const recipients = currentShares.map(({ to }) => (to === "referrer" ? referrerId : to));
  const [names, isFixed] = await Promise.all([namesOf(reader, recipients), hasCommissions(reader, id)]);
  return {
    referralId: id,
    shares: currentShares.map((share, i) => ({ ...share, name: names.get(defined(recipients[i])) ?? null })),
    editable: canActAsCompany(reader.role) && !isFixed,
  };
}

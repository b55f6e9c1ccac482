import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { members } from "#features/identity/server/table.ts";
import { canSee } from "#features/referrals/rules.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract.ts";
import { isCompany } from "../../rules.ts";
import type { getSplit, setSplit } from "../../splits.ts";
import { lockDeal } from "../events/apply-event.ts";
import type { Reader } from "../lines/present-lines.ts";
import { refresh } from "../lines/timeline.ts";
import { commissions, dealSplits } from "../table.ts";

const fullShare = 10_000;

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

async function readDealSplit(reader: Reader, id: Id<"ref">) {
  const [deal] = await reader.db.run(dealById, { id });
  if (!deal || !canSee(reader, deal)) throw baseErrors.notFound();
  return deal;
}

export async function get(reader: ReadCtx, { referralId: id }: z.infer<typeof getSplit.input>) {
  const { shares, referrerId } = await readDealSplit(reader, id);
  const currentShares = shares ?? [];
  const recipients = currentShares.map(({ to }) => (to === "referrer" ? referrerId : to));
  const [names, earnedRows] = await Promise.all([
    namesOf(reader, recipients),
    reader.db.run(anyCommission, { referralId: id }),
  ]);
  return {
    referralId: id,
    shares: currentShares.map((share, i) => ({ ...share, name: names.get(recipients[i]!) ?? null })),
    editable: isCompany(reader.role) && earnedRows.length === 0,
  };
}

/** The split can change until the first commission is earned; after that it is fixed. */
export async function set(ctx: Ctx, { referralId: id, shares }: z.infer<typeof setSplit.input>) {
  lockDeal(ctx, id);
  const { shares: before, referrerId } = await readDealSplit(ctx, id);
  const sum = shares.reduce((all, { bp }) => all + bp, 0);
  const recipients = shares.map(({ to }) => (to === "referrer" ? referrerId : to));
  const isValid = shares.length === 0 || (sum === fullShare && new Set(recipients).size === recipients.length);
  if (!isValid || !(await areAllReferrers(ctx, recipients))) throw errors.badSplit({ bp: String(sum) });
  if ((await ctx.db.run(anyCommission, { referralId: id })).length > 0) throw errors.splitFixed();
  await ctx.db
    .insert(dealSplits)
    .values({ referralId: id, shares })
    .onConflictDoUpdate({ target: [dealSplits.tenantId, dealSplits.referralId], set: { shares } });
  await audit(ctx, { action: "commissions.split", subject: id, before: { shares: before ?? [] }, after: { shares } });
  refresh(ctx);
  return get(ctx, { referralId: id });
}

async function areAllReferrers({ db, tenantId }: Ctx, recipients: readonly Id<"per">[]) {
  if (recipients.length === 0) return true;
  const found = await db
    .select({ id: members.personId })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        inArray(members.personId, [...recipients]),
        inArray(members.role, [...referrers]),
        isNull(members.disabledAt),
      ),
    );
  return found.length === new Set(recipients).size;
}

import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { members } from "#features/identity/server/table.ts";
import { maySee } from "#features/referrals/rules.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { isCompany } from "../rules.ts";
import type { getSplit, setSplit } from "../splits.ts";
import { lockDeal } from "./application.ts";
import type { Reader } from "./lines.ts";
import { commissions, dealSplits } from "./table.ts";
import { refresh } from "./timeline.ts";

const whole = 10_000;

const dealBy = statement("commissions.splitOf", { id: referrals.id }, (from, p) =>
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
const earned = statement("commissions.anyOf", { referralId }, (from, p) =>
  from.select({ id: commissions.id }).from(commissions).where(eq(referralId, p.referralId)).limit(1),
);

async function seen(reader: Reader, id: Id<"ref">) {
  const [deal] = await reader.db.run(dealBy, { id });
  if (!deal || !maySee(reader, deal)) throw baseErrors.notFound();
  return deal;
}

export async function get(reader: ReadCtx, { referralId: id }: z.infer<typeof getSplit.input>) {
  const { shares, referrerId } = await seen(reader, id);
  const given = shares ?? [];
  const whom = given.map(({ to }) => (to === "referrer" ? referrerId : to));
  const [names, begun] = await Promise.all([namesOf(reader, whom), reader.db.run(earned, { referralId: id })]);
  return {
    referralId: id,
    shares: given.map((share, i) => ({ ...share, name: names.get(whom[i]!) ?? null })),
    editable: isCompany(reader.role) && begun.length === 0,
  };
}

/** The split can change until the first commission is earned; after that it is fixed. */
export async function set(ctx: Ctx, { referralId: id, shares }: z.infer<typeof setSplit.input>) {
  lockDeal(ctx, id);
  const { shares: before, referrerId } = await seen(ctx, id);
  const sum = shares.reduce((all, { bp }) => all + bp, 0);
  const whom = shares.map(({ to }) => (to === "referrer" ? referrerId : to));
  const fits = shares.length === 0 || (sum === whole && new Set(whom).size === whom.length);
  if (!fits || !(await allReferHere(ctx, whom))) throw errors.badSplit({ bp: String(sum) });
  if ((await ctx.db.run(earned, { referralId: id })).length > 0) throw errors.splitFixed();
  await ctx.db
    .insert(dealSplits)
    .values({ referralId: id, shares })
    .onConflictDoUpdate({ target: [dealSplits.tenantId, dealSplits.referralId], set: { shares } });
  await audit(ctx, { action: "commissions.split", subject: id, before: { shares: before ?? [] }, after: { shares } });
  refresh(ctx);
  return get(ctx, { referralId: id });
}

async function allReferHere({ db, tenantId }: Ctx, whom: readonly Id<"per">[]) {
  if (whom.length === 0) return true;
  const here = await db
    .select({ id: members.personId })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        inArray(members.personId, [...whom]),
        inArray(members.role, [...referrers]),
        isNull(members.disabledAt),
      ),
    );
  return here.length === new Set(whom).size;
}

import { and, count, desc, eq, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { fractionDigits } from "#base/money.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { referralEvents, referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { amountsOf, valueXp } from "../../rules/awards.ts";
import type { AwardKind } from "../../values.ts";
import { gameEntries } from "../table.ts";
import { insertEntries, lockPlayers } from "./entries.ts";
import type { GameContext } from "./game-context.ts";

const { id, tenantId } = referrals;
const referralById = statement("gamification.referral", { id, tenantId }, (from, p) =>
  from
    .select({
      id: referrals.id,
      referrerId: referrals.referrerId,
      status: referrals.status,
      pipelineId: referrals.pipelineId,
      email: referrals.email,
      phone: referrals.phone,
      company: referrals.company,
      targetCompany: referrals.targetCompany,
      estimatedMinor: referrals.estimatedMinor,
      relationship: referrals.relationship,
      confidenceLevel: referrals.confidenceLevel,
      rejectReason: referrals.rejectReason,
      wonMinor: referrals.wonMinor,
      currency: referrals.currency,
      /** Whether the referrer was ever paid: until then commissions, and points with them, are held for longer. */
      wasPaid: sql<boolean>`exists (select from ledger_entries e where e.tenant_id = ${referrals.tenantId}
        and e.person_id = ${referrals.referrerId} and e.account = 'transit' and e.minor > 0)`,
    })
    .from(referrals)
    .where(and(eq(referrals.tenantId, p.tenantId), eq(referrals.id, p.id))),
);
export type AwardedReferral = NonNullable<Awaited<ReturnType<typeof readReferral>>>;

export async function readReferral({ db, tenantId: tenant }: Pick<ReadCtx, "db" | "tenantId">, of: Id<"ref">) {
  const [found] = await db.run(referralById, { id: of, tenantId: tenant });
  return found;
}

const lastQuestion = statement(
  "gamification.lastQuestion",
  { tenantId: referralEvents.tenantId, referralId: referralEvents.referralId },
  (from, p) =>
    from
      .select({ at: referralEvents.createdAt })
      .from(referralEvents)
      .where(
        and(
          eq(referralEvents.tenantId, p.tenantId),
          eq(referralEvents.referralId, p.referralId),
          sql`${referralEvents.kind} = 'moved' and ${referralEvents.details} ->> 'move' = 'ask'`,
        ),
      )
      .orderBy(desc(referralEvents.id))
      .limit(1),
);

/** Returns the hours since the company last asked; null if it never did. */
export async function hoursSinceQuestion(ctx: Pick<ReadCtx, "db" | "tenantId">, referralId: Id<"ref">, now: number) {
  const [asked] = await ctx.db.run(lastQuestion, { tenantId: ctx.tenantId, referralId });
  return asked ? (now - Date.parse(asked.at)) / 3_600_000 : null;
}

const { tenantId: ofTenant, personId, kind: ofKind, day: onDay } = gameEntries;
const sameDay = statement(
  "gamification.sameDay",
  { tenantId: ofTenant, personId, kind: ofKind, day: onDay },
  (from, p) =>
    from
      .select({ count: count() })
      .from(gameEntries)
      .where(and(eq(ofTenant, p.tenantId), eq(personId, p.personId), eq(ofKind, p.kind), eq(onDay, p.day))),
);

const isReversed = sql`exists (select from game_entries r where r.tenant_id = ${ofTenant} and r.reverses_id = ${gameEntries.id})`;
const rounds = statement(
  "gamification.rounds",
  { tenantId: ofTenant, referralId: gameEntries.referralId, kind: ofKind },
  (from, p) =>
    from
      .select({ count: count() })
      .from(gameEntries)
      .where(and(eq(ofTenant, p.tenantId), eq(gameEntries.referralId, p.referralId), eq(ofKind, p.kind), isReversed)),
);

/** The value of a won deal in the tenant's currency; null if no exchange rate is known. */
export async function wonValue(
  ctx: Pick<ReadCtx, "db">,
  { wonMinor, currency }: { wonMinor: number | null; currency: string },
  to: string,
  day: string,
): Promise<number | null> {
  if (wonMinor === null) return null;
  const rate = await rateOn(ctx, currency, to, day);
  return rate ? convertAt(wonMinor, currency, to, rate.rate) : null;
}

export const toWhole = (minor: number, currency: string) => minor / 10 ** fractionDigits(currency);

/** Awards the referrer for what just happened to a referral: once per kind and referral unless it was reversed, as the tenant's rules say. */
export async function awardReferral(
  ctx: TenantCtx,
  game: GameContext,
  referral: AwardedReferral,
  kinds: readonly AwardKind[],
) {
  if (kinds.length === 0) return;
  const at = new Date();
  const day = dayIn(game.timeZone, at.getTime());
  const holdDays = referral.wasPaid ? game.holdDays : game.holdDaysNew;
  await lockPlayers(ctx, [referral.referrerId]);
  for (const kind of kinds) {
    const asked = { tenantId: ctx.tenantId, kind };
    const [[today], [round]] = await Promise.all([
      ctx.db.run(sameDay, { ...asked, personId: referral.referrerId, day }),
      ctx.db.run(rounds, { ...asked, referralId: referral.id }),
    ]);
    const valueMinor = kind === "won" ? await wonValue(ctx, referral, game.currency, day) : null;
    const value = valueMinor === null ? null : toWhole(valueMinor, game.currency);
    // A win counts for leaderboards of won value even where it awards nothing.
    const amounts =
      amountsOf(game.rules, { kind, value }, today?.count ?? 0) ?? (kind === "won" ? { xp: 0, points: 0 } : undefined);
    if (!amounts) continue;
    await insertEntries(ctx, [
      {
        personId: referral.referrerId,
        kind,
        subject: referral.id,
        // An award that was reversed can be earned again.
        event: String(round?.count ?? 0),
        ...amounts,
        occurredAt: at.toISOString(),
        day,
        lockedUntil: lockOf(kind, amounts.points, at.getTime(), holdDays),
        referralId: referral.id,
        valueXp: kind === "won" && amounts.xp !== 0 ? valueXp(game.rules, value ?? 0) : null,
        valueMinor,
        rulesVersion: game.rulesVersion,
      },
    ]);
  }
}

/** Points of a deal can be taken back for as long as its commission is held, so they are locked as long. */
export const lockOf = (kind: AwardKind, points: number, at: number, holdDays: number): string | null =>
  points > 0 && kind !== "answered" && kind !== "calibrated"
    ? new Date(at + holdDays * 86_400_000).toISOString()
    : null;

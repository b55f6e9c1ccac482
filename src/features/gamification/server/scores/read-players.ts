import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { members } from "#features/identity/server/table.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { defaultTier, type Tier } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { PlayerEntry, PlayerReferral } from "../../rules/player.ts";
import type { Visibility } from "../../values.ts";
import { gameEntries, gamePlayers, redemptions } from "../table.ts";

type Reads = Pick<ReadCtx, "db" | "tenantId">;

const local = sql`(${gameEntries.occurredAt} at time zone ${tenants.timeZone})`;
const entriesOf = statement("gamification.entriesOf", { tenantId: tenants.id, ids: idList }, (from, p) =>
  from
    .select({
      personId: gameEntries.personId,
      kind: gameEntries.kind,
      xp: gameEntries.xp,
      points: gameEntries.points,
      day: gameEntries.day,
      hour: sql<number>`extract(hour from ${local})::int`.mapWith(Number),
      weekday: sql<number>`extract(isodow from ${local})::int`.mapWith(Number),
      lockedUntil: gameEntries.lockedUntil,
      valueMinor: gameEntries.valueMinor,
      isReversed: sql<boolean>`exists (select from game_entries r where r.tenant_id = ${gameEntries.tenantId} and r.reverses_id = ${gameEntries.id})`,
    })
    .from(gameEntries)
    .innerJoin(tenants, eq(tenants.id, gameEntries.tenantId))
    .where(and(eq(gameEntries.tenantId, p.tenantId), sql`${gameEntries.personId} = any(${p.ids}::uuid[])`)),
);

const closedLocal = sql`(${referrals.closedAt} at time zone ${tenants.timeZone})::date`;
const referralsOf = statement("gamification.referralsOf", { tenantId: tenants.id, ids: idList }, (from, p) =>
  from
    .select({
      personId: referrals.referrerId,
      status: referrals.status,
      wasAccepted: sql<boolean>`${referrals.acceptedAt} is not null`,
      decidedAt: referrals.decidedAt,
      closedDay: sql<string | null>`${closedLocal}::text`,
      daysToClose: sql<
        number | null
      >`extract(epoch from ${referrals.closedAt} - ${referrals.submittedAt}) / 86400`.mapWith(Number),
      country: referrals.country,
      product: referrals.productInterest,
      confidenceLevel: referrals.confidenceLevel,
      reopenings: referrals.reopenings,
    })
    .from(referrals)
    .innerJoin(tenants, eq(tenants.id, referrals.tenantId))
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        sql`${referrals.referrerId} = any(${p.ids}::uuid[])`,
        or(isNotNull(referrals.decidedAt), isNotNull(referrals.closedAt)),
        ne(referrals.status, sql`'draft'`),
      ),
    ),
);

const playersOf = statement("gamification.playersOf", { tenantId: members.tenantId, ids: idList }, (from, p) =>
  from
    .select({
      personId: members.personId,
      role: members.role,
      disabledAt: members.disabledAt,
      tier: partnerTerms.tier,
      tierIsPinned: partnerTerms.tierIsPinned,
      tierGraceUntil: partnerTerms.tierGraceUntil,
      visibility: gamePlayers.visibility,
      alias: gamePlayers.alias,
      joinedAt: gamePlayers.joinedAt,
      celebratedLevel: gamePlayers.celebratedLevel,
      celebratedTier: gamePlayers.celebratedTier,
      redemptions: sql<number>`(select count(*) from ${redemptions} where ${redemptions.tenantId} = ${members.tenantId}
        and ${redemptions.personId} = ${members.personId} and ${redemptions.state} not in ('declined', 'cancelled'))`.mapWith(
        Number,
      ),
    })
    .from(members)
    .leftJoin(
      partnerTerms,
      and(eq(partnerTerms.tenantId, members.tenantId), eq(partnerTerms.personId, members.personId)),
    )
    .leftJoin(gamePlayers, and(eq(gamePlayers.tenantId, members.tenantId), eq(gamePlayers.personId, members.personId)))
    .where(and(eq(members.tenantId, p.tenantId), sql`${members.personId} = any(${p.ids}::uuid[])`)),
);

export type DecidedReferral = PlayerReferral & { confidenceLevel: (typeof referrals.$inferSelect)["confidenceLevel"] };
export type Player = {
  personId: Id<"per">;
  isMember: boolean;
  tier: Tier;
  tierIsPinned: boolean;
  tierGraceUntil: string | null;
  visibility: Visibility | null;
  alias: string;
  /** When they opened gamification for the first time. */
  joinedAt: string | null;
  celebratedLevel: number;
  celebratedTier: Tier;
  redemptions: number;
  entries: PlayerEntry[];
  referrals: DecidedReferral[];
};

/** Reads everything that the standing of these people is calculated from. */
export async function readPlayers({ db, tenantId }: Reads, personIds: readonly Id<"per">[]): Promise<Player[]> {
  const asked = { tenantId, ids: personIds };
  const [entries, decided, known] = await Promise.all([
    db.run(entriesOf, asked),
    db.run(referralsOf, asked),
    db.run(playersOf, asked),
  ]);
  const entriesBy = Map.groupBy(entries, ({ personId }) => personId);
  const referralsBy = Map.groupBy(decided, ({ personId }) => personId);
  const knownBy = new Map(known.map((row) => [row.personId, row]));
  return personIds.map((personId) => {
    const row = knownBy.get(personId);
    return {
      personId,
      isMember: row !== undefined && row.disabledAt === null && row.role !== "user",
      tier: row?.tier ?? defaultTier,
      tierIsPinned: row?.tierIsPinned ?? false,
      tierGraceUntil: row?.tierGraceUntil ?? null,
      visibility: row?.visibility ?? null,
      alias: row?.alias ?? "",
      joinedAt: row?.joinedAt ?? null,
      celebratedLevel: row?.celebratedLevel ?? 1,
      celebratedTier: row?.celebratedTier ?? defaultTier,
      redemptions: row?.redemptions ?? 0,
      entries: entriesBy.get(personId) ?? [],
      referrals: referralsBy.get(personId) ?? [],
    };
  });
}

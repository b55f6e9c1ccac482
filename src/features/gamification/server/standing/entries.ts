import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { idList, statement } from "#server/db/statement.ts";
import { type Entry, entryFilters, type listEntries as listEndpoint } from "../../contract/standing.ts";
import { gameEntries } from "../table.ts";

const columns = {
  id: gameEntries.id,
  kind: gameEntries.kind,
  xp: gameEntries.xp,
  points: gameEntries.points,
  occurredAt: gameEntries.occurredAt,
  lockedUntil: gameEntries.lockedUntil,
  referralId: gameEntries.referralId,
  valueXp: gameEntries.valueXp,
  reversesId: gameEntries.reversesId,
  reason: gameEntries.reason,
  text: gameEntries.text,
};
const ownEntries = listing("gamification.entries", {
  from: gameEntries,
  select: columns,
  filters: entryFilters,
  columns: { kind: gameEntries.kind, occurredAt: gameEntries.occurredAt },
  id: gameEntries.id,
  owner: gameEntries.personId,
});
type Row = { [K in keyof typeof columns]: (typeof gameEntries.$inferSelect)[K] };

const { tenantId } = gameEntries;
const reversedKinds = statement("gamification.reversedKinds", { tenantId, ids: idList }, (from, p) =>
  from
    .select({ id: gameEntries.id, kind: gameEntries.kind })
    .from(gameEntries)
    .where(and(eq(tenantId, p.tenantId), sql`${gameEntries.id} = any(${p.ids}::uuid[])`)),
);
const reversedIds = statement("gamification.reversedIds", { tenantId, ids: idList }, (from, p) =>
  from
    .select({ id: gameEntries.reversesId })
    .from(gameEntries)
    .where(and(eq(tenantId, p.tenantId), sql`${gameEntries.reversesId} = any(${p.ids}::uuid[])`)),
);
const referralNames = statement(
  "gamification.referralNames",
  { tenantId: referrals.tenantId, ids: idList },
  (from, p) =>
    from
      .select({ id: referrals.id, name: referrals.fullName })
      .from(referrals)
      .where(and(eq(referrals.tenantId, p.tenantId), sql`${referrals.id} = any(${p.ids}::uuid[])`)),
);

/** Adds what an entry is about: the referral, and what a reversal takes back. */
async function present({ db, tenantId: of }: Pick<ReadCtx, "db" | "tenantId">, rows: readonly Row[]): Promise<Entry[]> {
  const [kinds, reversed, named] = await Promise.all([
    db.run(reversedKinds, { tenantId: of, ids: rows.flatMap(({ reversesId }) => reversesId ?? []) }),
    db.run(reversedIds, { tenantId: of, ids: rows.map(({ id }) => id) }),
    db.run(referralNames, { tenantId: of, ids: [...new Set(rows.flatMap(({ referralId }) => referralId ?? []))] }),
  ]);
  const kindOf = new Map(kinds.map(({ id, kind }) => [id, kind]));
  const isReversed = new Set(reversed.map(({ id }) => id));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const now = new Date().toISOString();
  return rows.map(({ reversesId, reason, referralId, lockedUntil, ...row }) => {
    const kind = reversesId && kindOf.get(reversesId);
    const name = referralId && nameOf.get(referralId);
    return {
      ...row,
      lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null,
      referral: referralId && name ? { id: referralId, name } : null,
      reversal: kind && reason ? { kind, reason } : null,
      isReversed: isReversed.has(row.id),
    };
  });
}

export async function listEntries(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await ownEntries(ctx, { ...input, orderBy: input.orderBy ?? "occurredAt:desc" });
  return { items: await present(ctx, items), next };
}

const visibleReferral = statement(
  "gamification.visibleReferral",
  { tenantId: referrals.tenantId, id: referrals.id },
  (from, p) =>
    from
      .select({ referrerId: referrals.referrerId, addresseeId: referrals.addresseeId, status: referrals.status })
      .from(referrals)
      .where(and(eq(referrals.tenantId, p.tenantId), eq(referrals.id, p.id))),
);
const entriesOfReferral = statement(
  "gamification.entriesOfReferral",
  { tenantId, referralId: gameEntries.referralId },
  (from, p) =>
    from
      .select(columns)
      .from(gameEntries)
      .where(and(eq(tenantId, p.tenantId), eq(gameEntries.referralId, p.referralId)))
      .orderBy(asc(gameEntries.occurredAt), asc(gameEntries.id)),
);

/** What a referral earned its referrer: for everyone who may see the referral. */
export async function getReferralAwards(ctx: ReadCtx, { id }: { id: Id<"ref"> }) {
  const [referral] = await ctx.db.run(visibleReferral, { tenantId: ctx.tenantId, id });
  if (!referral || !canSee(ctx, referral)) throw baseErrors.notFound();
  const entries = await present(ctx, await ctx.db.run(entriesOfReferral, { tenantId: ctx.tenantId, referralId: id }));
  const sum = (of: "xp" | "points") => entries.reduce((all, entry) => all + entry[of], 0);
  return { xp: sum("xp"), points: sum("points"), entries };
}

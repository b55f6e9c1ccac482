import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type listRedemptions as listEndpoint, type Redemption, redemptionFilters } from "../../contract/rewards.ts";
import { redemptions } from "../table.ts";

const columns = {
  id: redemptions.id,
  rewardId: redemptions.rewardId,
  personId: redemptions.personId,
  title: redemptions.title,
  delivery: redemptions.delivery,
  points: redemptions.points,
  minor: redemptions.minor,
  currency: redemptions.currency,
  commissionId: redemptions.commissionId,
  state: redemptions.state,
  note: redemptions.note,
  answer: redemptions.answer,
  createdAt: redemptions.createdAt,
  decidedAt: redemptions.decidedAt,
};
const createListing = (name: string, isOwn: boolean) =>
  listing(name, {
    from: redemptions,
    select: columns,
    filters: redemptionFilters,
    columns: { state: redemptions.state, createdAt: redemptions.createdAt },
    id: redemptions.id,
    ...(isOwn && { owner: redemptions.personId }),
  });
const [allPage, ownPage] = [
  createListing("gamification.redemptions", false),
  createListing("gamification.ownRedemptions", true),
];

const namesOf = (ids: readonly Id<"per">[]) =>
  statement(undefined, {}, (from) =>
    from
      .select({ id: people.id, name: people.displayName })
      .from(people)
      .where(inArray(people.id, [...ids])),
  );

type Row = Omit<Redemption, "person"> & { personId: Id<"per"> };

/** Adds the person, who has no name once their account is erased. */
async function present({ db }: Pick<ReadCtx, "db">, rows: readonly Row[]): Promise<Redemption[]> {
  if (rows.length === 0) return [];
  const named = await db.run(namesOf([...new Set(rows.map(({ personId }) => personId))]), {});
  const byId = new Map(named.map((person) => [person.id, person]));
  return rows.map(({ personId, ...row }) => ({ ...row, person: byId.get(personId) ?? null }));
}

export const presentOne = async (ctx: Pick<ReadCtx, "db">, row: Row) => firstOf(await present(ctx, [row]));

type Input = z.infer<typeof listEndpoint.input>;

export async function listRedemptions(ctx: ReadCtx, input: Input) {
  const { items, next } = await allPage(ctx, input);
  return { items: await present(ctx, items), next };
}

export async function listOwnRedemptions(ctx: ReadCtx, input: Input) {
  const { items, next } = await ownPage(ctx, input);
  return { items: await present(ctx, items), next };
}

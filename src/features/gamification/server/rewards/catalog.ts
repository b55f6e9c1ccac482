import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { isAdmin } from "#base/roles.ts";
import { parsePath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { deleteObjects } from "#features/files/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import type {
  createReward as createEndpoint,
  listRewards as listEndpoint,
  updateReward as updateEndpoint,
} from "../../contract/rewards.ts";
import { rewards } from "../table.ts";
import { amountOf } from "./money.ts";
import { presentRewards, readBuyer } from "./present-rewards.ts";
import { announceCatalog, lockReward, type RewardRow } from "./reward-row.ts";

const catalog = (tenantId: Id<"ten">, withArchived: boolean) =>
  statement(undefined, {}, (from) =>
    from
      .select()
      .from(rewards)
      .where(and(eq(rewards.tenantId, tenantId), withArchived ? undefined : isNull(rewards.archivedAt)))
      .orderBy(asc(rewards.price), asc(rewards.id)),
  );

export async function listRewards(ctx: ReadCtx, { archived }: z.infer<typeof listEndpoint.input>) {
  const [rows, buyer] = await Promise.all([
    ctx.db.run(catalog(ctx.tenantId, archived && isAdmin(ctx.role)), {}),
    readBuyer(ctx, ctx.personId),
  ]);
  return { rewards: await presentRewards(ctx, rows, buyer), available: buyer.balance };
}

/** A picture is one that the caller uploaded for rewards. */
async function assertOwnPicture({ db, tenantId, personId }: Ctx, id: Id<"obj">) {
  const [found] = await db
    .select({ path: objects.path })
    .from(objects)
    .where(and(eq(objects.tenantId, tenantId), eq(objects.id, id)));
  const place = found && parsePath(found.path);
  if (place?.folder !== "rewards" || place.ownerId !== personId) throw baseErrors.notFound();
}

async function answer(ctx: Ctx, row: RewardRow) {
  announceCatalog(ctx);
  return firstOf(await presentRewards(ctx, [row], await readBuyer(ctx, ctx.personId)));
}

const auditFields = ({ title, price, minTier, needsApproval, stock, minor, archivedAt }: RewardRow) => ({
  ...{ title, price, minTier, needsApproval, stock, minor },
  isArchived: archivedAt !== null,
});

export async function createReward(ctx: Ctx, input: z.infer<typeof createEndpoint.input>) {
  if (input.delivery === "code" && input.stock !== null) throw errors.stockFollowsCodes();
  if (input.pictureFileId) await assertOwnPicture(ctx, input.pictureFileId);
  const stock = input.delivery === "code" ? 0 : input.stock;
  const amount = await amountOf(ctx, input);
  const created = firstOf(
    await ctx.db
      .insert(rewards)
      .values({ ...input, ...amount, stock, tenantId: ctx.tenantId })
      .returning(),
  );
  await audit(ctx, { action: "gamification.rewardCreated", subject: created.title, after: auditFields(created) });
  return answer(ctx, created);
}

export async function updateReward(ctx: Ctx, { id, isArchived, ...changes }: z.infer<typeof updateEndpoint.input>) {
  const before = await lockReward(ctx, id);
  if (before.delivery === "code" && changes.stock !== undefined) throw errors.stockFollowsCodes();
  const { pictureFileId, minor } = changes;
  const isNewAmount = minor !== undefined && minor !== before.minor;
  if (isNewAmount) await amountOf(ctx, { delivery: before.delivery, minor });
  const isNewPicture = pictureFileId !== undefined && pictureFileId !== before.pictureFileId;
  if (isNewPicture && pictureFileId) await assertOwnPicture(ctx, pictureFileId);
  const archived = isArchived === undefined ? {} : { archivedAt: isArchived ? (before.archivedAt ?? now) : null };
  const after = firstOf(
    await ctx.db
      .update(rewards)
      .set({ ...changes, ...archived, tenantId: ctx.tenantId })
      .where(and(eq(rewards.tenantId, ctx.tenantId), eq(rewards.id, id)))
      .returning(),
  );
  if (isNewPicture && before.pictureFileId) await deleteUnusedPicture(ctx, before.pictureFileId);
  await audit(ctx, {
    action: "gamification.rewardChanged",
    subject: after.title,
    before: auditFields(before),
    after: auditFields(after),
  });
  return answer(ctx, after);
}

/** A picture may be on several rewards; it is deleted with the last of them. */
async function deleteUnusedPicture(ctx: Ctx, id: Id<"obj">) {
  const { db, tenantId } = ctx;
  const users = await db
    .select({ id: rewards.id })
    .from(rewards)
    .where(and(eq(rewards.tenantId, tenantId), eq(rewards.pictureFileId, id)))
    .limit(1);
  if (users.length > 0) return;
  const unused = await db
    .select({ id: objects.id, key: objects.key })
    .from(objects)
    .where(and(eq(objects.tenantId, tenantId), eq(objects.id, id)));
  await deleteObjects(ctx, unused);
}

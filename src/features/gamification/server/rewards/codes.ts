import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx, Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { type SealedText, sealedColumn } from "#server/reseal.ts";
import { deriveKeyFor, hmacWith, seal, unseal } from "#server/secrets.ts";
import { errors } from "../../contract/errors.ts";
import type { importCodes as importEndpoint, revealCode as revealEndpoint } from "../../contract/rewards.ts";
import { redemptions, rewardCodes, rewards } from "../table.ts";
import { announceCatalog, lockReward, type RewardRow } from "./reward-row.ts";

export const codePurpose = "reward code";

/** Equal for equal codes and useless without the secret. */
const hasherOf = ({ settings }: Pick<Services, "settings">) => {
  const hmac = hmacWith(deriveKeyFor(settings, "reward code hash"));
  return (code: string) => hmac(code).toString("base64url");
};

/** The codes are encrypted again after a change of the app's secret, and their hashes with them. */
export const sealedTexts: SealedText[] = [
  {
    ...sealedColumn(rewardCodes, "sealed", () => codePurpose),
    withSealed: (_, sealed, { services, text }) => ({ sealed, codeHash: hasherOf(services)(text) }),
  },
];

/** A statement stays below the limit of parameters. */
const batchSize = 1000;

/** Adds codes to a reward, whose row is locked, and returns how many were new and are left. */
export async function addCodes(
  { db, tenantId, services }: Pick<TenantCtx, "db" | "tenantId" | "services">,
  { id, stock: before }: Pick<RewardRow, "id" | "stock">,
  codes: readonly string[],
) {
  const hashOf = hasherOf(services);
  const rows = [...new Set(codes)].map((code) => ({
    tenantId,
    rewardId: id,
    sealed: seal(services.settings, codePurpose, code),
    codeHash: hashOf(code),
  }));
  let added = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    added += (await db.insert(rewardCodes).values(batch).onConflictDoNothing().returning({ id: rewardCodes.id }))
      .length;
  }
  const stock = (before ?? 0) + added;
  await db
    .update(rewards)
    .set({ stock })
    .where(and(eq(rewards.tenantId, tenantId), eq(rewards.id, id)));
  return { added, stock };
}

export async function importCodes(ctx: Ctx, { id, codes }: z.infer<typeof importEndpoint.input>) {
  const reward = await lockReward(ctx, id);
  if (reward.delivery !== "code") throw errors.wrongState();
  const { added, stock } = await addCodes(ctx, reward, codes);
  if (added > 0) {
    await audit(ctx, { action: "gamification.codesImported", subject: reward.title, after: { added, stock } });
    announceCatalog(ctx);
  }
  return { added, skipped: codes.length - added, stock };
}

/** Gives a redemption one of the codes left. The reward's row must be locked. An assigned code is never given to anyone else. */
export async function assignCode(
  { db, tenantId }: Pick<TenantCtx, "db" | "tenantId">,
  { id: redemptionId, rewardId }: { id: Id<"grd">; rewardId: Id<"grw"> },
) {
  const [free] = await db
    .select({ id: rewardCodes.id })
    .from(rewardCodes)
    .where(
      and(eq(rewardCodes.tenantId, tenantId), eq(rewardCodes.rewardId, rewardId), isNull(rewardCodes.redemptionId)),
    )
    .orderBy(asc(rewardCodes.id))
    .limit(1)
    .for("update");
  if (!free) throw errors.soldOut();
  await db
    .update(rewardCodes)
    .set({ redemptionId })
    .where(and(eq(rewardCodes.tenantId, tenantId), eq(rewardCodes.id, free.id)));
}

const ownCode = statement(
  "gamification.ownCode",
  { tenantId: redemptions.tenantId, id: redemptions.id, personId: redemptions.personId },
  (from, p) =>
    from
      .select({ sealed: rewardCodes.sealed })
      .from(redemptions)
      .leftJoin(
        rewardCodes,
        sql`${rewardCodes.tenantId} = ${redemptions.tenantId} and ${rewardCodes.redemptionId} = ${redemptions.id}`,
      )
      .where(and(eq(redemptions.tenantId, p.tenantId), eq(redemptions.id, p.id), eq(redemptions.personId, p.personId))),
);

/** Shows a code to the person who redeemed it, and to no one else. Its route stores no answer, so that the code is nowhere in plain text. */
export async function revealCode(ctx: ReadCtx, { id }: z.infer<typeof revealEndpoint.input>) {
  const { db, tenantId, personId, services } = ctx;
  const [found] = await db.run(ownCode, { tenantId, id, personId });
  if (!found) throw baseErrors.notFound();
  if (found.sealed === null) throw errors.wrongState();
  return { code: unseal(services.settings, codePurpose, found.sealed) };
}

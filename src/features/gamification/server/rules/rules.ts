import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import type { changeRules as changeEndpoint, RulesVersion } from "../../contract/rules.ts";
import { defaultRules } from "../../rules/awards.ts";
import { markAllStale } from "../scores/mark-stale.ts";
import { lockScores } from "../scores/refresh.ts";
import { gameRules } from "../table.ts";

/** How many earlier versions are shown. */
const shownVersions = 20;

const versions = statement("gamification.rules", { tenantId: gameRules.tenantId }, (from, p) =>
  from
    .select({
      version: gameRules.version,
      rules: gameRules.rules,
      changedById: gameRules.changedById,
      changedAt: gameRules.createdAt,
    })
    .from(gameRules)
    .where(eq(gameRules.tenantId, p.tenantId))
    .orderBy(desc(gameRules.version))
    .limit(shownVersions),
);

const initial: RulesVersion = { version: 0, rules: defaultRules, changedAt: null, changedBy: null };

export async function getRules(ctx: ReadCtx) {
  const rows = await ctx.db.run(versions, { tenantId: ctx.tenantId });
  const names = await namesOf(
    ctx,
    rows.map(({ changedById }) => changedById),
  );
  const all = [
    ...rows.map(({ changedById, ...row }) => ({ ...row, changedBy: names.get(changedById) ?? null })),
    ...(rows.length < shownVersions ? [initial] : []),
  ];
  return { current: firstOf(all), defaults: defaultRules, earlier: all.slice(1) };
}

/** Puts new rules in force from now on. Tiers may begin elsewhere, so everyone's is decided again. */
export async function changeRules(
  ctx: Ctx,
  { rules, basedOn }: z.infer<typeof changeEndpoint.input>,
): Promise<RulesVersion> {
  lockScores(ctx);
  const { current } = await getRules(ctx);
  if (current.version !== basedOn) throw errors.rulesChanged();
  const { tenantId, personId } = ctx;
  const values = { tenantId, version: basedOn + 1, rules, changedById: personId };
  const added = firstOf(await ctx.db.insert(gameRules).values(values).returning());
  await audit(ctx, {
    action: "gamification.rulesChanged",
    subject: String(added.version),
    before: current.rules,
    after: rules,
  });
  await markAllStale(ctx);
  ctx.announce("tenant", "changed", { topics: ["gamification"] });
  const names = await namesOf(ctx, [personId]);
  return { version: added.version, rules, changedAt: added.createdAt, changedBy: names.get(personId) ?? null };
}

import { eq } from "drizzle-orm";
import { type Id, id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import { tiers } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { errors } from "../contract.ts";
import type { Rule } from "../rule.ts";
import type { Scope } from "../values.ts";
import { canEarn } from "./reads.ts";

/** Rules may only name people and products that exist. */
export async function assertKnownTargets(ctx: TenantCtx, rules: readonly Rule[]) {
  const recipients = rules.flatMap(({ split }) => split.map(({ to }) => to)).filter((to) => to !== "referrer");
  if (!(await canEarn(ctx, recipients))) throw errors.badTarget();
  const products = rules.flatMap(({ conditions }) => conditions.products);
  if (products.length === 0) return;
  const offered = await ctx.db.select({ products: programs.products }).from(programs);
  const known = new Set(offered.flatMap((program) => program.products));
  if (!products.every((product) => known.has(product))) throw errors.badTarget();
}

const isId = (prefix: "prg" | "ref" | "per", target: string) => id(prefix).safeParse(target).success;

type TargetLookup = (ctx: TenantCtx, target: string) => Promise<{ name: string }[]>;
const lookups: Record<Scope, TargetLookup> = {
  tier: async (_, target) => tiers.filter((tier) => tier === target).map((name) => ({ name })),
  person: ({ db }, target) =>
    db
      .select({ name: people.displayName })
      .from(people)
      .where(eq(people.id, target as Id<"per">)),
  program: ({ db }, target) =>
    db
      .select({ name: programs.name })
      .from(programs)
      .where(eq(programs.id, target as Id<"prg">)),
  referral: ({ db }, target) =>
    db
      .select({ name: referrals.fullName })
      .from(referrals)
      .where(eq(referrals.id, target as Id<"ref">)),
};
const prefixes = { person: "per", program: "prg", referral: "ref" } as const;

/** Returns the name of a plan's target; undefined if the tenant has no such target. */
export async function nameOfTarget(ctx: TenantCtx, scope: Scope, target: string): Promise<string | undefined> {
  if (scope !== "tier" && !isId(prefixes[scope], target)) return undefined;
  if (scope === "person" && !(await canEarn(ctx, [target as Id<"per">]))) return undefined;
  const [found] = await lookups[scope](ctx, target);
  return found && (found.name || scope);
}

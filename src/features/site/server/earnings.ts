import { eq } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { planHas } from "#base/plans.ts";
import type { Rule } from "#features/plans/rule.ts";
import { offeredVersion } from "#features/plans/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Earnings } from "../contract.ts";
import { calculateInitialYear } from "../rules.ts";

const feature = "commissionTracking";

const tenantTerms = statement("site.terms", { id: tenants.id }, (from, p) =>
  from
    .select({ plan: tenants.plan, off: tenants.off, timeZone: tenants.timeZone })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** Rules that pay named people are private to the tenant, and so are the names of rules. */
const publicRules = (rules: readonly Rule[]): Rule[] =>
  rules.filter(({ split }) => split.every(({ to }) => to === "referrer")).map((rule) => ({ ...rule, name: "" }));

/** Returns the terms for a referrer who joins today; null if they earn nothing or nothing public. */
export async function earningsOf({ db, tenantId }: Pick<PublicReadCtx, "db" | "tenantId">): Promise<Earnings | null> {
  const [tenant] = await db.run(tenantTerms, { id: tenantId });
  if (!tenant || !planHas(tenant.plan, feature) || tenant.off.includes(feature)) return null;
  const offered = await offeredVersion({ db }, dayIn(tenant.timeZone, Date.now()));
  const rules = publicRules(offered?.rules ?? []);
  if (!offered || rules.length === 0) return null;
  const terms = { currency: offered.currency, rules };
  return { program: offered.program, ...terms, first: calculateInitialYear(terms) };
}

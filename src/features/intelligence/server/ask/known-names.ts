import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { referrers } from "#base/roles.ts";
import { getFigures } from "#features/analytics/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { KnownName } from "../../rules/ask/asked.ts";

const maxPartners = 1000;

const partnersOfTenant = statement("intelligence.partnerNames", { tenantId: members.tenantId }, (from, p) =>
  from
    .select({ id: people.id, name: people.displayName })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(and(eq(members.tenantId, p.tenantId), isNull(members.disabledAt), inArray(members.role, [...referrers])))
    .orderBy(asc(people.displayName))
    .limit(maxPartners),
);

/**
 * Returns the names that the caller can filter figures by on the analytics page: programs, partners, and the products and campaigns of the
 * referrals that they may see.
 */
export async function knownNames(ctx: ReadCtx): Promise<KnownName[]> {
  const occurring = async (by: "product" | "campaign"): Promise<KnownName[]> => {
    const { rows } = await getFigures(ctx, { measures: ["referrals"], by, frame: "all", compare: "none" });
    return rows.filter(({ key }) => key !== "").map(({ key }) => ({ key: by, value: key, name: key }));
  };
  const [{ programs }, partners, products, campaigns] = await Promise.all([
    getCatalog(ctx),
    ctx.db.run(partnersOfTenant, { tenantId: ctx.tenantId }),
    occurring("product"),
    occurring("campaign"),
  ]);
  return [
    ...programs.map(({ id, name }): KnownName => ({ key: "programId", value: id, name })),
    ...partners.map(({ id, name }): KnownName => ({ key: "referrerId", value: id, name })),
    ...products,
    ...campaigns,
  ];
}

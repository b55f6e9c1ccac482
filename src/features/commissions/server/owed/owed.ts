import { and, eq, inArray } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { assertRecentProof, listTenantsEver, queryEachTenantEver } from "#features/identity/server/reads.ts";
import { balancesOf, leftOf } from "#features/ledger/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Owed } from "../../contract/owed.ts";
import { transitionOf } from "../../rules/transitions.ts";
import { lockCommissions } from "../lines/change.ts";
import { cancel } from "../lines/move-commission.ts";
import { commissions } from "../table.ts";

const tenantName = statement("commissions.tenantName", { id: tenants.id }, (from, p) =>
  from.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, p.id)),
);

/** Returns what a person earned with one tenant and has not received, per currency, from the ledger. */
async function readOwedBy(tenantDb: ReadCtx["db"], tenantId: Id<"ten">, personId: Id<"per">): Promise<Owed[]> {
  const [balances, [tenant]] = await Promise.all([
    balancesOf({ db: tenantDb }, personId),
    tenantDb.run(tenantName, { id: tenantId }),
  ]);
  return [...Map.groupBy(balances, ({ currency }) => currency)]
    .map(([currency, rows]) => {
      const sum = (...accounts: string[]) =>
        rows.filter(({ account }) => accounts.includes(account)).reduce((all, { minor }) => all + minor, 0);
      return { tenant: defined(tenant).name, currency, minor: sum("held", "payable"), sentMinor: sum("transit") };
    })
    .filter(({ minor, sentMinor }) => minor > 0 || sentMinor > 0);
}

const readOwed = async (services: Pick<Services, "db">, personId: Id<"per">): Promise<Owed[]> =>
  (
    await queryEachTenantEver(services, personId, (tenantDb, tenantId) => readOwedBy(tenantDb, tenantId, personId))
  ).flat();

/** A person who is still owed money keeps their account: without it the tenant would not know whom to pay. */
export const isOwed = async (services: Pick<Services, "db">, personId: Id<"per">): Promise<boolean> =>
  (await readOwed(services, personId)).length > 0;

export const listOwed = async ({ services, personId }: ReadCtx) => ({ items: await readOwed(services, personId) });

/** Voids every commission that can still be voided, on behalf of the person who earned it. */
export async function giveUpOwed(ctx: ReadCtx) {
  await assertRecentProof(ctx);
  const { services, personId, exchange } = ctx;
  for (const { tenantId } of await listTenantsEver(services, personId))
    await withTenant(services, tenantId, async (tenantCtx) => {
      const actor = { ...tenantCtx, personId, exchange };
      const open = await tenantCtx.db
        .select({ id: commissions.id })
        .from(commissions)
        .where(and(eq(commissions.personId, personId), inArray(commissions.state, [...transitionOf("void").from])));
      if (open.length === 0) return;
      const ids = open.map(({ id }) => id);
      const rows = (await lockCommissions(actor, ids)).filter(({ state }) => transitionOf("void").from.includes(state));
      const left = await leftOf(actor, ids);
      for (const row of rows) await cancel(actor, row, { as: "owner", leftMinor: left.get(row.id) ?? 0, text: "" });
      await audit(actor, { action: "commissions.givenUp", subject: personId, after: { lines: rows.length } });
    });
  return listOwed(ctx);
}

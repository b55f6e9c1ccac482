import { and, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { inEachTenantEver, tenantsEver } from "#features/identity/server/reads.ts";
import { mustBeFresh } from "#features/identity/server/writes.ts";
import { balancesOf, leftOf } from "#features/ledger/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Owed } from "../owed.ts";
import { transitionOf } from "../rules.ts";
import { heldAll } from "./change.ts";
import { cancel } from "./moves.ts";
import { commissions } from "./table.ts";

const nameOf = statement("commissions.tenantName", { id: tenants.id }, (from, p) =>
  from.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, p.id)),
);

/** Returns what a person earned with one tenant and has not received, per currency, from the ledger. */
async function owedBy(here: ReadCtx["db"], tenantId: Id<"ten">, personId: Id<"per">): Promise<Owed[]> {
  const [balances, [tenant]] = await Promise.all([
    balancesOf({ db: here }, personId),
    here.run(nameOf, { id: tenantId }),
  ]);
  return [...Map.groupBy(balances, ({ currency }) => currency)]
    .map(([currency, those]) => {
      const sum = (...accounts: string[]) =>
        those.filter(({ account }) => accounts.includes(account)).reduce((all, { minor }) => all + minor, 0);
      return { tenant: tenant!.name, currency, minor: sum("held", "payable"), sentMinor: sum("transit") };
    })
    .filter(({ minor, sentMinor }) => minor > 0 || sentMinor > 0);
}

const owedTo = async (services: Pick<Services, "db">, personId: Id<"per">): Promise<Owed[]> =>
  (await inEachTenantEver(services, personId, (here, tenantId) => owedBy(here, tenantId, personId))).flat();

/** A person who is still owed money keeps their account: without it the tenant would not know whom to pay. */
export const isOwed = async (services: Pick<Services, "db">, personId: Id<"per">): Promise<boolean> =>
  (await owedTo(services, personId)).length > 0;

export const listOwed = async ({ services, personId }: ReadCtx) => ({ items: await owedTo(services, personId) });

/** Voids every commission that can still be voided, on behalf of the person who earned it. */
export async function giveUpOwed(ctx: ReadCtx) {
  await mustBeFresh(ctx);
  const { services, personId, exchange } = ctx;
  for (const { tenantId } of await tenantsEver(services, personId))
    await withTenant(services, tenantId, async (inside) => {
      const actor = { ...inside, personId, exchange };
      const open = await inside.db
        .select({ id: commissions.id })
        .from(commissions)
        .where(and(eq(commissions.personId, personId), inArray(commissions.state, [...transitionOf("void").from])));
      if (open.length === 0) return;
      const ids = open.map(({ id }) => id);
      const rows = (await heldAll(actor, ids)).filter(({ state }) => transitionOf("void").from.includes(state));
      const left = await leftOf(actor, ids);
      for (const row of rows) await cancel(actor, row, { as: "owner", leftMinor: left.get(row.id) ?? 0, text: "" });
      await audit(actor, { action: "commissions.givenUp", subject: personId, after: { lines: rows.length } });
    });
  return listOwed(ctx);
}

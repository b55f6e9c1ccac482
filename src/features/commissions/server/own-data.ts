import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { commissions, disputes } from "./table.ts";

const ownCommissions = statement("commissions.dataOfLines", { personId: commissions.personId }, (from, p) =>
  from
    .select({
      id: commissions.id,
      trigger: commissions.trigger,
      part: commissions.part,
      state: commissions.state,
      currency: commissions.currency,
      minor: commissions.minor,
      why: commissions.why,
      bonusSource: commissions.bonusSource,
      bonusTitle: commissions.bonusTitle,
      paidAt: commissions.paidAt,
      createdAt: commissions.createdAt,
    })
    .from(commissions)
    .where(eq(commissions.personId, p.personId))
    .orderBy(commissions.id),
);
const ownDisputes = statement("commissions.dataOfDisputes", { personId: disputes.personId }, (from, p) =>
  from
    .select({
      commissionId: disputes.commissionId,
      reason: disputes.reason,
      text: disputes.text,
      state: disputes.state,
      answer: disputes.answer,
      createdAt: disputes.createdAt,
    })
    .from(disputes)
    .where(eq(disputes.personId, p.personId))
    .orderBy(disputes.id),
);

/** Exports a person's commissions and disputes from each tenant they belong to. */
export const commissionExporters = [
  {
    name: "commissions",
    collect: (services: Services, personId: Id<"per">) =>
      queryEachTenant(services, personId, async (tenantDb, tenantId) => ({
        tenantId,
        commissions: await tenantDb.run(ownCommissions, { personId }),
        disputes: await tenantDb.run(ownDisputes, { personId }),
      })),
  },
];

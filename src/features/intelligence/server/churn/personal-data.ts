import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { churnPredictions } from "./table.ts";

/** Deletes the predictions about erased people. */
export const deletePredictionsOnErasedPeople = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) =>
  db
    .delete(churnPredictions)
    .where(
      and(
        eq(churnPredictions.tenantId, tenantId),
        sql`not exists (select from auth.people where people.id = ${churnPredictions.personId})`,
      ),
    );

const { personId, madeOn, basis, probability, low, high, snapshot, outcome } = churnPredictions;
const about = statement("intelligence.dataOfChurn", { personId }, (from, p) =>
  from
    .select({ madeOn, basis, probability, low, high, snapshot, outcome })
    .from(churnPredictions)
    .where(eq(personId, p.personId))
    .orderBy(madeOn),
);

/** Exports what was predicted about a person, and from what. */
export const churnExporter = {
  name: "predictions",
  collect: (services: Services, id: Id<"per">) =>
    queryEachTenant(services, id, async (here, tenantId) => ({
      tenantId,
      referralsStop: await here.run(about, { personId: id }),
    })),
};

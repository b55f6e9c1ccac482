import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { aiCalls } from "./table.ts";

/** Removes erased people from the log; what calls cost stays in the month's sums. */
export const clearCallsOfErasedPeople = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) =>
  db
    .update(aiCalls)
    .set({ personId: null })
    .where(
      and(
        eq(aiCalls.tenantId, tenantId),
        sql`${aiCalls.personId} is not null and not exists (select from auth.people where people.id = ${aiCalls.personId})`,
      ),
    );

const { use, providerName, model, prompt, answer, createdAt } = aiCalls;
const made = statement("providers.dataOfCalls", { personId: aiCalls.personId }, (from, p) =>
  from
    .select({ use, providerName, model, prompt, answer, createdAt })
    .from(aiCalls)
    .where(eq(aiCalls.personId, p.personId))
    .orderBy(aiCalls.id),
);

/** Exports the calls that a person made, with the placeholders with which they are stored. */
export const providerExporters = [
  {
    name: "ai-calls",
    collect: (services: Services, personId: Id<"per">) =>
      queryEachTenant(services, personId, async (here, tenantId) => ({
        tenantId,
        calls: await here.run(made, { personId }),
      })),
  },
];

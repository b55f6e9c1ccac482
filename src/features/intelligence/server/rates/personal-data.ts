import { and, eq, sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { rateExperimentPartners } from "./table.ts";

/** Removes erased people from experiments; an ended one keeps the counts it was decided by. */
export const deleteErasedParticipants = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) =>
  db
    .delete(rateExperimentPartners)
    .where(
      and(
        eq(rateExperimentPartners.tenantId, tenantId),
        sql`not exists (select from auth.people where people.id = ${rateExperimentPartners.personId})`,
      ),
    );

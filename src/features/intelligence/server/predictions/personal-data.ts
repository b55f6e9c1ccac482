import { and, eq, sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { predictions } from "../table.ts";

/** Deletes predictions about contacts who declined. The event deletes them at once; this finds what was predicted meanwhile or before. */
export const deletePredictionsOnDeclinedContacts = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) =>
  db.delete(predictions).where(
    and(
      eq(predictions.tenantId, tenantId),
      sql`exists (select from referrals r where r.tenant_id = ${predictions.tenantId} and r.id = ${predictions.referralId}
          and r.consent = 'declined')`,
    ),
  );

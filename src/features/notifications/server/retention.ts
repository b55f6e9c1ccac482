import { lt, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { notices } from "./table.ts";

/** Deletes notices older than the tenant's retention period. */
export const deleteExpiredNotices = ({ db }: TenantCtx, before: SQL) =>
  db.delete(notices).where(lt(notices.createdAt, before));

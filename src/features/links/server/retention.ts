import { lt, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { clicks } from "./table.ts";

/** Deletes clicks older than the tenant's retention period. What resulted from them is kept on the referral's own receipt. */
export const deleteExpiredClicks = ({ db }: TenantCtx, before: SQL) =>
  db.delete(clicks).where(lt(clicks.createdAt, before));

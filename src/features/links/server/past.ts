import { lt, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { clicks } from "./table.ts";

/** Clicks older than the tenant wants to keep; what came of them stands on the referral's own receipt. */
export const erasePastClicks = ({ db }: TenantCtx, before: SQL) =>
  db.delete(clicks).where(lt(clicks.createdAt, before));

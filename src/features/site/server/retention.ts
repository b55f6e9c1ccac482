import { lt, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { contactMessages } from "./table.ts";

/** Deletes visitors' messages older than the tenant's retention period. */
export const deleteExpiredMessages = ({ db }: TenantCtx, before: SQL) =>
  db.delete(contactMessages).where(lt(contactMessages.createdAt, before));

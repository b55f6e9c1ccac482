import { lt, type SQL } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { contactMessages } from "./table.ts";

/** What strangers wrote longer ago than the tenant wants to keep anything. */
export const erasePastMessages = ({ db }: TenantCtx, before: SQL) =>
  db.delete(contactMessages).where(lt(contactMessages.createdAt, before));

import { and, lt, ne, type SQL, sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { clicks, links } from "./table.ts";

/** Deletes clicks older than the tenant's retention period. What resulted from them is kept on the referral's own receipt. */
export const deleteExpiredClicks = ({ db }: TenantCtx, before: SQL) =>
  db.delete(clicks).where(lt(clicks.createdAt, before));

/** Clears the words of people whose account was erased. Their links stay, because referrals name them. */
export const clearMessagesOfErasedPeople = ({ db }: Pick<TenantCtx, "db">) =>
  db
    .update(links)
    .set({ message: "" })
    .where(and(ne(links.message, ""), sql`not exists (select from auth.people where people.id = ${links.personId})`));

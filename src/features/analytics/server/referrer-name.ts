import { and, eq, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { cells } from "./table.ts";

const nameStatement = statement("analytics.referrerName", { id: people.id, tenantId: members.tenantId }, (from, p) =>
  from
    .select({ name: people.displayName })
    .from(people)
    .where(
      and(
        eq(people.id, p.id),
        or(
          sql`exists (select from ${members} where ${members.tenantId} = ${p.tenantId} and ${members.personId} = ${people.id})`,
          sql`exists (select from ${cells} where ${cells.tenantId} = ${p.tenantId} and ${cells.dim} = 'referrer'
            and ${cells.key} = replace(${people.id}::text, '-', ''))`,
        ),
      ),
    ),
);

/**
 * Returns the name of a person this tenant may know: a member, or a former member whose referrals are in its figures. Undefined
 * for anyone else, because accounts are shared by all tenants and the name of a foreign person must not leak.
 */
export async function referrerName({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, id: Id<"per">) {
  const [found] = await db.run(nameStatement, { id, tenantId });
  return found?.name;
}

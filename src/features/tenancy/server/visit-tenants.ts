import { asc, gt } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Db } from "#server/db/client.ts";
import { read } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { tenants } from "./table.ts";

const nextTenants = statement("tenancy.nextTenants", { after: tenants.id }, (from, p) =>
  from.select({ id: tenants.id }).from(tenants).where(gt(tenants.id, p.after)).orderBy(asc(tenants.id)).limit(100),
);

/** Visits all tenants one after another, each in its own scope, for scheduled jobs: there is no scope that covers all. */
export async function visitTenants(db: Db, visit: (tenantId: Id<"ten">) => Promise<void>) {
  for (let after: Id<"ten"> | undefined = `ten_${"0".repeat(32)}`; after; ) {
    const page: { id: Id<"ten"> }[] = await read(db, nextTenants, { after });
    for (const { id } of page) await visit(id);
    after = page.at(-1)?.id;
  }
}

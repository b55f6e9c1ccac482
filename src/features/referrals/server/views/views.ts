import { and, asc, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { deleteView as deleteEndpoint, saveView as saveEndpoint } from "../../contract/views.ts";
import { savedViews } from "./table.ts";

const viewColumns = {
  id: savedViews.id,
  name: savedViews.name,
  search: savedViews.search,
  shared: savedViews.shared,
  personId: savedViews.personId,
};

const viewsOf = statement("referrals.views", { me: savedViews.personId, company: savedViews.shared }, (from, p) =>
  from
    .select(viewColumns)
    .from(savedViews)
    .where(or(eq(savedViews.personId, p.me), and(savedViews.shared, sql`${p.company}::boolean`)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(200),
);

export async function listViews({ db, personId, role }: ReadCtx) {
  const found = await db.run(viewsOf, { me: personId, company: canActAsCompany(role) });
  return { items: found.map(({ personId: whose, ...view }) => ({ ...view, mine: whose === personId })) };
}

/** Only company members can share views; for a referrer's view there is no audience. */
export async function saveView(
  { db, personId, role }: Ctx,
  { name, search, shared }: z.infer<typeof saveEndpoint.input>,
) {
  const values = { personId, name, search, shared: shared && canActAsCompany(role) };
  const saved = firstOf(await db.insert(savedViews).values(values).returning(viewColumns));
  const { personId: _, ...view } = saved;
  return { ...view, mine: true };
}

export async function deleteView({ db, personId }: Ctx, { id }: z.infer<typeof deleteEndpoint.input>) {
  const [deleted] = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.personId, personId)))
    .returning({ id: savedViews.id });
  if (!deleted) throw baseErrors.notFound();
  return { deleted: true };
}

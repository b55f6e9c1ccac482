import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { objects } from "#features/files/server/table.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { idList, statement } from "#server/db/statement.ts";
import { type listPayees as listPayeesEndpoint, payeeFilters } from "../../contract/payees.ts";
import { payees, taxProfiles } from "../table.ts";

const payeeList = listing("payouts.payees", {
  from: payees,
  select: {
    id: payees.id,
    personId: payees.personId,
    rail: payees.rail,
    state: payees.state,
    hint: payees.hint,
    currency: payees.currency,
    frozenUntil: payees.frozenUntil,
    createdAt: payees.createdAt,
  },
  filters: payeeFilters,
  columns: { rail: payees.rail, state: payees.state, createdAt: payees.createdAt },
  id: payees.id,
});

const profiles = statement("payouts.profiles", { ids: idList }, (from, p) =>
  from
    .select({ personId: taxProfiles.personId, form: objects.path })
    .from(taxProfiles)
    .leftJoin(objects, and(isNotNull(taxProfiles.formId), eq(objects.id, taxProfiles.formId)))
    .where(sql`${taxProfiles.personId} = any(${p.ids}::uuid[])`),
);

export async function listPayees(ctx: ReadCtx, input: z.infer<typeof listPayeesEndpoint.input>) {
  const { items, next } = await payeeList({ db: ctx.db }, input);
  const ids = items.map(({ personId }) => personId);
  const [names, found] = await Promise.all([namesOf(ctx, ids), ctx.db.run(profiles, { ids })]);
  const taxOf = new Map(found.map(({ personId, form }) => [personId, form]));
  return {
    items: items.map((row) => ({
      ...row,
      personName: names.get(row.personId) ?? null,
      hasTaxProfile: taxOf.has(row.personId),
      taxForm: taxOf.get(row.personId) ?? null,
    })),
    next,
  };
}

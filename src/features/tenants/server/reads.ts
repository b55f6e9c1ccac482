import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { tenantUrl } from "#features/tenancy/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type Tenant, tenantFilters } from "../contract.ts";
import { tenantList } from "./table.ts";

const { search, ...tenantColumns } = {
  id: tenantList.id,
  slug: tenantList.slug,
  name: tenantList.name,
  mark: tenantList.mark,
  primary: tenantList.primary,
  plan: tenantList.plan,
  state: tenantList.state,
  stateNote: tenantList.stateNote,
  erasedAt: tenantList.erasedAt,
  createdAt: tenantList.createdAt,
  primaryHost: tenantList.primaryHost,
  people: tenantList.people,
  domains: tenantList.domains,
  search: tenantList.search,
};
const { plan, state, name, people, createdAt } = tenantColumns;

const tenantListing = listing("tenants.list", {
  from: tenantList,
  select: tenantColumns,
  filters: tenantFilters,
  columns: { plan, state, name, people, createdAt, search },
  id: tenantList.id,
});

type ServicesContext = Pick<ReadCtx, "services">;

/** The subdomain always exists, while the primary domain may be moving. */
const urlOf = (ctx: ServicesContext, slug: string) => tenantUrl(ctx, { slug, primaryHost: null, ssl: false });
const withUrl = (ctx: ServicesContext, row: Omit<Tenant, "url">): Tenant => ({ ...row, url: urlOf(ctx, row.slug) });

/** The URL of the operator's own tenant. */
export const operatorUrl = (ctx: ServicesContext) => urlOf(ctx, defaultTenant);

export async function listTenants(ctx: ReadCtx, input: Parameters<typeof tenantListing>[1]) {
  const { items, next } = await tenantListing({ db: ctx.db }, input);
  return { items: items.map((row) => withUrl(ctx, row)), next };
}

const tenantById = statement("tenants.one", { id: tenantList.id }, (from, p) =>
  from.select(tenantColumns).from(tenantList).where(eq(tenantList.id, p.id)),
);

export async function getTenant(ctx: Pick<ReadCtx, "db" | "services">, { id }: { id: Id<"ten"> }): Promise<Tenant> {
  const [found] = await ctx.db.run(tenantById, { id });
  if (!found) throw baseErrors.notFound();
  return withUrl(ctx, found);
}

import { asc, eq, gt } from "drizzle-orm";
import type { Brand } from "#base/brand/brand.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { type Feature, planHas } from "#base/plans.ts";
import type { Registration } from "#base/registration.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import type { Db } from "#server/db/client.ts";
import { read } from "#server/db/in-tenant.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { defaultTenant, type FailedJob, failedJobFilters } from "../contract.ts";
import { picturePath } from "../rules.ts";
import { failedJobs, tenants } from "./table.ts";

/** Notified by triggers whenever a tenant's row or one of its hosts changes, with the tenant's id. */
export const tenantsChannel = "tenants_stale";

/** The columns of a tenant that make up its brand; pictures are still storage names. */
export const brandColumns = {
  name: tenants.name,
  mark: tenants.mark,
  legalName: tenants.legalName,
  preset: tenants.preset,
  primary: tenants.primary,
  secondary: tenants.secondary,
  accent: tenants.accent,
  font: tenants.font,
  logo: tenants.logo,
  logoDark: tenants.logoDark,
  logoPlate: tenants.logoPlate,
  favicon: tenants.favicon,
  css: tenants.safeCss,
  terms: tenants.terms,
  termsUrl: tenants.termsUrl,
  privacyUrl: tenants.privacyUrl,
  imprint: tenants.imprint,
  site: tenants.site,
};

/** The brand as pages receive it, with URLs for the pictures. */
export const withPictureUrls = <R extends Pick<Brand, "logo" | "logoDark" | "favicon">>(row: R): R => ({
  ...row,
  logo: picturePath(row.logo),
  logoDark: picturePath(row.logoDark),
  favicon: picturePath(row.favicon),
});

/**
 * What a page is rendered with: the brand, the fallback language for visitors, the tenant's address, whether it is the operator's, and
 * whether visitors may register.
 */
export type HostBrand = {
  brand: Brand;
  locale: LocaleCode;
  home: string;
  platform: boolean;
  registration: Registration;
};

const brandById = statement("tenancy.brandOf", { id: tenants.id }, (from, p) =>
  from.select(brandColumns).from(tenants).where(eq(tenants.id, p.id)),
);

export async function brand({ db, tenantId }: Pick<PublicReadCtx, "db" | "tenantId">): Promise<Brand> {
  const [found] = await db.run(brandById, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return withPictureUrls(found);
}

const mailBrandingById = statement("tenancy.letterheadOf", { id: tenants.id }, (from, p) =>
  from
    .select({
      ...brandColumns,
      slug: tenants.slug,
      primaryHost: tenants.primaryHost,
      ssl: tenants.ssl,
      locale: tenants.locale,
    })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

export async function getMailBranding({ db, tenantId }: Pick<PublicReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(mailBrandingById, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  const { slug, primaryHost, ssl, locale, ...row } = found;
  return { slug, primaryHost, ssl, locale, brand: withPictureUrls(row) };
}

const senderById = statement("tenancy.senderOf", { id: tenants.id }, (from, p) =>
  from.select({ name: tenants.name, senderName: tenants.senderName }).from(tenants).where(eq(tenants.id, p.id)),
);

/** The sender name of a tenant's mails: the one it chose, else its own name. */
export async function senderName(db: Db, id: Id<"ten">): Promise<string | undefined> {
  const [found] = await read(db, senderById, { id });
  return found && (found.senderName ?? found.name);
}

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

export const jobColumns = {
  id: failedJobs.id,
  task: failedJobs.task,
  attempts: failedJobs.attempts,
  maxAttempts: failedJobs.maxAttempts,
  lastError: failedJobs.lastError,
  createdAt: failedJobs.createdAt,
  runAt: failedJobs.runAt,
};

const failedJobListing = listing("tenancy.failedJobs", {
  from: failedJobs,
  select: jobColumns,
  filters: failedJobFilters,
  columns: { task: failedJobs.task, createdAt: failedJobs.createdAt },
  id: failedJobs.id,
});

/** Job ids exceed the safe integers, so they are sent as strings. */
export const toFailedJob = <R extends { id: bigint }>(row: R): Omit<R, "id"> & Pick<FailedJob, "id"> => ({
  ...row,
  id: String(row.id),
});

export async function listFailedJobs(ctx: PublicReadCtx, input: Parameters<typeof failedJobListing>[1]) {
  const { items, next } = await failedJobListing(ctx, input);
  return { items: items.map(toFailedJob), next };
}

const entitlementsById = statement("tenancy.entitlementsOf", { id: tenants.id }, (from, p) =>
  from.select({ plan: tenants.plan, off: tenants.off, state: tenants.state }).from(tenants).where(eq(tenants.id, p.id)),
);

/** Whether a job may do the feature's work: the plan has it, no admin switched it off, and the tenant is not suspended. */
export async function hasFeature(
  { db, tenantId }: Pick<PublicReadCtx, "db" | "tenantId">,
  feature: Feature,
): Promise<boolean> {
  const [tenant] = await db.run(entitlementsById, { id: tenantId });
  return tenant?.state === "active" && planHas(tenant.plan, feature) && !tenant.off.includes(feature);
}

const operator = statement("tenancy.operator", {}, (from) =>
  from.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, defaultTenant)),
);

/** The operator's tenant, in the transaction or the reads of another one. */
export const readOperatorId = async ({ db }: Pick<PublicReadCtx, "db">): Promise<Id<"ten">> =>
  firstOf(await db.run(operator, {})).id;

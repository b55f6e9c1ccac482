import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { OpenReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type FailedJob, failedJobFilters } from "../contract.ts";
import { failedJobs, tenants } from "./table.ts";

/** A brand is these columns of the tenant. */
export const brandColumns = {
  name: tenants.name,
  mark: tenants.mark,
  legalName: tenants.legalName,
  preset: tenants.preset,
  primary: tenants.primary,
  secondary: tenants.secondary,
  accent: tenants.accent,
};

const brandOf = statement("tenancy.brandOf", { id: tenants.id }, (from, p) =>
  from.select(brandColumns).from(tenants).where(eq(tenants.id, p.id)),
);

export async function brand({ db, tenantId }: Pick<OpenReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(brandOf, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
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

const jobs = listing("tenancy.failedJobs", {
  from: failedJobs,
  shown: jobColumns,
  filters: failedJobFilters,
  columns: { task: failedJobs.task, createdAt: failedJobs.createdAt },
  id: failedJobs.id,
});

/** Numbers of jobs outgrow a double, so they travel as text. */
export const jobShown = <R extends { id: bigint }>(row: R): Omit<R, "id"> & Pick<FailedJob, "id"> => ({
  ...row,
  id: String(row.id),
});

export async function listFailedJobs(ctx: OpenReadCtx, input: Parameters<typeof jobs>[1]) {
  const { items, next } = await jobs(ctx, input);
  return { items: items.map(jobShown), next };
}

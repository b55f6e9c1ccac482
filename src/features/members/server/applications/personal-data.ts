import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { applicationKeptDays, unconfirmedDays } from "../../rules/applications.ts";
import { applications } from "../table.ts";
import { applicantColumns } from "./queue.ts";

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** Run by a scheduled job: deletes unconfirmed and long decided applications, and those of people whose account was erased. */
export async function deleteExpiredApplications({ db, tenantId }: TenantCtx) {
  const { retentionDays } = firstOf(
    await db.select({ retentionDays: tenants.retentionDays }).from(tenants).where(eq(tenants.id, tenantId)),
  );
  const { state, createdAt, decidedAt, personId } = applications;
  await db
    .delete(applications)
    .where(
      and(
        eq(applications.tenantId, tenantId),
        or(
          and(eq(state, "unconfirmed"), lt(createdAt, daysAgo(unconfirmedDays))),
          and(inArray(state, ["approved", "declined"]), lt(decidedAt, daysAgo(applicationKeptDays(retentionDays)))),
          and(isNotNull(personId), sql`not exists (select from auth.people where people.id = ${personId})`),
        ),
      ),
    );
}

const applicationsOfPerson = statement("members.dataOfApplications", { personId: applications.personId }, (from, p) =>
  from
    .select({
      ...applicantColumns,
      receivedAt: applications.receivedAt,
      decidedAt: applications.decidedAt,
    })
    .from(applications)
    .where(eq(applications.personId, p.personId))
    .orderBy(applications.id),
);

/** Exports what a person wrote when they applied, from each tenant they belong to. */
export const applicationsExporter = {
  name: "applications",
  collect: (services: Services, personId: Id<"per">) =>
    queryEachTenant(services, personId, async (here, tenantId) => ({
      tenantId,
      applications: await here.run(applicationsOfPerson, { personId }),
    })),
};

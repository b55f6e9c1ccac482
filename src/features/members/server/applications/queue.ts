import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type Application, applicationFilters } from "../../contract/applications.ts";
import { applications, invitations } from "../table.ts";

/** What the applicant wrote. */
export const applicantColumns = {
  name: applications.name,
  email: applications.email,
  company: applications.company,
  website: applications.website,
  phone: applications.phone,
  country: applications.country,
  answers: applications.answers,
  agreed: applications.agreed,
};
export const applicationColumns = {
  id: applications.id,
  ...applicantColumns,
  state: applications.state,
  receivedAt: applications.receivedAt,
  decidedAt: applications.decidedAt,
  decidedBy: applications.decidedBy,
  message: applications.message,
};
const isConfirmed = ne(applications.state, "unconfirmed");

const applicationRows = listing("members.applications", {
  from: applications,
  select: applicationColumns,
  filters: applicationFilters,
  columns: { state: applications.state, receivedAt: applications.receivedAt, search: applications.search },
  id: applications.id,
  where: isConfirmed,
});

const texts = { mapToDriverValue: (given: string[]) => given };
const memberEmails = statement(
  "members.applicantsWhoAreMembers",
  { emails: texts, tenantId: members.tenantId },
  (from, p) =>
    from
      .select({ email: people.email })
      .from(people)
      .innerJoin(members, and(eq(members.personId, people.id), eq(members.tenantId, p.tenantId)))
      .where(sql`${people.email} = any(${p.emails}::text[])`),
);
const invitedEmails = statement("members.applicantsWhoAreInvited", { emails: texts }, (from, p) =>
  from
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        sql`${invitations.email} = any(${p.emails}::text[])`,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    ),
);

type Reader = Pick<ReadCtx, "db" | "tenantId">;
type Row = Pick<typeof applications.$inferSelect, keyof typeof applicationColumns>;

/** Adds who decided, and whether the address is known in the tenant already. */
export async function withKnown({ db, tenantId }: Reader, rows: Row[]): Promise<Application[]> {
  const emails = rows.map(({ email }) => email);
  const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? []);
  const [memberRows, invitedRows, names] = await Promise.all([
    db.run(memberEmails, { emails, tenantId }),
    db.run(invitedEmails, { emails }),
    namesOf({ db }, deciders),
  ]);
  const isMember = new Set(memberRows.map(({ email }) => email));
  const isInvited = new Set(invitedRows.map(({ email }) => email));
  const knownOf = (email: string) => (isMember.has(email) ? "member" : isInvited.has(email) ? "invited" : null);
  return rows.map(({ decidedBy, state, receivedAt, ...row }) => ({
    ...row,
    state: state === "unconfirmed" ? "new" : state,
    receivedAt: defined(receivedAt),
    decidedBy: (decidedBy && names.get(decidedBy)) ?? null,
    known: knownOf(row.email),
  }));
}

export async function listApplications(ctx: Reader, input: Parameters<typeof applicationRows>[1]) {
  const { items, next } = await applicationRows({ db: ctx.db }, input);
  return { items: await withKnown(ctx, items), next };
}

const applicationById = statement("members.applicationById", { id: applications.id }, (from, p) =>
  from
    .select(applicationColumns)
    .from(applications)
    .where(and(isConfirmed, eq(applications.id, p.id))),
);

export async function getApplication(ctx: Reader, { id }: { id: Id<"apl"> }) {
  const [found] = await ctx.db.run(applicationById, { id });
  if (!found) throw baseErrors.notFound();
  return firstOf(await withKnown(ctx, [found]));
}

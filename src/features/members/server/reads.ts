import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { isReferrer, roles } from "#base/roles.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { countPending } from "#server/db/count-pending.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { auditFilters } from "../contract/audit.ts";
import { memberFilters } from "../contract.ts";
import { invitationState } from "../rules.ts";
import { applications, auditList, invitations, memberList } from "./table.ts";

const memberColumns = {
  id: memberList.id,
  displayName: memberList.displayName,
  email: memberList.email,
  photo: memberList.photo,
  role: memberList.role,
  requestedRole: memberList.requestedRole,
  state: memberList.state,
  mfaEnabled: memberList.mfaEnabled,
  joinedAt: memberList.joinedAt,
  lastLoginAt: memberList.lastLoginAt,
};
const withPhoto = <R extends { photo: string | null }>({ photo, ...row }: R) => ({
  ...row,
  photoUrl: photo && photoUrl(photo),
});
/** The view has no row-level security of its own. */
const isInTenant = sql`${memberList.tenantId} = current_setting('app.tenant_id')::uuid`;

const memberPage = listing("members.list", {
  from: memberList,
  select: memberColumns,
  filters: memberFilters,
  columns: {
    role: memberList.role,
    requestedRole: memberList.requestedRole,
    state: memberList.state,
    displayName: memberList.displayName,
    joinedAt: memberList.joinedAt,
    search: memberList.search,
  },
  id: memberList.id,
  where: isInTenant,
});

export async function listMembers(ctx: ReadCtx, input: Parameters<typeof memberPage>[1]) {
  const { items, next } = await memberPage({ db: ctx.db }, input);
  return { items: items.map(withPhoto), next };
}

const memberById = statement("members.byId", { id: memberList.id }, (from, p) =>
  from
    .select(memberColumns)
    .from(memberList)
    .where(and(isInTenant, eq(memberList.id, p.id))),
);

export async function getMember({ db }: Pick<ReadCtx, "db">, id: Id<"per">) {
  const [found] = await db.run(memberById, { id });
  if (!found) throw baseErrors.notFound();
  return withPhoto(found);
}

export const invitationColumns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
  revokedAt: invitations.revokedAt,
};
const recentInvitations = statement("members.invitations", {}, (from) =>
  from
    .select({ ...invitationColumns, invitedBy: people.displayName })
    .from(invitations)
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(gt(invitations.createdAt, sql`now() - interval '90 days'`))
    .orderBy(desc(invitations.id))
    .limit(200),
);

type Row = Record<"acceptedAt" | "revokedAt", string | null> & { expiresAt: string };
export const withState = <R extends Row>({ acceptedAt, revokedAt, ...row }: R) => ({
  ...row,
  state: invitationState({ acceptedAt, revokedAt, expiresAt: row.expiresAt }, new Date().toISOString()),
});

export const listInvitations = async ({ db }: Pick<ReadCtx, "db">) => ({
  items: (await db.run(recentInvitations, {})).map(withState),
});

export const registrationColumns = {
  registration: tenants.registration,
  companyRegistration: tenants.companyRegistration,
  hidesAccounts: tenants.hidesAccounts,
  refusesKnownPasswords: tenants.refusesKnownPasswords,
  sessionIdleHours: tenants.sessionIdleHours,
  sessionDays: tenants.sessionDays,
};
const registrationSettingsById = statement("members.registrationSettings", { id: tenants.id }, (from, p) =>
  from.select(registrationColumns).from(tenants).where(eq(tenants.id, p.id)),
);

export async function getRegistrationSettings({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(registrationSettingsById, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
}

const audit = listing("members.audit", {
  from: auditList,
  select: {
    id: auditList.id,
    action: auditList.action,
    subject: auditList.subject,
    by: auditList.by,
    before: auditList.before,
    after: auditList.after,
    ip: auditList.ip,
    createdAt: auditList.createdAt,
  },
  filters: auditFilters,
  columns: { action: auditList.action, createdAt: auditList.createdAt, search: auditList.search },
  id: auditList.id,
});

export const listAudit = ({ db }: Pick<ReadCtx, "db">, input: Parameters<typeof audit>[1]) => audit({ db }, input);

type MemberContext = Pick<ReadCtx, "db" | "tenantId" | "personId">;
const tenantParameter = { tenantId: members.tenantId };

const roleRequests = countPending(
  "members.roleRequests",
  tenantParameter,
  { id: members.personId, at: members.joinedAt },
  (p) => sql`select ${members.personId}, ${members.joinedAt}, ${people.displayName}
    from ${members} join ${people} on ${people.id} = ${members.personId}
    where ${eq(members.tenantId, p.tenantId)} and ${members.requestedRole} is not null and ${members.disabledAt} is null`,
);
/** Members who requested a role and wait for an admin's approval. */
export const joinersWaiting = ({ db, tenantId }: MemberContext) => db.run(roleRequests, { tenantId });

const newApplications = countPending(
  "members.newApplications",
  {},
  { id: applications.id, at: applications.receivedAt },
  () => sql`select ${applications.id}, ${applications.receivedAt}, ${applications.name}
    from ${applications} where ${eq(applications.state, "new")}`,
);
/** Applications that wait for a decision. */
export const applicationsWaiting = ({ db }: Pick<ReadCtx, "db">) => db.run(newApplications, {});

const partnerRoles = roles.filter(isReferrer);
const anyPartner = statement("members.anyPartner", tenantParameter, (from, p) =>
  from
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.tenantId, p.tenantId), inArray(members.role, partnerRoles)))
    .limit(1),
);
const partnerInvitation = statement("members.partnerInvitation", {}, (from) =>
  from.select({ id: invitations.id }).from(invitations).where(inArray(invitations.role, partnerRoles)).limit(1),
);
/** Whether the tenant has a partner, or has ever invited one. Admins may refer too, but are not partners. */
export async function hasPartners({ db, tenantId }: MemberContext) {
  const [partners, sentInvitations] = await Promise.all([
    db.run(anyPartner, { tenantId }),
    db.run(partnerInvitation, {}),
  ]);
  return partners.length + sentInvitations.length > 0;
}

import { and, desc, eq, gt, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { auditFilters, memberFilters } from "../contract.ts";
import { stateOf } from "../rules.ts";
import { auditList, invitations, memberList } from "./table.ts";

export { hasOthers, joinersWaiting } from "./needs.ts";

const shown = {
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
const here = sql`${memberList.tenantId} = current_setting('app.tenant_id')::uuid`;

const members = listing("members.list", {
  from: memberList,
  select: shown,
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
  where: here,
});

export async function listMembers(ctx: ReadCtx, input: Parameters<typeof members>[1]) {
  const { items, next } = await members({ db: ctx.db }, input);
  return { items: items.map(withPhoto), next };
}

const one = statement("members.byId", { id: memberList.id }, (from, p) =>
  from
    .select(shown)
    .from(memberList)
    .where(and(here, eq(memberList.id, p.id))),
);

export async function member({ db }: Pick<ReadCtx, "db">, id: Id<"per">) {
  const [found] = await db.run(one, { id });
  if (!found) throw baseErrors.notFound();
  return withPhoto(found);
}

export const invitationShown = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
  revokedAt: invitations.revokedAt,
};
const recent = statement("members.invitations", {}, (from) =>
  from
    .select({ ...invitationShown, invitedBy: people.displayName })
    .from(invitations)
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(gt(invitations.createdAt, sql`now() - interval '90 days'`))
    .orderBy(desc(invitations.id))
    .limit(200),
);

type Row = Record<"acceptedAt" | "revokedAt", string | null> & { expiresAt: string };
export const withState = <R extends Row>({ acceptedAt, revokedAt, ...row }: R) => ({
  ...row,
  state: stateOf({ acceptedAt, revokedAt, expiresAt: row.expiresAt }, new Date().toISOString()),
});

export const listInvitations = async ({ db }: ReadCtx) => ({ items: (await db.run(recent, {})).map(withState) });

export const shownRegistrationSettings = {
  registration: tenants.registration,
  companyRegistration: tenants.companyRegistration,
  hidesAccounts: tenants.hidesAccounts,
  refusesKnownPasswords: tenants.refusesKnownPasswords,
  sessionIdleHours: tenants.sessionIdleHours,
  sessionDays: tenants.sessionDays,
};
const registrationSettingsOf = statement("members.registrationSettings", { id: tenants.id }, (from, p) =>
  from.select(shownRegistrationSettings).from(tenants).where(eq(tenants.id, p.id)),
);

export async function registrationSettings({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(registrationSettingsOf, { id: tenantId });
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
  columns: { action: auditList.action, createdAt: auditList.createdAt },
  id: auditList.id,
});

export const listAudit = ({ db }: ReadCtx, input: Parameters<typeof audit>[1]) => audit({ db }, input);

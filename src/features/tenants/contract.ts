import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { baseErrors, defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { locales } from "#base/locales.ts";
import { plans } from "#base/plans.ts";
import { admins } from "#base/roles.ts";
import { isSubdomain } from "#features/domains/rules.ts";
import { errors as identityErrors, me } from "#features/identity/contract.ts";
import { email } from "#features/identity/values.ts";
import { errors as memberErrors } from "#features/members/contract.ts";
import { errors as tenancyErrors, tenantStates } from "#features/tenancy/contract.ts";
import { tenantsAccess } from "./access.ts";

export const errors = defineErrors("tenants", {
  subdomainTaken: { status: 409, params: ["subdomain"] },
  /** The operator's own tenant cannot be suspended, deleted or visited: there would be no one to restore it. */
  operatorsOwn: { status: 409 },
  /** The tenant was suspended or deleted by another operator in the meantime, or not yet. */
  otherState: { status: 409 },
  exportWaits: { status: 409 },
  /** While a tenant is suspended or closing, its jobs are held and its admins are refused: an export would reach no one. */
  exportNeedsActive: { status: 409 },
});

/** An operator's actions on a tenant must be done in person, never with an API key. */
const inPersonAccess = { ...tenantsAccess.access, inPerson: true } as const;

export const tenantSchema = z.object({
  id: id("ten"),
  /** The short name and subdomain; `default` is the operator's [R1.1]. */
  slug: z.string(),
  name: z.string(),
  mark: z.string(),
  primary: z.string(),
  plan: z.enum(plans),
  state: z.enum(tenantStates),
  /** The reason of a suspension, as the tenant's people read it. */
  stateNote: z.string().nullable(),
  /** When a closing tenant is erased. */
  erasedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The subdomain's URL, and the primary domain, if there is one. */
  url: z.string(),
  primaryHost: z.string(),
  people: z.int(),
  domains: z.int(),
});
export type Tenant = z.infer<typeof tenantSchema>;

export const tenantFilters = {
  plan: z.enum(plans),
  state: z.enum(tenantStates),
  name: z.string().max(200),
  people: z.int(),
  createdAt: z.iso.datetime(),
  search: z.string().trim().min(1).max(100),
};
const example = { id: `ten_${"0".repeat(32)}` } as const;
const one = z.object({ id: id("ten") });

export const listTenants = endpoint({
  method: "GET",
  access: tenantsAccess.access,
  path: "/api/v1/operator/tenants",
  summary: "List all tenants; `filter=search:has:acme` searches by name, subdomain or domain",
  input: listInput(tenantFilters, ["name", "people", "createdAt"]),
  output: listOutput(tenantSchema),
  errors: [],
  example: { limit: 25 },
});

export const getTenant = endpoint({
  access: tenantsAccess.access,
  method: "GET",
  path: "/api/v1/operator/tenants/:id",
  summary: "Get a tenant with its plan, state and counts",
  input: one,
  output: tenantSchema,
  errors: [],
  example,
});

const usage = z.object({
  members: z.int(),
  /** Members who used the tenant within the last thirty days. */
  activeMembers: z.int(),
  referrals: z.int(),
  /** Submitted within the last thirty days. */
  recentReferrals: z.int(),
  storageBytes: z.int(),
  files: z.int(),
  /** When a member last used it, or a referral last changed; null for a tenant that no one has used. */
  lastActivityAt: z.iso.datetime().nullable(),
  /** When its admins last exported all data. */
  lastExportAt: z.iso.datetime().nullable(),
});
export type TenantUsage = z.infer<typeof usage>;

export const getTenantUsage = endpoint({
  access: tenantsAccess.access,
  method: "GET",
  path: "/api/v1/operator/tenants/:id/usage",
  summary: "Get a tenant's usage: members, referrals, storage and last activity",
  input: one,
  output: usage,
  errors: [],
  example,
});

/** The administrative actions that an operator sees of a tenant; what its people do with referrals and money stays theirs. */
export const historyActions = [
  "tenants.made",
  "tenants.planChanged",
  "tenants.suspended",
  "tenants.resumed",
  "tenants.closing",
  "tenants.kept",
  "tenants.visited",
  "tenants.featureSwitched",
  "tenants.settingsChanged",
  "tenants.exported",
  "members.invited",
  "members.invitationRevoked",
  "members.invitationLinked",
  "members.registrationChanged",
  "branding.changed",
  "branding.pictureChanged",
  "domains.added",
  "domains.proved",
  "domains.removed",
  "domains.primaryChanged",
  "domains.subdomainChanged",
  "sso.added",
  "sso.changed",
  "sso.removed",
] as const;

const historyEntry = z.object({
  id: id("aud"),
  action: z.enum(historyActions),
  subject: z.string(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listTenantHistory = endpoint({
  access: tenantsAccess.access,
  method: "GET",
  path: "/api/v1/operator/tenants/:id/history",
  summary: "List a tenant's latest administrative changes, newest first",
  input: one,
  output: z.object({ items: z.array(historyEntry) }),
  errors: [],
  example,
});

const adminInvitation = z.object({
  id: id("inv"),
  email: z.string(),
  state: z.enum(["open", "expired"]),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type AdminInvitation = z.infer<typeof adminInvitation>;

export const listAdminInvitations = endpoint({
  access: tenantsAccess.access,
  method: "GET",
  path: "/api/v1/operator/tenants/:id/admin-invitations",
  summary: "List a tenant's invited admins who have not joined yet",
  input: one,
  output: z.object({ items: z.array(adminInvitation) }),
  errors: [],
  example,
});

const invitationInput = one.extend({ invitationId: id("inv") });
const invitationExample = { ...example, invitationId: `inv_${"0".repeat(32)}` } as const;

export const resendAdminInvitation = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/admin-invitations/:invitationId/mails",
  summary: "Resend the invitation of a tenant's admin with a new link, valid for a week",
  input: invitationInput,
  /** `sent` is false if the server has no email service: the link has to be shared by hand. */
  output: z.object({ sent: z.boolean() }),
  errors: [memberErrors.invitationOver, identityErrors.tooManyAttempts],
  example: invitationExample,
});

export const linkAdminInvitation = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/admin-invitations/:invitationId/links",
  summary: "Create an invitation link for a tenant's admin, to share manually",
  input: invitationInput,
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  errors: [memberErrors.invitationOver, identityErrors.tooManyAttempts],
  example: invitationExample,
});

export const revokeAdminInvitation = endpoint({
  access: inPersonAccess,
  method: "DELETE",
  path: "/api/v1/operator/tenants/:id/admin-invitations/:invitationId",
  summary: "Revoke the invitation of a tenant's admin",
  input: invitationInput,
  output: z.object({ revoked: z.boolean() }),
  errors: [memberErrors.invitationOver],
  example: invitationExample,
});

export const startTenantExport = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/exports",
  summary: "Start an export of all data of a tenant; only the tenant's own admins can download it",
  input: one,
  output: z.object({ started: z.boolean() }),
  errors: [
    errors.exportWaits,
    errors.exportNeedsActive,
    identityErrors.notFresh,
    baseErrors.planLacks,
    baseErrors.featureOff,
  ],
  example,
});

export const createTenant = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants",
  summary: "Create a tenant and invite its first admin by email",
  input: z.object({
    name: z.string().trim().min(1).max(60),
    subdomain: z.string().refine(isSubdomain, { params: { code: "subdomain" } }),
    plan: z.enum(plans),
    locale: z.enum(locales.map(({ code }) => code)),
    adminEmail: email,
  }),
  output: tenantSchema,
  errors: [errors.subdomainTaken, tenancyErrors.nameTaken],
  example: { name: "Acme", subdomain: "acme", plan: "starter", locale: "en", adminEmail: "ana@example.com" },
});

export const changePlan = endpoint({
  access: inPersonAccess,
  method: "PATCH",
  path: "/api/v1/operator/tenants/:id/plan",
  summary: "Change a tenant's plan; features the new one lacks are closed at once, and their data is kept",
  input: one.extend({ plan: z.enum(plans) }),
  output: tenantSchema,
  errors: [],
  example: { ...example, plan: "professional" },
});

export const suspendTenant = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/suspension",
  summary: "Suspend a tenant with a reason shown to its members",
  input: one.extend({ note: z.string().trim().min(1).max(500) }),
  output: tenantSchema,
  errors: [errors.operatorsOwn, errors.otherState],
  example: { ...example, note: "The invoice of October is open" },
});

export const resumeTenant = endpoint({
  access: inPersonAccess,
  method: "DELETE",
  path: "/api/v1/operator/tenants/:id/suspension",
  summary: "Resume a suspended tenant; its paused jobs and emails continue",
  input: one,
  output: tenantSchema,
  errors: [errors.otherState],
  example,
});

export const closeTenant = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/deletion",
  summary: "Delete a tenant with all its data after thirty days; it can be restored until then",
  input: one,
  output: tenantSchema,
  errors: [errors.operatorsOwn, errors.otherState, identityErrors.notFresh],
  example,
});

export const keepTenant = endpoint({
  access: inPersonAccess,
  method: "DELETE",
  path: "/api/v1/operator/tenants/:id/deletion",
  summary: "Cancel the deletion of a tenant",
  input: one,
  output: tenantSchema,
  errors: [errors.otherState],
  example,
});

export const visitTenant = endpoint({
  access: inPersonAccess,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/visits",
  summary: "Create a link with which the operator visits a tenant as an admin for an hour; valid once, for a minute",
  input: one,
  output: z.object({ url: z.string() }),
  errors: [errors.operatorsOwn, identityErrors.notFresh],
  example,
});

export const startVisit = endpoint({
  method: "POST",
  path: "/api/v1/visits",
  summary: "Start a visit with an operator's link, on the host of the visited tenant",
  access: "public",
  input: z.object({ token: z.string().min(20).max(100) }),
  output: me,
  errors: [identityErrors.linkOver, identityErrors.tooManyAttempts],
  allowedWhenClosed: true,
  example: { token: "a-token-from-the-link" },
});

export const endVisit = endpoint({
  method: "DELETE",
  path: "/api/v1/visits",
  summary: "End a visit, and return the address of the operator's own tenant",
  access: { roles: admins, inPerson: true },
  input: z.object({}),
  output: z.object({ url: z.string() }),
  errors: [],
  example: {},
});

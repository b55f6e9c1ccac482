import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { locales } from "#base/locales.ts";
import { plans } from "#base/plans.ts";
import { admins } from "#base/roles.ts";
import { isSubdomain } from "#features/domains/rules.ts";
import { errors as identityErrors, me } from "#features/identity/contract.ts";
import { email } from "#features/identity/values.ts";
import { errors as tenancyErrors, tenantStates } from "#features/tenancy/contract.ts";
import { tenantListAccess } from "./access.ts";

export const errors = defineErrors("tenants", {
  subdomainTaken: { status: 409, params: ["subdomain"] },
  /** The operator's own is neither suspended, deleted nor visited: nobody could bring it back. */
  operatorsOwn: { status: 409 },
  /** Suspended or deleted by somebody else in the meantime, or not yet. */
  otherState: { status: 409 },
  exportWaits: { status: 409 },
});

const byOperator = { access: { roles: admins, operator: true } } as const;
/** What an operator does to a tenant is never a program's doing. */
const inPerson = { access: { roles: admins, operator: true, inPerson: true } } as const;

export const tenantSchema = z.object({
  id: id("ten"),
  /** Its short name and its subdomain; `default` is the operator's [R1.1]. */
  slug: z.string(),
  name: z.string(),
  mark: z.string(),
  primary: z.string(),
  plan: z.enum(plans),
  state: z.enum(tenantStates),
  /** Why it is suspended, as its people read it. */
  stateNote: z.string().nullable(),
  /** When a closing one is erased. */
  erasedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Its subdomain's address, and the domain it shows itself under, if it has one. */
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
  ...tenantListAccess,
  path: "/api/v1/operator/tenants",
  summary: "All tenants of the house; `filter=search:has:acme` finds by name, subdomain or domain",
  input: listInput(tenantFilters, ["name", "people", "createdAt"]),
  output: listOutput(tenantSchema),
  errors: [],
  example: { limit: 25 },
});

export const getTenant = endpoint({
  ...byOperator,
  method: "GET",
  path: "/api/v1/operator/tenants/:id",
  summary: "One tenant, with its plan, state and counts",
  input: one,
  output: tenantSchema,
  errors: [],
  example,
});

export const createTenant = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/operator/tenants",
  summary: "Make a tenant, and invite its first admin by mail",
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
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/operator/tenants/:id/plan",
  summary: "Put a tenant on another plan; what the new one lacks is closed at once, and its data stays",
  input: one.extend({ plan: z.enum(plans) }),
  output: tenantSchema,
  errors: [],
  example: { ...example, plan: "professional" },
});

export const suspendTenant = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/suspension",
  summary: "Close a tenant to all its people, with a reason that they read, until it is resumed",
  input: one.extend({ note: z.string().trim().min(1).max(500) }),
  output: tenantSchema,
  errors: [errors.operatorsOwn, errors.otherState],
  example: { ...example, note: "The invoice of October is open" },
});

export const resumeTenant = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/operator/tenants/:id/suspension",
  summary: "Open a suspended tenant again; what waited is done now",
  input: one,
  output: tenantSchema,
  errors: [errors.otherState],
  example,
});

export const closeTenant = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/deletion",
  summary: "Close a tenant, to be erased with all its data after thirty days; until then it can be kept",
  input: one,
  output: tenantSchema,
  errors: [errors.operatorsOwn, errors.otherState, identityErrors.notFresh],
  example,
});

export const keepTenant = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/operator/tenants/:id/deletion",
  summary: "Keep a tenant that was to be erased",
  input: one,
  output: tenantSchema,
  errors: [errors.otherState],
  example,
});

export const visitTenant = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/operator/tenants/:id/visits",
  summary: "A link by which the operator comes into a tenant as an admin for an hour; good once, for a minute",
  input: one,
  output: z.object({ url: z.string() }),
  errors: [errors.operatorsOwn, identityErrors.notFresh],
  example,
});

export const startVisit = endpoint({
  method: "POST",
  path: "/api/v1/visits",
  summary: "Come in by an operator's link, on the host of the tenant it was made for",
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
  summary: "End a visit, and learn where the operator came from",
  access: { roles: admins, inPerson: true },
  input: z.object({}),
  output: z.object({ url: z.string() }),
  errors: [],
  example: {},
});

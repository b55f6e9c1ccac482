import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { admins } from "#base/roles.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { isOwnPath } from "#features/connections/rules.ts";
import { hostName } from "#features/domains/contract.ts";
import { entry, entryErrors } from "#features/identity/contract.ts";
import { ssoScreenAccess } from "./access.ts";

/** How a tenant's own identity house speaks. */
export const ssoKinds = ["oidc", "saml"] as const;
/** What somebody becomes who comes in by it for the first time; an admin is made by hand. */
export const ssoRoles = ["referrer", "company", "both", "user"] as const;

export const errors = defineErrors("sso", {
  /** The record that proves the domain was not found where it should be. */
  domainUnproved: { status: 409, params: ["name", "value"] },
  /** Nobody comes in by a domain that is not proved. */
  notReady: { status: 409 },
  /** The house vouched for an address of a domain that is not this tenant's. */
  outsideDomain: { status: 403 },
  /** No certificate, or none that can be read. */
  badCertificate: { status: 422 },
  /** The server does not request the issuer: its name leads nowhere or into a private network, or it has a password in it. */
  issuerBlocked: { status: 422, params: ["issuer"] },
});

const mine = { access: { roles: admins, feature: "sso", inPerson: true } } as const;
const address = z.url({ protocol: /^https?$/ }).max(500);
const name = z.string().trim().min(1).max(60);
const secret = z.string().min(1).max(500);
const certificate = z.string().min(1).max(20_000);

const provider = z.object({
  id: id("sso"),
  kind: z.enum(ssoKinds),
  name: z.string(),
  domain: z.string(),
  /** The record to be put into the domain's DNS. */
  proof: z.object({ name: z.string(), value: z.string() }),
  domainProvedAt: z.iso.datetime().nullable(),
  enabled: z.boolean(),
  role: z.enum(ssoRoles),
  /** Of OpenID Connect the issuer, of SAML the entity. */
  issuer: z.string(),
  clientId: z.string().nullable(),
  entryPoint: z.string().nullable(),
  /** When the certificate ends. */
  certificateUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type SsoProvider = z.infer<typeof provider>;

export const listSsoProviders = endpoint({
  ...ssoScreenAccess,
  path: "/api/v1/sso",
  summary: "The tenant's own identity houses, and what to tell them about this one",
  input: z.object({}),
  output: z.object({
    items: z.array(provider),
    /** What an identity house must be told: where to send people back to, and what this house calls itself. */
    redirectUri: z.string(),
    acsUrl: z.string(),
    entityId: z.string(),
  }),
  errors: [],
  example: {},
});

export const addSsoProvider = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/sso",
  summary:
    "Register an identity house of the tenant, by OpenID Connect or SAML; it opens nothing before its domain is proved",
  input: z.object({
    kind: z.enum(ssoKinds),
    name,
    domain: hostName,
    role: z.enum(ssoRoles),
    issuer: z.string().trim().min(1).max(500),
    clientId: z.string().trim().min(1).max(300).optional(),
    clientSecret: secret.optional(),
    entryPoint: address.optional(),
    certificate: certificate.optional(),
  }),
  output: provider,
  errors: [errors.badCertificate, errors.issuerBlocked],
  example: {
    kind: "oidc",
    name: "Acme",
    domain: "acme.example",
    role: "referrer",
    issuer: "https://id.acme.example",
    clientId: "refer-acme",
    clientSecret: "a secret",
  },
});

export const updateSsoProvider = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/sso/:id",
  summary: "Change an identity house, or open and close the way in by it",
  input: z.object({
    id: id("sso"),
    name: name.optional(),
    role: z.enum(ssoRoles).optional(),
    enabled: z.boolean().optional(),
    clientSecret: secret.optional(),
    certificate: certificate.optional(),
  }),
  output: provider,
  errors: [errors.notReady, errors.badCertificate],
  example: { id: `sso_${"0".repeat(32)}`, enabled: true },
});

export const proveSsoDomain = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/sso/:id/domain-checks",
  summary: "Look for the record that proves the domain",
  input: z.object({ id: id("sso") }),
  output: provider,
  errors: [errors.domainUnproved, errors.issuerBlocked],
  example: { id: `sso_${"0".repeat(32)}` },
});

export const removeSsoProvider = endpoint({
  ...mine,
  method: "DELETE",
  path: "/api/v1/sso/:id",
  summary: "Forget an identity house; people who came by it keep their accounts",
  input: z.object({ id: id("sso") }),
  output: z.object({ removed: z.boolean() }),
  errors: [],
  example: { id: `sso_${"0".repeat(32)}` },
});

export const listOpenSsoProviders = endpoint({
  method: "GET",
  path: "/api/v1/sso-ways",
  summary: "The identity houses one can sign in with here",
  access: "public",
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: id("sso"), name: z.string() })) }),
  errors: [],
  example: {},
});

export const beginSso = endpoint({
  method: "POST",
  path: "/api/v1/sso-flows",
  summary: "Begin to sign in with an identity house of this tenant: answers its address, and marks this browser",
  access: "public",
  input: z.object({
    // Named apart from `id`: it is public knowledge, and no record of anybody's.
    provider: id("sso"),
    remember: z.boolean().default(false),
    returnTo: z.string().max(2000).refine(isOwnPath).optional(),
  }),
  output: z.object({ url: z.string() }),
  errors: [connectionErrors.notConfigured, connectionErrors.unreachable, connectionErrors.notRecognised],
  perMinute: 60,
  example: { provider: `sso_${"0".repeat(32)}` },
});

export const finishSso = endpoint({
  method: "POST",
  path: "/api/v1/sso-flows/uses",
  summary: "Hand in what the identity house sent the browser back with, and sign in",
  access: "public",
  input: z.object({
    state: z.string().min(20).max(100),
    code: z.string().min(1).max(4000).optional(),
    error: z.string().max(200).optional(),
    iss: z.string().max(500).optional(),
  }),
  output: z.object({ handOver: z.string().nullable(), entry: entry.nullable(), returnTo: z.string().nullable() }),
  errors: [
    ...entryErrors,
    connectionErrors.flowOver,
    connectionErrors.cancelled,
    connectionErrors.notConfigured,
    connectionErrors.notRecognised,
    connectionErrors.unreachable,
    connectionErrors.noEmail,
    errors.outsideDomain,
  ],
  perMinute: 60,
  example: { state: "the-state-that-came-back", code: "the-code-that-came-back" },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { isOwnPath } from "#features/connections/rules.ts";
import { hostName } from "#features/domains/contract.ts";
import { entry, entryErrors } from "#features/identity/contract.ts";
import { ssoAccess } from "./access.ts";

/** The protocols of a tenant's own identity provider. */
export const ssoKinds = ["oidc", "saml"] as const;
/** The roles a person can get at the first sign-in; admins are appointed by hand. */
export const ssoRoles = ["referrer", "company", "both", "user"] as const;

export const errors = defineErrors("sso", {
  /** The DNS record that verifies the domain was not found. */
  domainUnproved: { status: 409, params: ["name", "value"] },
  /** Sign-in cannot be opened for a domain that is not verified. */
  notReady: { status: 409 },
  /** The identity provider vouched for an address of a domain that is not this tenant's. */
  outsideDomain: { status: 403 },
  /** There is no certificate, or it cannot be parsed. */
  badCertificate: { status: 422 },
  /** The server does not request the issuer: its name does not resolve, resolves into a private network, or contains a password. */
  issuerBlocked: { status: 422, params: ["issuer"] },
});

const address = z.url({ protocol: /^https?$/ }).max(500);
const name = z.string().trim().min(1).max(60);
const secret = z.string().min(1).max(500);
const certificate = z.string().min(1).max(20_000);

/** The values to enter at the identity provider: where it redirects people back to, and this app's identifier. */
const ownAddresses = z.object({ redirectUri: z.string(), acsUrl: z.string(), entityId: z.string() });

const provider = z.object({
  id: id("sso"),
  kind: z.enum(ssoKinds),
  name: z.string(),
  domain: z.string(),
  /** The DNS record to create for the domain. */
  proof: z.object({ name: z.string(), value: z.string() }),
  domainProvedAt: z.iso.datetime().nullable(),
  enabled: z.boolean(),
  role: z.enum(ssoRoles),
  /** The issuer for OpenID Connect, the entity ID for SAML. */
  issuer: z.string(),
  clientId: z.string().nullable(),
  entryPoint: z.string().nullable(),
  /** When the certificate expires. */
  certificateUntil: z.iso.datetime().nullable(),
  /** The address of this app that is registered at the provider. */
  baseUrl: z.string(),
  createdAt: z.iso.datetime(),
});
export type SsoProvider = z.infer<typeof provider>;

export const listSsoProviders = endpoint({
  method: "GET",
  access: ssoAccess.access,
  path: "/api/v1/sso",
  summary: "List the tenant's identity providers, and the values to enter at a provider",
  input: z.object({}),
  output: ownAddresses.extend({
    items: z.array(provider),
    /** The tenant's address now. A provider that knows another one keeps using it until `movesToOwnAddress`. */
    baseUrl: z.string(),
  }),
  errors: [],
  example: {},
});

export const addSsoProvider = endpoint({
  access: ssoAccess.access,
  method: "POST",
  path: "/api/v1/sso",
  summary: "Add an OpenID Connect or SAML identity provider; it cannot be used before its domain is verified",
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
  access: ssoAccess.access,
  method: "PATCH",
  path: "/api/v1/sso/:id",
  summary: "Update an identity provider, or enable and disable sign-in through it",
  input: z.object({
    id: id("sso"),
    name: name.optional(),
    role: z.enum(ssoRoles).optional(),
    enabled: z.boolean().optional(),
    clientSecret: secret.optional(),
    certificate: certificate.optional(),
    /** Switches to the tenant's address of now, once it is registered at the provider. */
    movesToOwnAddress: z.literal(true).optional(),
  }),
  output: provider,
  errors: [errors.notReady, errors.badCertificate],
  example: { id: `sso_${"0".repeat(32)}`, enabled: true },
});

export const proveSsoDomain = endpoint({
  access: ssoAccess.access,
  method: "POST",
  path: "/api/v1/sso/:id/domain-checks",
  summary: "Look up the DNS record that verifies the domain",
  input: z.object({ id: id("sso") }),
  output: provider,
  errors: [errors.domainUnproved, errors.issuerBlocked],
  example: { id: `sso_${"0".repeat(32)}` },
});

export const removeSsoProvider = endpoint({
  access: ssoAccess.access,
  method: "DELETE",
  path: "/api/v1/sso/:id",
  summary: "Remove an identity provider; people who signed in through it keep their accounts",
  input: z.object({ id: id("sso") }),
  output: z.object({ removed: z.boolean() }),
  errors: [],
  example: { id: `sso_${"0".repeat(32)}` },
});

export const listOpenSsoProviders = endpoint({
  method: "GET",
  path: "/api/v1/sso-ways",
  summary: "List the tenant's identity providers that are available for sign-in",
  access: "public",
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: id("sso"), name: z.string() })) }),
  errors: [],
  example: {},
});

export const beginSso = endpoint({
  method: "POST",
  path: "/api/v1/sso-flows",
  summary: "Start a sign-in with the tenant's identity provider: returns its URL and sets a cookie in this browser",
  access: "public",
  input: z.object({
    // Not named `id`, because it is public and not a record of a person.
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
  summary: "Submit the parameters an identity provider redirected back with, and sign in",
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

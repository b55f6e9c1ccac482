import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { admins } from "#base/roles.ts";
import { domainLeads, domainStates, isSubdomain, parseHost } from "./rules.ts";

export const errors = defineErrors("domains", {
  alreadyAdded: { status: 409, params: ["host"] },
  tooManyDomains: { status: 409, params: ["most"] },
  /** Another tenant has verified the host, and its DNS record still exists. */
  taken: { status: 409, params: ["host"] },
  unproved: { status: 409, params: ["host"] },
  subdomainTaken: { status: 409, params: ["subdomain"] },
  /** The operator's tenant is served at the app's own address. */
  subdomainFixed: { status: 409 },
  /** No resolver answered, which says nothing about the record. */
  dnsSilent: { status: 503 },
});

/** Converts a host as a person types it to its DNS form; fails with "Invalid domain format" [R5.6]. */
export const hostName = z
  .string()
  .max(300)
  .transform((text, ctx) => {
    const host = parseHost(text);
    if (!host) ctx.addIssue({ code: "custom", params: { code: "domain" }, message: "Invalid domain format" });
    return host ?? z.NEVER;
  });

/** Fails with "Invalid subdomain format" unless it is a single label that is not reserved [R5.6]. */
export const subdomainName = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isSubdomain, { params: { code: "subdomain" }, message: "Invalid subdomain format" });

const record = z.object({ name: z.string(), value: z.string() });
const domain = z.object({
  id: id("dom"),
  host: z.string(),
  /** Whether it has nothing in front, like `example.com`: such a name cannot have a CNAME record. */
  apex: z.boolean(),
  state: z.enum(domainStates),
  /** Whether links and mails use this domain. */
  primary: z.boolean(),
  /** The TXT record that verifies the domain. */
  proof: record,
  checkedAt: z.iso.datetime().nullable(),
  provedAt: z.iso.datetime().nullable(),
  missingSince: z.iso.datetime().nullable(),
  /** When the tenant loses the domain, unless its record is restored. */
  releasedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Domain = z.infer<typeof domain>;

const address = z.object({
  /** The address that links and mails use. */
  home: z.string(),
  subdomain: z.string(),
  /** The subdomain below the app's host; for the operator's tenant, the app's host itself. */
  subdomainHost: z.string(),
  subdomainFixed: z.boolean(),
  ssl: z.boolean(),
});
export type Address = z.infer<typeof address>;

const mine = { access: { roles: admins, feature: "whiteLabeling" } } as const;
const example = `dom_${"0".repeat(32)}` as const;

export const listDomains = endpoint({
  ...mine,
  method: "GET",
  path: "/api/v1/domains",
  summary: "Get the tenant's address and its custom domains, each with its state and the DNS record to create",
  input: z.object({}),
  output: address.extend({
    items: z.array(domain),
    /** The target of a domain's CNAME record, and of its A records where a CNAME is not possible. */
    target: z.object({ host: z.string(), addresses: z.array(z.string()) }),
  }),
  errors: [],
  example: {},
});
export type Domains = z.infer<typeof listDomains.output>;

export const addDomain = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/domains",
  summary: "Add a domain; it is not served before its DNS record verifies it",
  input: z.object({ host: hostName }),
  output: domain,
  errors: [errors.alreadyAdded, errors.tooManyDomains],
  example: { host: "refer.acme.example" },
});

export const checkDomain = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/domains/:id/checks",
  summary: "Look up a domain's DNS record now, and where the domain points",
  input: z.object({ id: id("dom") }),
  output: z.object({ domain, lead: z.enum(domainLeads) }),
  errors: [errors.taken, errors.dnsSilent],
  perMinute: 20,
  example: { id: example },
});

export const removeDomain = endpoint({
  ...mine,
  method: "DELETE",
  path: "/api/v1/domains/:id",
  summary: "Remove a domain; other tenants can use its host at once",
  input: z.object({ id: id("dom") }),
  output: z.object({ removed: z.boolean() }),
  errors: [],
  example: { id: example },
});

export const setPrimaryDomain = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/domains/primary",
  summary: "Set the verified domain that links and emails use; null selects the subdomain",
  input: z.object({ id: id("dom").nullable() }),
  output: address,
  errors: [errors.unproved],
  example: { id: example },
});

export const changeSubdomain = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/domains/subdomain",
  summary: "Change the tenant's subdomain; its old address keeps working for 30 days",
  input: z.object({ subdomain: subdomainName }),
  output: address,
  errors: [errors.subdomainTaken, errors.subdomainFixed],
  example: { subdomain: "acme-partners" },
});

export const setSsl = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/domains/ssl",
  summary: "Set whether certificates are issued for the tenant's custom domains",
  input: z.object({ ssl: z.boolean() }),
  output: address,
  errors: [],
  example: { ssl: true },
});

/** Why a domain is lost: its record is missing, or white labeling is off, by the plan or by its switch. */
const lostDomain = z.object({ host: z.string(), why: z.enum(["record", "plan"]) });
export type WhyLost = z.infer<typeof lostDomain>["why"];
/** A verified domain no longer meets its requirements; it is released after some days. */
export const domainAtRisk = defineEvent("domains.atRisk", lostDomain);
/** A tenant has lost a domain: its requirements were not restored, or another tenant verified the host. */
export const domainReleased = defineEvent("domains.released", lostDomain);

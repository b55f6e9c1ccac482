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
  /** Another tenant has proved the host, and its record is still there. */
  taken: { status: 409, params: ["host"] },
  unproved: { status: 409, params: ["host"] },
  subdomainTaken: { status: 409, params: ["subdomain"] },
  /** The operator's tenant lives at the house's own address. */
  subdomainFixed: { status: 409 },
  /** No resolver answered, which says nothing about the record. */
  dnsSilent: { status: 503 },
});

/** A host as a person types it, turned into how the DNS writes it: "Invalid domain format" otherwise [R5.6]. */
export const hostName = z
  .string()
  .max(300)
  .transform((text, ctx) => {
    const host = parseHost(text);
    if (!host) ctx.addIssue({ code: "custom", params: { code: "domain" }, message: "Invalid domain format" });
    return host ?? z.NEVER;
  });

/** "Invalid subdomain format" unless it is one label that is nobody else's word [R5.6]. */
export const subdomainName = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isSubdomain, { params: { code: "subdomain" }, message: "Invalid subdomain format" });

const record = z.object({ name: z.string(), value: z.string() });
const domain = z.object({
  id: id("dom"),
  host: z.string(),
  state: z.enum(domainStates),
  /** Links and mails carry it. */
  primary: z.boolean(),
  /** The TXT record that proves it. */
  proof: record,
  checkedAt: z.iso.datetime().nullable(),
  provedAt: z.iso.datetime().nullable(),
  missingSince: z.iso.datetime().nullable(),
  /** When it stops being the tenant's, unless its record comes back. */
  releasedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Domain = z.infer<typeof domain>;

const address = z.object({
  /** What links and mails carry. */
  home: z.string(),
  subdomain: z.string(),
  /** The subdomain with the house's host; that alone for the operator's tenant. */
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
  summary: "The tenant's address and its own domains, each with its state and the record to set",
  input: z.object({}),
  output: address.extend({
    items: z.array(domain),
    /** Where a domain's CNAME leads, or its A records where a CNAME cannot stand. */
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
  summary: "Add a domain; it leads nowhere before its record proves whose it is",
  input: z.object({ host: hostName }),
  output: domain,
  errors: [errors.alreadyAdded, errors.tooManyDomains],
  example: { host: "refer.acme.example" },
});

export const checkDomain = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/domains/:id/checks",
  summary: "Look for a domain's record now, and where the domain leads",
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
  summary: "Remove a domain; its host is free for others at once",
  input: z.object({ id: id("dom") }),
  output: z.object({ removed: z.boolean() }),
  errors: [],
  example: { id: example },
});

export const setPrimaryDomain = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/domains/primary",
  summary: "Choose the proved domain that links and mails carry, or the subdomain again with null",
  input: z.object({ id: id("dom").nullable() }),
  output: address,
  errors: [errors.unproved],
  example: { id: example },
});

export const changeSubdomain = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/domains/subdomain",
  summary: "Change the tenant's subdomain; its old address leads to it for 30 more days",
  input: z.object({ subdomain: subdomainName }),
  output: address,
  errors: [errors.subdomainTaken, errors.subdomainFixed],
  example: { subdomain: "acme-partners" },
});

export const setSsl = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/domains/ssl",
  summary: "Choose whether certificates are made for the tenant's own domains",
  input: z.object({ ssl: z.boolean() }),
  output: address,
  errors: [],
  example: { ssl: true },
});

/** Why a domain goes: its record is away, or white labeling is, by the plan or by its switch. */
const lostDomain = z.object({ host: z.string(), why: z.enum(["record", "plan"]) });
export type WhyLost = z.infer<typeof lostDomain>["why"];
/** A proved domain lacks what keeps it; it is released after some days without it. */
export const domainAtRisk = defineEvent("domains.atRisk", lostDomain);
/** A domain is no longer its tenant's: what kept it stayed away, or somebody else proved the host. */
export const domainReleased = defineEvent("domains.released", lostDomain);

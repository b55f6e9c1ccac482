import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { roles } from "#base/roles.ts";
import { entry, entryErrors } from "../contract.ts";
import { inPerson } from "../values.ts";

export const listMemberships = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/memberships",
  summary: "List the caller's tenants and roles",
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({ tenant: z.string(), name: z.string(), role: z.enum(roles), current: z.boolean(), url: z.string() }),
    ),
  }),
  errors: [],
  example: {},
});

export const switchTenant = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/tenant",
  summary: "Switch the session to another of the caller's tenants, on the app's own host",
  input: z.object({ tenant: z.string().min(1).max(63) }),
  output: entry,
  errors: [...entryErrors],
  example: { tenant: "default" },
});

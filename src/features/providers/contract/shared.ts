import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { manageProvidersAccess, offerProvidersAccess } from "../access.ts";
import { budget, callsPerDay, errors, provider } from "../contract.ts";
import { budgetStates } from "../rules/budget.ts";
import { providerKinds, providerStatuses, statusReasons } from "../values.ts";

const none = `aip_${"0".repeat(32)}` as const;

/** What a tenant sees of a provider of the operator: neither its address nor its key, and of its use only the tenant's own. */
const sharedProvider = z.object({
  id: id("aip"),
  kind: z.enum(providerKinds),
  name: z.string(),
  model: z.string(),
  status: z.enum(providerStatuses),
  reason: z.enum(statusReasons),
  checkedAt: z.iso.datetime().nullable(),
  checkMs: z.int().nullable(),
  /** An admin of the tenant allowed it. */
  allowed: z.boolean(),
  /** The model reads pictures, and whether an admin allowed sending them. */
  readsPictures: z.boolean(),
  pictures: z.boolean(),
  budgetMicros: budget,
  spentMicros: z.int(),
  budgetState: z.enum(budgetStates),
  callsPerDay,
  /** On this day in UTC. */
  callsToday: z.int(),
});
export type SharedAiProvider = z.infer<typeof sharedProvider>;

export const listSharedAiProviders = endpoint({
  method: "GET",
  path: "/api/v1/ai/shared",
  summary: "List the AI providers that the platform offers to the tenant, with the tenant's own use of them",
  access: manageProvidersAccess.access,
  input: z.object({}),
  output: z.object({ items: z.array(sharedProvider) }),
  errors: [],
  example: {},
});

export const allowSharedAiProvider = endpoint({
  method: "PATCH",
  path: "/api/v1/ai/shared/:id",
  summary: "Allow or stop the tenant's use of an AI provider of the platform, and sending pictures to it",
  access: manageProvidersAccess.access,
  input: z.object({ id: id("aip"), allowed: z.boolean(), pictures: z.boolean().default(false) }),
  output: sharedProvider,
  errors: [],
  example: { id: none, allowed: false },
});

export const offerAiProvider = endpoint({
  method: "PATCH",
  path: "/api/v1/ai-offers/:id",
  summary: "Offer one of the operator's AI providers to tenants within limits per tenant, or stop offering it",
  access: offerProvidersAccess.access,
  input: z.object({
    id: id("aip"),
    offered: z.boolean(),
    tenantBudgetMicros: budget,
    tenantCallsPerDay: callsPerDay,
  }),
  output: provider,
  errors: [errors.offerUnlimited],
  example: { id: none, offered: false, tenantBudgetMicros: null, tenantCallsPerDay: 100 },
});

export const listOfferUse = endpoint({
  method: "GET",
  path: "/api/v1/ai-offers/:id/tenants",
  summary: "List how much each tenant used an offered AI provider in this calendar month: sums only",
  access: offerProvidersAccess.access,
  input: z.object({ id: id("aip") }),
  output: z.object({
    items: z.array(
      z.object({
        tenantId: id("ten"),
        name: z.string(),
        calls: z.int(),
        tokens: z.int(),
        costMicros: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { id: none },
});
export type OfferUse = z.infer<typeof listOfferUse.output>["items"][number];

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { manageProvidersAccess } from "./access.ts";
import { budgetStates } from "./rules/budget.ts";
import { aiUses, callFailures, providerKinds, providerStatuses, statusReasons } from "./values.ts";

export const errors = defineErrors("providers", {
  /** The server does not send requests to this address: it is in a private network, or contains a password. */
  addressBlocked: { status: 422, params: ["address"] },
  /** The provider did not answer, or not as expected; `reason` is a status reason. */
  providerFailed: { status: 422, params: ["reason"] },
  /** All AI calls are stopped. */
  stopped: { status: 409 },
  /** The month's budget is spent. */
  budgetSpent: { status: 409 },
  /** An offer to tenants needs calls per day, or a budget together with prices. */
  offerUnlimited: { status: 422 },
});

const { access } = manageProvidersAccess;
const none = `aip_${"0".repeat(32)}` as const;

const name = z.string().trim().min(1).max(60);
const baseUrl = z.url({ protocol: /^https?$/ }).max(300);
const model = z.string().trim().min(1).max(120);
const key = z.string().trim().min(1).max(500);
/** US dollars for a million tokens. */
const price = z.number().min(0).max(10_000).nullable();
/** Millionths of a US dollar in a calendar month. */
export const budget = z.int().min(0).max(1_000_000_000_000).nullable();

export const callsPerDay = z.int().min(1).max(1_000_000).nullable();

export const provider = z.object({
  id: id("aip"),
  kind: z.enum(providerKinds),
  name: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  /** The last characters of the key, which can be replaced but not read; null without a key. */
  keyEnd: z.string().nullable(),
  enabled: z.boolean(),
  status: z.enum(providerStatuses),
  reason: z.enum(statusReasons),
  checkedAt: z.iso.datetime().nullable(),
  /** How long the provider took to answer the last check. */
  checkMs: z.int().nullable(),
  inputPrice: price,
  outputPrice: price,
  budgetMicros: budget,
  /** What its calls cost in this calendar month. */
  spentMicros: z.int(),
  budgetState: z.enum(budgetStates),
  /** What it was used for in the last 30 days. */
  uses: z.array(z.enum(aiUses)),
  /** The model reads pictures, and an admin allows sending them. */
  pictures: z.boolean(),
  /** The model that writes down recordings of calls, and an admin allows sending them; null if none may be sent. */
  transcriptionModel: z.string().nullable(),
  /** Whether the operator offers it to tenants, and each tenant's limits. */
  offered: z.boolean(),
  tenantBudgetMicros: budget,
  tenantCallsPerDay: callsPerDay,
  createdAt: z.iso.datetime(),
});
export type AiProvider = z.infer<typeof provider>;

const settings = z.object({
  /** No call is sent while this is set. */
  stopped: z.boolean(),
  budgetMicros: budget,
  /** How long prompts and answers are kept, in days. */
  logDays: z.int().min(1).max(365),
});

export const listAiProviders = endpoint({
  method: "GET",
  path: "/api/v1/ai/providers",
  summary: "List the tenant's AI providers in the order in which they are tried",
  access,
  input: z.object({}),
  output: z.object({ items: z.array(provider) }),
  errors: [],
  example: {},
});

export const addAiProvider = endpoint({
  method: "POST",
  path: "/api/v1/ai/providers",
  summary: "Add an AI provider as the last one in the order; it is checked at once",
  access,
  input: z.object({
    kind: z.enum(providerKinds),
    name,
    /** The kind's own address if left out; a compatible server needs one. */
    baseUrl: baseUrl.optional(),
    model,
    key: key.optional(),
    inputPrice: price.default(null),
    outputPrice: price.default(null),
    budgetMicros: budget.default(null),
    pictures: z.boolean().default(false),
    transcriptionModel: model.nullable().default(null),
  }),
  output: provider,
  errors: [errors.addressBlocked],
  example: { kind: "openai", name: "OpenAI", model: "gpt-5-mini", key: "sk-example" },
});

export const updateAiProvider = endpoint({
  method: "PATCH",
  path: "/api/v1/ai/providers/:id",
  summary: "Change an AI provider; what concerns its connection is checked again",
  access,
  input: z.object({
    id: id("aip"),
    name: name.optional(),
    baseUrl: baseUrl.optional(),
    model: model.optional(),
    key: key.optional(),
    enabled: z.boolean().optional(),
    inputPrice: price.optional(),
    outputPrice: price.optional(),
    budgetMicros: budget.optional(),
    pictures: z.boolean().optional(),
    transcriptionModel: model.nullable().optional(),
  }),
  output: provider,
  errors: [errors.addressBlocked, errors.offerUnlimited],
  example: { id: none, enabled: false },
});

export const removeAiProvider = endpoint({
  method: "DELETE",
  path: "/api/v1/ai/providers/:id",
  summary: "Remove an AI provider with its key; the log of its calls stays",
  access,
  input: z.object({ id: id("aip") }),
  output: z.object({ removed: z.boolean() }),
  errors: [],
  example: { id: none },
});

export const orderAiProviders = endpoint({
  method: "POST",
  path: "/api/v1/ai/providers/order",
  summary: "Set the order in which providers are tried; those that are not named follow in their order",
  access,
  input: z.object({ ids: z.array(id("aip")).max(50) }),
  output: z.object({ items: z.array(provider) }),
  errors: [],
  example: { ids: [none] },
});

export const testAiProvider = endpoint({
  method: "POST",
  path: "/api/v1/ai/providers/:id/test",
  summary: "Send a short greeting to the provider's model and return what it answered",
  access,
  input: z.object({ id: id("aip") }),
  output: z.object({ answer: z.string(), ms: z.int(), tokens: z.int() }),
  errors: [errors.providerFailed, errors.stopped, errors.budgetSpent],
  perMinute: 20,
  example: { id: none },
});

export const listAiModels = endpoint({
  method: "POST",
  path: "/api/v1/ai/models",
  summary: "List the models of a provider, before it is saved or with its stored key; spends no tokens",
  access,
  input: z.object({
    kind: z.enum(providerKinds),
    baseUrl: baseUrl.optional(),
    key: key.optional(),
    /** The provider whose stored key is used when none is given; its address cannot be changed for this. */
    id: id("aip").optional(),
  }),
  output: z.object({ models: z.array(z.string()) }),
  errors: [errors.addressBlocked, errors.providerFailed],
  perMinute: 30,
  example: { kind: "openai", key: "sk-example" },
});

export const getAiUsage = endpoint({
  method: "GET",
  path: "/api/v1/ai/usage",
  summary: "Get this calendar month's AI usage: spending against the budget, calls and tokens, by day and use",
  access,
  input: z.object({}),
  output: settings.extend({
    spentMicros: z.int(),
    /** The spending by the end of the month if it goes on as so far. */
    forecastMicros: z.int(),
    budgetState: z.enum(budgetStates),
    calls: z.int(),
    /** The calls of models whose price is unknown; their cost is not in the sums. */
    unpricedCalls: z.int(),
    tokens: z.int(),
    medianMs: z.int().nullable(),
    /** Today and the last day of the month in UTC, by which providers bill. */
    today: z.iso.date(),
    monthEnd: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), use: z.enum(aiUses), calls: z.int(), costMicros: z.int() })),
  }),
  errors: [],
  example: {},
});

export type AiUsage = z.infer<typeof getAiUsage.output>;

export const updateAiSettings = endpoint({
  method: "PATCH",
  path: "/api/v1/ai/settings",
  summary: "Stop or allow all AI calls, set the month's budget and how long the log is kept",
  access,
  input: settings.partial(),
  output: settings,
  errors: [],
  example: { stopped: true },
});

const call = z.object({
  id: id("aic"),
  providerName: z.string(),
  model: z.string(),
  use: z.enum(aiUses),
  /** Null for a call that succeeded. */
  failure: z.enum(callFailures).nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costMicros: z.int().nullable(),
  ms: z.int().nullable(),
  /** What was sent and what came back, with placeholders for personal data. */
  prompt: z.string(),
  answer: z.string(),
  createdAt: z.iso.datetime(),
});
export type AiCall = z.infer<typeof call>;
export const callFilters = { use: z.enum(aiUses), createdAt: z.iso.datetime() };

export const listAiCalls = endpoint({
  method: "GET",
  path: "/api/v1/ai/calls",
  summary: "List what was sent to AI providers and what they answered, newest first, with placeholders",
  access,
  input: listInput(callFilters, ["createdAt"]),
  output: listOutput(call),
  errors: [],
  example: { limit: 25 },
});

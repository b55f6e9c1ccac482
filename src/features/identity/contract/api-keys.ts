import { z } from "zod";
import { endpoint, keyScopes } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { partners } from "#base/roles.ts";
import { errors } from "../contract.ts";
import { done, name } from "../values.ts";

const apiKey = z.object({
  id: id("api"),
  name: z.string(),
  ending: z.string(),
  scope: z.enum(keyScopes),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
});
export type ApiKeyShown = z.infer<typeof apiKey>;
const apiKeyAccess = { access: { roles: partners, feature: "apiAccess", inPerson: true, own: true } } as const;

export const listApiKeys = endpoint({
  ...apiKeyAccess,
  method: "GET",
  path: "/api/v1/me/api-keys",
  summary: "List the caller's API keys in this tenant",
  input: z.object({}),
  output: z.object({ items: z.array(apiKey) }),
  errors: [],
  example: {},
});

export const createApiKey = endpoint({
  ...apiKeyAccess,
  method: "POST",
  path: "/api/v1/me/api-keys",
  summary: "Create an API key; it is shown once",
  input: z.object({ name: name.min(1), scope: z.enum(keyScopes), days: z.int().min(1).max(365) }),
  output: apiKey.extend({ key: z.string() }),
  errors: [errors.notFresh],
  example: { name: "CRM", scope: "read", days: 90 },
});

export const revokeApiKey = endpoint({
  ...apiKeyAccess,
  method: "DELETE",
  path: "/api/v1/me/api-keys/:id",
  summary: "Revoke an API key, effective at once",
  input: z.object({ id: id("api") }),
  output: done,
  errors: [],
  example: { id: `api_${"0".repeat(32)}` },
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { authEventTypes, inPerson } from "../values.ts";

/** An authentication event under the names of R3.2, with the browser and system that its user agent names. */
export const authEvent = z.object({
  id: id("evt"),
  type: z.enum(authEventTypes),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  ip: z.string(),
  userAgent: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  timestamp: z.string(),
});
export const authEventFilters = { type: z.enum(authEventTypes) };

export const listAuthEvents = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/auth-events",
  summary: "List the authentication events of the caller's account, newest first",
  input: listInput(authEventFilters, []),
  output: listOutput(authEvent),
  errors: [],
  example: {},
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { done, inPerson, signInMethods } from "../values.ts";

const session = z.object({
  id: id("ses"),
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  phone: z.boolean(),
  ip: z.string(),
  way: z.enum(signInMethods),
  tenant: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type SessionShown = z.infer<typeof session>;

export const listSessions = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/sessions",
  summary: "List the caller's sessions, with the current one marked",
  input: z.object({}),
  output: z.object({ items: z.array(session) }),
  errors: [],
  example: {},
});

export const endSession = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/sessions/:id",
  summary: "End one of the caller's sessions, effective at once",
  input: z.object({ id: id("ses") }),
  output: done,
  errors: [],
  example: { id: `ses_${"0".repeat(32)}` },
});

export const endOtherSessions = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/sessions",
  summary: "End all of the caller's sessions except this one",
  input: z.object({}),
  output: z.object({ endedSessions: z.int() }),
  errors: [],
  example: {},
});

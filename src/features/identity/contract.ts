import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { features, plans } from "#base/plans.ts";
import { roles } from "#base/roles.ts";

export const errors = defineErrors("identity", {
  noAccount: { status: 401 },
  wrongPassword: { status: 401 },
  disabled: { status: 403 },
  tooManyAttempts: { status: 429 },
});

export const me = z.object({
  person: z.object({
    id: id("per"),
    email: z.string(),
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  /** `id` is the tenant's short name, `default` for the operator's [R1.1]. */
  tenant: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  plan: z.enum(plans),
  /** Features the plan has and the admin switched off. */
  off: z.array(z.enum(features)).readonly(),
  /** True in the tenant `default`, whose admins run the platform. */
  operator: z.boolean(),
});
export type Me = z.infer<typeof me>;

export const getMe = endpoint({
  method: "GET",
  path: "/api/v1/me",
  summary: "Who is signed in, and as what",
  access: "signed-in",
  input: z.object({}),
  output: me,
  errors: [],
  example: {},
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/v1/session",
  summary: "Sign in with e-mail and password; the session comes as a cookie",
  access: "public",
  input: z.object({
    email: z.email().max(254),
    password: z.string().min(1).max(200),
    remember: z.boolean().default(false),
  }),
  output: me,
  errors: [errors.noAccount, errors.wrongPassword, errors.disabled, errors.tooManyAttempts],
  perMinute: 30,
  example: { email: "ana@example.com", password: "correct horse 7" },
});

export const signOut = endpoint({
  method: "DELETE",
  path: "/api/v1/session",
  summary: "End this session, in every process at once",
  access: "signed-in",
  input: z.object({}),
  output: z.object({ ended: z.boolean() }),
  errors: [],
  example: {},
});

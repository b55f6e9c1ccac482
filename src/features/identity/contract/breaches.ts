import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { errors } from "../contract.ts";
import { inPerson, password } from "../values.ts";

/** `unconfigured` and `unreachable` mean that nothing was checked, and are never shown as safe. */
export const breachStates = ["found", "none", "unconfigured", "unreachable"] as const;

export const checkBreaches = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/breach-checks",
  summary: "Check whether the caller's address appears in known data breaches",
  input: z.object({}),
  output: z.object({ state: z.enum(breachStates), count: z.int(), names: z.array(z.string()), checkedAt: z.string() }),
  errors: [errors.tooManyAttempts],
  example: {},
});

export const checkPassword = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/password-checks",
  summary: "Check whether a password appears in known data breaches; only five characters of its hash are sent out",
  input: z.object({ password }),
  output: z.object({ state: z.enum(breachStates), count: z.int() }),
  errors: [errors.tooManyAttempts],
  example: { password: "correct horse 7" },
});

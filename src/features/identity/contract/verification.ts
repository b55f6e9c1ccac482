import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { errors } from "../contract.ts";
import { linkToken } from "../values.ts";

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/v1/me/verification",
  summary: "Resend the email that verifies the caller's address",
  access: "in-person",
  input: z.object({}),
  output: z.object({ sentTo: z.string() }),
  errors: [errors.tooManyAttempts],
  example: {},
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/v1/verifications",
  summary: "Verify the caller's address with the mailed link",
  access: "in-person",
  input: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  errors: [errors.linkOver, errors.otherAccount, errors.tooManyAttempts],
  perMinute: 240,
  example: { token: "a-token-from-the-mail" },
});

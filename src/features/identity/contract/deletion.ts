import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { accountProofErrors, errors } from "../contract.ts";
import { done, inPerson } from "../values.ts";

export const requestDeletion = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/deletion",
  summary: "Request the deletion of the caller's account after fourteen days; it can be cancelled until then",
  input: z.object({}),
  output: z.object({ erasedAt: z.string() }),
  errors: [...accountProofErrors, errors.lastAdmin],
  example: {},
});

export const cancelDeletion = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/deletion",
  summary: "Cancel the deletion of the caller's account",
  input: z.object({}),
  output: done,
  errors: [],
  example: {},
});

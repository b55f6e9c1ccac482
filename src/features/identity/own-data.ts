import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, errors } from "./contract.ts";
import { done, exportStates, inPerson } from "./values.ts";

const dataExport = z.object({
  id: id("exp"),
  state: z.enum(exportStates),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type DataExport = z.infer<typeof dataExport>;

export const listExports = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/exports",
  summary: "What was written down for oneself of all that is kept, for a week each",
  input: z.object({}),
  output: z.object({ items: z.array(dataExport) }),
  errors: [],
  example: {},
});

export const requestExport = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/exports",
  summary: "Have all that is kept about oneself written into a ZIP of JSON; a mail says when it is ready",
  input: z.object({}),
  output: dataExport,
  errors: [errors.exportWaits, ...accountProofErrors],
  example: {},
});

export const requestDeletion = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/deletion",
  summary: "Have one's own account erased after fourteen days; until then it can be kept",
  input: z.object({}),
  output: z.object({ erasedAt: z.string() }),
  errors: [...accountProofErrors, errors.lastAdmin],
  example: {},
});

export const cancelDeletion = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/deletion",
  summary: "Keep the account after all",
  input: z.object({}),
  output: done,
  errors: [],
  example: {},
});

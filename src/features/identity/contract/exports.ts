import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, errors } from "../contract.ts";
import { exportStates, inPerson } from "../values.ts";

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
  summary: "List the caller's data exports, each available for a week",
  input: z.object({}),
  output: z.object({ items: z.array(dataExport) }),
  errors: [],
  example: {},
});

export const requestExport = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/exports",
  summary: "Request an export of all data about the caller as a ZIP of JSON; an email is sent when it is ready",
  input: z.object({}),
  output: dataExport,
  errors: [errors.exportWaits, ...accountProofErrors],
  example: {},
});

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { membersAccess } from "../access.ts";

const auditEntry = z.object({
  id: id("aud"),
  action: z.string(),
  subject: z.string(),
  by: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditFilters = {
  action: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** The names of the person who acted and of what they changed. */
  search: z.string().trim().min(1).max(100),
};

export const listAudit = endpoint({
  access: { ...membersAccess.access, feature: "auditLogs" },
  method: "GET",
  path: "/api/v1/audit",
  summary: "List the audit log, newest first; `filter=search:has:ana` searches person and subject",
  input: listInput(auditFilters, ["createdAt"]),
  output: listOutput(auditEntry),
  errors: [],
  example: { limit: 25 },
});

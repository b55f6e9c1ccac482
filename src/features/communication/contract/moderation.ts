import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { moderateAccess } from "../access.ts";
import { reportReasons, reportStates } from "../values.ts";

const { access } = moderateAccess;

const report = z.object({
  id: id("cmp"),
  reason: z.enum(reportReasons),
  note: z.string(),
  state: z.enum(reportStates),
  reportedBy: z.string().nullable(),
  /** The text as it was when it was reported. */
  text: z.string(),
  author: z.string().nullable(),
  messageId: id("cms"),
  conversationId: id("cnv"),
  createdAt: z.iso.datetime(),
});
export type Report = z.infer<typeof report>;
export const reportFilters = { state: z.enum(reportStates), createdAt: z.iso.datetime() };

export const listReports = endpoint({
  method: "GET",
  path: "/api/v1/chat-reports",
  summary: "List reported messages, the newest first",
  access,
  input: listInput(reportFilters, ["createdAt"]),
  output: listOutput(report),
  errors: [],
  example: { limit: 25 },
});

export const decideReport = endpoint({
  method: "POST",
  path: "/api/v1/chat-reports/:id/decision",
  summary: "Decide on a report: delete the message, or dismiss the report",
  access,
  input: z.object({ id: id("cmp"), decision: z.enum(["removed", "dismissed"]) }),
  output: report,
  errors: [],
  example: { id: `cmp_${"0".repeat(32)}`, decision: "dismissed" },
});

const settings = z.object({
  /** Messages older than this are deleted; null keeps them. */
  retentionDays: z.int().min(30).max(3650).nullable(),
});

export const getChatSettings = endpoint({
  method: "GET",
  path: "/api/v1/chat-settings",
  summary: "Get how long messages are kept",
  access,
  input: z.object({}),
  output: settings,
  errors: [],
  example: {},
});

export const updateChatSettings = endpoint({
  method: "PATCH",
  path: "/api/v1/chat-settings",
  summary: "Set how long messages are kept",
  access,
  input: settings,
  output: settings,
  errors: [],
  example: { retentionDays: 730 },
});

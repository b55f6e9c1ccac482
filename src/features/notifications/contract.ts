import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { messageChannels, messageStates } from "#base/messages.ts";
import { admins } from "#base/roles.ts";

export const errors = defineErrors("notifications", {
  needsSubject: { status: 422 },
  /** Quiet hours end at a different time than they begin. */
  noDuration: { status: 422 },
});

export const messageId = id("msg");
export const message = z.object({
  id: messageId,
  channel: z.enum(messageChannels),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** The name of the tenant that the message belongs to. */
  tenant: z.string(),
});
export type Message = z.infer<typeof message>;

/** Messages contain links that open accounts, so only operators may read them. */
const byOperator = { roles: admins, operator: true } as const;

export const messageFilters = {
  state: z.enum(messageStates),
  channel: z.enum(messageChannels),
  createdAt: z.iso.datetime(),
};
export const listMessages = endpoint({
  method: "GET",
  path: "/api/v1/outbox",
  summary: "List the messages of all tenants, newest first. Development only",
  access: byOperator,
  input: listInput(messageFilters, ["createdAt"]),
  output: listOutput(message),
  errors: [],
  example: { limit: 25 },
});
export const getMessage = endpoint({
  method: "GET",
  path: "/api/v1/outbox/:id",
  summary: "Get a message. Development only",
  access: byOperator,
  input: z.object({ id: messageId }),
  output: message.extend({
    /** Whether it has a rendered form beside its text. */
    hasHtml: z.boolean(),
  }),
  errors: [],
  example: { id: "msg_0190f1c2d3e4756893a1b2c3d4e5f607" },
});
export const sendTestMessage = endpoint({
  method: "POST",
  path: "/api/v1/outbox",
  summary: "Send a test message, to see that mail or SMS is set up. In development only",
  access: byOperator,
  input: z.object({
    channel: z.enum(messageChannels),
    to: z.string().trim().min(3).max(254),
    subject: z.string().max(200).default(""),
    text: z.string().min(1).max(2000),
  }),
  output: message,
  errors: [errors.needsSubject],
  example: { channel: "mail", to: "ana@example.com", subject: "Hello", text: "It works." },
});

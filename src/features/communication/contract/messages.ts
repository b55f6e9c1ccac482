import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { viewConversationsAccess, writeMessagesAccess } from "../access.ts";
import { maxFiles, maxTextLength, reportReasons } from "../values.ts";
import { callLine, conversation, conversationId } from "./conversations.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewConversationsAccess;
const { access: writing } = writeMessagesAccess;

export const messageId = id("cms");
const exampleId = `cms_${"0".repeat(32)}` as const;
const exampleConversation = `cnv_${"0".repeat(32)}` as const;
const personId = id("per");

const file = z.object({
  id: id("obj"),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  url: z.string(),
});

/** What a linked page says about itself, fetched by the server. */
const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  site: z.string(),
});

/** The same for every reader, so that one announcement serves a whole conversation. */
export const chatMessage = z.object({
  id: messageId,
  conversationId,
  /** Numbers the messages of a conversation without gaps, in the order in which they were stored. */
  seq: z.int(),
  revision: z.int(),
  /** The id under which the author's screen knows the message; sending it twice stores it once. */
  clientId: z.uuid(),
  /** Null for a guest of a call, and once the author's account is erased. */
  authorId: personId.nullable(),
  /** Plain text; empty if the message was deleted, has only files, or stands for an event. */
  text: z.string(),
  event: callLine.nullable(),
  /** The name that a guest of a call gave: they have no account. */
  guestName: z.string().nullable(),
  mentions: z.array(personId),
  replyTo: z
    .object({
      seq: z.int(),
      authorId: personId.nullable(),
      /** Empty if that message has only files or was deleted. */
      text: z.string(),
      isDeleted: z.boolean(),
    })
    .nullable(),
  files: z.array(file),
  previews: z.array(linkPreview),
  reactions: z.array(z.object({ emoji: z.string(), personIds: z.array(personId) })),
  isPinned: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const listChatMessages = endpoint({
  method: "GET",
  path: "/api/v1/conversations/:id/messages",
  summary: "List messages in their order: the newest, or those before, after or around a number",
  access: viewing,
  input: z.object({
    id: conversationId,
    before: z.int().min(1).optional(),
    after: z.int().min(0).optional(),
    around: z.int().min(1).optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({ items: z.array(chatMessage), hasOlder: z.boolean(), hasNewer: z.boolean() }),
  errors: [],
  example: { id: exampleConversation, limit: 50 },
});

const text = plain(z.string().trim().max(maxTextLength));
const mentions = z.array(personId).max(50).default([]);

export const sendChatMessage = endpoint({
  method: "POST",
  path: "/api/v1/conversations/:id/messages",
  summary: "Send a message. The client chooses its id, so that a repeated request stores it once",
  access: writing,
  input: z.object({
    id: conversationId,
    clientId: z.uuid(),
    text,
    mentions,
    /** The number of the message that this one answers. */
    replyTo: z.int().min(1).nullable().default(null),
    fileIds: z.array(id("obj")).max(maxFiles).default([]),
  }),
  output: chatMessage,
  errors: [errors.closed, errors.empty, errors.badFile, errors.tooFast],
  example: {
    id: exampleConversation,
    clientId: "0190f1c2-d3e4-7568-93a1-b2c3d4e5f607",
    text: "Can she do a call today?",
  },
});

export const editChatMessage = endpoint({
  method: "PATCH",
  path: "/api/v1/chat-messages/:id",
  summary: "Edit one's own message; its earlier versions are kept",
  access: writing,
  input: z.object({ id: messageId, text: text.min(1), mentions }),
  output: chatMessage,
  errors: [errors.tooLate, errors.closed],
  example: { id: exampleId, text: "Can she do a call tomorrow?" },
});

export const deleteChatMessage = endpoint({
  method: "DELETE",
  path: "/api/v1/chat-messages/:id",
  summary: "Delete one's own message; that there was one stays visible. Admins can delete any message they see",
  access: writing,
  input: z.object({ id: messageId }),
  output: chatMessage,
  errors: [],
  example: { id: exampleId },
});

export const listMessageVersions = endpoint({
  method: "GET",
  path: "/api/v1/chat-messages/:id/versions",
  summary: "List the earlier versions of an edited message, the newest first",
  access: viewing,
  input: z.object({ id: messageId }),
  output: z.object({ items: z.array(z.object({ text: z.string(), writtenAt: z.iso.datetime() })) }),
  errors: [],
  example: { id: exampleId },
});

export const reactToMessage = endpoint({
  method: "POST",
  path: "/api/v1/chat-messages/:id/reactions",
  summary: "Add or take back a reaction",
  access: writing,
  input: z.object({ id: messageId, emoji: z.emoji().max(32), on: z.boolean() }),
  output: chatMessage,
  errors: [errors.closed],
  example: { id: exampleId, emoji: "👍", on: true },
});

export const pinMessage = endpoint({
  method: "POST",
  path: "/api/v1/chat-messages/:id/pin",
  summary: "Pin a message for everyone in the conversation, or unpin it",
  access: writing,
  input: z.object({ id: messageId, pinned: z.boolean() }),
  output: chatMessage,
  errors: [errors.closed],
  example: { id: exampleId, pinned: true },
});

export const listPinnedMessages = endpoint({
  method: "GET",
  path: "/api/v1/conversations/:id/pins",
  summary: "List the pinned messages of a conversation, the latest pinned first",
  access: viewing,
  input: z.object({ id: conversationId }),
  output: z.object({ items: z.array(chatMessage) }),
  errors: [],
  example: { id: exampleConversation },
});

export const reportMessage = endpoint({
  method: "POST",
  path: "/api/v1/chat-messages/:id/reports",
  summary: "Report a message to the admins; one report per person and message",
  access: writing,
  input: z.object({
    id: messageId,
    reason: z.enum(reportReasons),
    note: plain(z.string().trim().max(1000)).default(""),
  }),
  output: z.object({ reported: z.boolean() }),
  errors: [],
  example: { id: exampleId, reason: "spam" },
});

export const searchChatMessages = endpoint({
  method: "GET",
  path: "/api/v1/chat-messages",
  summary: "Search the messages of the caller's conversations, the newest first; tolerates a typo in each word",
  access: viewing,
  input: z.object({
    q: z.string().trim().min(2).max(200),
    conversationId: conversationId.optional(),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    items: z.array(z.object({ message: chatMessage, conversation: conversation })),
  }),
  errors: [],
  example: { q: "budget" },
});

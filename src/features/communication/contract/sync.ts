import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewConversationsAccess } from "../access.ts";
import { conversation, conversationId } from "./conversations.ts";
import { chatMessage } from "./messages.ts";

/** After a lost connection a screen asks once for everything that it missed. */
export const syncConversations = endpoint({
  method: "POST",
  path: "/api/v1/conversations/sync",
  summary: "Get what changed in the given conversations since the given revisions, and the latest conversations",
  access: viewConversationsAccess.access,
  input: z.object({
    known: z.array(z.object({ id: conversationId, revision: z.int().min(0) })).max(200),
  }),
  output: z.object({
    conversations: z.array(conversation),
    changes: z.array(
      z.object({
        id: conversationId,
        messages: z.array(chatMessage),
        /** More changed than one answer holds, so the screen loads the conversation again. */
        isPartial: z.boolean(),
      }),
    ),
    /** Conversations that the caller can no longer see. */
    gone: z.array(conversationId),
  }),
  errors: [],
  example: { known: [] },
});

/** What the server announces to the open screens of a conversation, under the name `chat`. */
export const chatEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message"), message: chatMessage }),
  z.object({ type: z.literal("read"), conversationId, personId: id("per"), seq: z.int() }),
  z.object({ type: z.literal("typing"), conversationId, personId: id("per") }),
  /** The conversation itself changed: its name, its members or whether it is closed. */
  z.object({ type: z.literal("conversation"), conversationId, revision: z.int() }),
  z.object({ type: z.literal("presence"), personId: id("per"), isOnline: z.boolean() }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

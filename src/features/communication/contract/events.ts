import { z } from "zod";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";

/** Someone wrote in a conversation. */
export const chatMessageSent = defineEvent(
  "communication.messageSent",
  z.object({ conversationId: id("cnv"), messageId: id("cms") }),
);

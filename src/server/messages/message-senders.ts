import type { Settings } from "../settings.ts";
import { createMailSender } from "./mail.ts";
import type { Sender } from "./sender.ts";
import { createSmsSender } from "./sms.ts";

/** A channel that is not configured is undefined: its messages stay in the outbox. */
export type MessageSenders = { mail: Sender | undefined; sms: Sender | undefined };

export const createMessageSenders = (settings: Settings): MessageSenders => ({
  mail: createMailSender(settings),
  sms: createSmsSender(settings),
});

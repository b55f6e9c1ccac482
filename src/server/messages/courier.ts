import type { Settings } from "../settings.ts";
import { mailSender } from "./mail.ts";
import type { Sender } from "./sender.ts";
import { smsSender } from "./sms.ts";

/** A channel that is not configured is undefined: its messages stay in the outbox. */
export type Courier = { mail: Sender | undefined; sms: Sender | undefined };

export const courierOf = (settings: Settings): Courier => ({ mail: mailSender(settings), sms: smsSender(settings) });

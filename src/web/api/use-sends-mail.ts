import { useRouter } from "@tanstack/react-router";

/** Whether mails leave the server, so that a screen may say that one was sent. Without a mail service they stay in the outbox. */
export const useSendsMail = (): boolean => useRouter().options.context.sendsMail;

import { createTransport } from "nodemailer";
import type { Settings } from "../settings.ts";
import type { Sender } from "./sender.ts";

/** By SMTP. The message's id becomes the Message-ID, so that a mail sent twice is one in the reader's box. */
export function mailSender({ MAIL_URL, MAIL_FROM }: Settings): Sender | undefined {
  if (!MAIL_URL) return undefined;
  const transport = createTransport(MAIL_URL);
  const domain = MAIL_FROM.split("@")[1];
  return {
    send: async ({ id, from: name, to, subject, text, html }) => {
      const from = name ? { name, address: MAIL_FROM } : MAIL_FROM;
      await transport.sendMail({ messageId: `<${id}@${domain}>`, from, to, subject, text, ...(html && { html }) });
    },
    check: async () => {
      await transport.verify();
    },
  };
}

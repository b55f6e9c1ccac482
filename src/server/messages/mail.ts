import type { Settings } from "../settings.ts";
import type { Sender } from "./sender.ts";

/** Mail clients show their own button for these headers (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Mail clients recognize a cancellation by the method in the header of its part. */
const methodOf = (calendar: string) => (/^METHOD:CANCEL\b/m.test(calendar) ? "CANCEL" : "REQUEST");

/**
 * Sends mail over SMTP; the client is loaded with the first mail. The message's id becomes the Message-ID, so that a mail sent twice
 * appears once in the mailbox.
 */
export function createMailSender({ MAIL_URL, MAIL_FROM }: Settings): Sender | undefined {
  if (!MAIL_URL) return undefined;
  const open = async () => (await import("nodemailer")).createTransport(MAIL_URL);
  let opened: ReturnType<typeof open> | undefined;
  const transport = () => (opened ??= open());
  const domain = MAIL_FROM.split("@")[1];
  return {
    send: async ({ id, from: name, to, subject, text, html, leaveUrl, replyTo, calendar }) => {
      const from = name ? { name, address: MAIL_FROM } : MAIL_FROM;
      // Each address is an object: a string would be parsed as a list, in which a comma adds a recipient.
      const asRecipient = (address: string) => ({ name: "", address });
      const message = {
        messageId: `<${id}@${domain}>`,
        from,
        to: asRecipient(to),
        subject,
        text,
        ...(html && { html }),
      };
      const extraFields = {
        ...(leaveUrl && { headers: unsubscribeHeaders(leaveUrl) }),
        ...(replyTo && { replyTo: asRecipient(replyTo) }),
        ...(calendar && { icalEvent: { method: methodOf(calendar), content: calendar, filename: "invite.ics" } }),
      };
      await (await transport()).sendMail({ ...message, ...extraFields });
    },
    check: async () => {
      await (await transport()).verify();
    },
  };
}

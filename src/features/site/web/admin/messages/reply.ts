import type { ContactMessage } from "../../../contract.ts";

/** Mail clients limit the length of a mailto link. */
const longest = 1500;

/** Returns a mailto link that opens the editor's mail client with the message quoted. */
export function replyTo({ email, text }: Pick<ContactMessage, "email" | "text">, subject: string): string {
  const quoted = text
    .slice(0, longest)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `\r\n\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

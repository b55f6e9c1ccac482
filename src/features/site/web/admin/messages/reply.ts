import type { ContactMessage } from "../../../contract.ts";

/** Mail programs take so much from an address. */
const longest = 1500;

/** Opens the editor's own mail program, with what was written quoted below. */
export function replyTo({ email, text }: Pick<ContactMessage, "email" | "text">, subject: string): string {
  const quoted = text
    .slice(0, longest)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `\r\n\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

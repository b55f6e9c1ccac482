import { detectType } from "#server/files/detect-type.ts";
import { readChunks } from "./read-chunks.ts";

/** Returns whether there is a control character other than tab, line feed, form feed and return, which text does not contain. */
const hasControlCharacter = (chunk: Buffer) =>
  chunk.some((byte) => (byte < 32 && !textControls.has(byte)) || byte === 127);
const textControls = new Set([9, 10, 12, 13]);

/** Returns whether a file is a plain-text table, in a single-byte encoding, UTF-8 or UTF-16, and not a web page in disguise. */
export async function isTextTable(file: string, head: Buffer): Promise<boolean> {
  const wide = head.length >= 2 && ["fffe", "feff"].includes(head.toString("hex", 0, 2));
  const start = head
    .toString(wide ? "utf16le" : "latin1")
    .replace(/^(\ufeff|ï»¿)/, "")
    .trimStart();
  if (start.startsWith("<") || start.startsWith("%PDF") || start.startsWith("{\\rtf")) return false;
  if (wide) return true;
  if (await detectType(head)) return false;
  for await (const chunk of readChunks(file)) if (hasControlCharacter(chunk)) return false;
  return true;
}

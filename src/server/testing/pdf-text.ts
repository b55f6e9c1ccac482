import { extractText } from "unpdf";

/** What a reader of a PDF could copy out of it, letter forms as plain letters. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes));
  return text.join("\n").normalize("NFKC");
}

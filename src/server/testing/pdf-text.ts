import { extractText } from "unpdf";

/** Extracts the text of a PDF, with letter forms as plain letters. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes));
  return text.join("\n").normalize("NFKC");
}

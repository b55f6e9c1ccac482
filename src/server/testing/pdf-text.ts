import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader of a PDF could copy out of it, letter forms as plain letters. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await reading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  await reading.destroy();
  return pages.join("\n").normalize("NFKC");
}

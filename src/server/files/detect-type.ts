/** Detects the type of a file by its first bytes, ignoring its name. The detection library is loaded with the first upload. */
export async function detectType(head: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(head))?.mime;
}

/** What the first bytes say a file is, whatever its name says. What knows them is loaded with the first upload. */
export async function typeByContent(head: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(head))?.mime;
}

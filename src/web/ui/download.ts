/** Hands a file to the person, under a name every system accepts. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim();
  link.click();
  // The browser reads it after the click: freed only once that is surely over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

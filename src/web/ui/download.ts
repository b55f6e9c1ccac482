/** Downloads a file under a name that every system accepts. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim();
  link.click();
  // The browser reads the URL after the click, so it is revoked only long after that.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

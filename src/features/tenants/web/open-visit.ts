/** Opens a new tab, so that the list stays; uses this one where the browser blocks it. The opened page gets no reference to this one. */
export function openVisit(url: string): void {
  const tab = window.open(url, "_blank");
  if (tab) tab.opener = null;
  else location.assign(url);
}

/** In a tab of its own, so that the list stays; here where the browser lets none open. What it opens learns nothing of this page. */
export function openVisit(url: string): void {
  const tab = window.open(url, "_blank");
  if (tab) tab.opener = null;
  else location.assign(url);
}

export const offlinePath = "/offline";

/** Beyond it the oldest go: a version has more files than one person ever sees. */
export const mostFiles = 300;

/** Answers of the server that are no pages, though a browser may be led there: calls, files, pictures. */
const noPage = /^\/(api|assets|brand|health|metrics|photos|pictures|socket\.io|v0)(\/|$)/;

/**
 * What the worker does for a request: built files never change under their names and are kept; pages always come from
 * the network, and without one the page that says so stands in. Everything else is none of its business, so that it can
 * neither keep nor mix up what somebody may see only while signed in.
 */
export function wayOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  here: string,
): "file" | "page" | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== here) return undefined;
  if (/^\/assets\/./.test(pathname)) return "file";
  return mode === "navigate" && !noPage.test(pathname) ? "page" : undefined;
}

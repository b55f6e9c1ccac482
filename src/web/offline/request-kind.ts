export const offlinePath = "/offline";

/** Beyond this number the oldest files are removed: a version has more files than one person ever loads. */
export const maxCachedFiles = 300;

/** Paths that are not pages although a browser may navigate to them: API calls, files, pictures. */
const nonPagePath = /^\/(api|assets|brand|health|metrics|photos|pictures|socket\.io|v0)(\/|$)/;

/**
 * Decides how the worker handles a request. Built files never change under their names and are cached; pages always come from the network,
 * with the offline page as a fallback. Everything else is ignored, so that data of a signed-in person is never cached or mixed up.
 */
export function requestKind(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  ownOrigin: string,
): "file" | "page" | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== ownOrigin) return undefined;
  if (/^\/assets\/./.test(pathname)) return "file";
  return mode === "navigate" && !nonPagePath.test(pathname) ? "page" : undefined;
}

import { watchInstalling } from "./installing.ts";
import { versionFound, watchVersions } from "./new-version.ts";
import { isGone } from "./stale-files.ts";

/** Before anything is drawn: what browsers say once is heard, and after the page has come, its worker is registered. */
export function startOffline(): void {
  watchInstalling();
  // Of files that are only asked for ahead, too: whoever merely points at a link must not lose the page.
  addEventListener("vite:preloadError", async ({ payload }) => {
    if (await isGone(payload)) versionFound();
  });
  // While developing, files have no names of their own and must not be kept; hosts without TLS have no workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Where a browser refuses it, the site works as ever.
    watchVersions(navigator.serviceWorker).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

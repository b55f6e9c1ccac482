import { watchInstallPrompt } from "./install-prompt.ts";
import { markNewVersion, watchVersions } from "./new-version.ts";
import { isFileGone } from "./stale-files.ts";

/**
 * Called before the first render, because some browser events fire only once. The service worker is registered after the page has loaded.
 */
export function startOffline(): void {
  watchInstallPrompt();
  // This includes prefetched files: hovering over a link must not reload the page.
  addEventListener("vite:preloadError", async ({ payload }) => {
    if (await isFileGone(payload)) markNewVersion();
  });
  // In development, file names carry no hash and must not be cached. Hosts without TLS have no service workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // The app works without a service worker, so a refusal is ignored.
    watchVersions(navigator.serviceWorker).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

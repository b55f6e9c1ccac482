import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | undefined;
let isNewVersionReady = false;

/** A new version is found by its service worker, or by a file that no longer exists. */
export function markNewVersion(): void {
  isNewVersionReady = true;
  for (const listener of listeners) listener();
}

const hour = 3_600_000;
const tenMinutes = 600_000;

/** Registers the service worker and detects a new version: its worker is waiting, or another tab activated it. */
export async function watchVersions(container: ServiceWorkerContainer): Promise<void> {
  // The very first worker replaces no older version.
  if (container.controller) container.addEventListener("controllerchange", markNewVersion, { once: true });
  const registered = await container.register("/sw.js", { updateViaCache: "none" });
  registration = registered;
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registered.active) markNewVersion();
    });
  if (registered.waiting) markNewVersion();
  watch(registered.installing);
  registered.addEventListener("updatefound", () => watch(registered.installing));
  checkRegularly(registered);
}

/** Browsers check for updates on page load only, and people keep the app open for days. */
function checkRegularly(registered: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < tenMinutes) return;
    checkedAt = Date.now();
    // The update check fails without a connection and is repeated later.
    registered.update().catch(() => {});
  };
  setInterval(check, hour);
  document.addEventListener("visibilitychange", check);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsNewVersionReady = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isNewVersionReady,
    () => false,
  );

/** Activates the waiting worker and reloads the page afterwards. Other tabs are not reloaded. */
export function activateNewVersion(reload = () => location.reload()): void {
  const waiting = registration?.waiting;
  waiting?.addEventListener("statechange", () => {
    if (waiting.state === "activated") reload();
  });
  if (waiting) waiting.postMessage("take over");
  else reload();
}

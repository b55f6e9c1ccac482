import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | undefined;
let isHere = false;

/** A new version is found by its service worker, or by a file that no longer exists. */
export function versionFound(): void {
  isHere = true;
  for (const tell of listeners) tell();
}

const hour = 3_600_000;
const tenMinutes = 600_000;

/** Registers the service worker and detects a new version: its worker is waiting, or another tab activated it. */
export async function watchVersions(container: ServiceWorkerContainer): Promise<void> {
  // The very first worker replaces no older version.
  if (container.controller) container.addEventListener("controllerchange", versionFound, { once: true });
  const kept = await container.register("/sw.js", { updateViaCache: "none" });
  registration = kept;
  const watch = (coming: ServiceWorker | null) =>
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && kept.active) versionFound();
    });
  if (kept.waiting) versionFound();
  watch(kept.installing);
  kept.addEventListener("updatefound", () => watch(kept.installing));
  lookNowAndThen(kept);
}

/** Browsers check for updates on page load only, and people keep the app open for days. */
function lookNowAndThen(kept: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < tenMinutes) return;
    lookedAt = Date.now();
    // The update check fails without a connection and is repeated later.
    kept.update().catch(() => {});
  };
  setInterval(look, hour);
  document.addEventListener("visibilitychange", look);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHere,
    () => false,
  );

/** Activates the waiting worker and reloads the page afterwards. Other tabs are not reloaded. */
export function takeNewVersion(renew = () => location.reload()): void {
  const waiting = registration?.waiting;
  waiting?.addEventListener("statechange", () => {
    if (waiting.state === "activated") renew();
  });
  if (waiting) waiting.postMessage("take over");
  else renew();
}

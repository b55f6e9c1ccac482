import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | undefined;
let isHere = false;

/** By its worker, or by a file that is gone. */
export function versionFound(): void {
  isHere = true;
  for (const tell of listeners) tell();
}

const hour = 3_600_000;
const tenMinutes = 600_000;

/** Registers the worker, and learns of a new version: its worker waits, or was let in by another tab. */
export async function watchVersions(container: ServiceWorkerContainer): Promise<void> {
  // The very first worker takes nothing over from an older one.
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

/** Browsers look by themselves when a page is loaded; whoever works here stays for days. */
function lookNowAndThen(kept: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < tenMinutes) return;
    lookedAt = Date.now();
    // Without a connection there is nothing to learn.
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

/** Lets the waiting worker in, and loads the page once it is. Other tabs stay as they are until they are asked. */
export function takeNewVersion(renew = () => location.reload()): void {
  const waiting = registration?.waiting;
  waiting?.addEventListener("statechange", () => {
    if (waiting.state === "activated") renew();
  });
  if (waiting) waiting.postMessage("take over");
  else renew();
}

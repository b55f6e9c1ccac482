// Runs for all pages of a host. It must be a single file: an import could point to a file that the next version no longer has.
import { maxCachedFiles, offlinePath, requestKind } from "./request-kind.ts";

type ExtendableWorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type WorkerFetchEvent = ExtendableWorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type Events = {
  install: ExtendableWorkerEvent;
  activate: ExtendableWorkerEvent;
  fetch: WorkerFetchEvent;
  message: MessageEvent;
};
type Scope = {
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
};
const scope = self as unknown as Scope;

/** A hash of all file names, inserted by the build. */
const version = "__VERSION__";
const files = `files ${version}`;
const offline = `offline ${version}`;
const day = 86_400_000;

scope.addEventListener("install", (event) => event.waitUntil(cacheOfflinePage()));
scope.addEventListener("activate", (event) => event.waitUntil(Promise.all([deleteOldCaches(), enablePreload()])));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const kind = requestKind(event.request, location.origin);
  if (kind === "file") event.respondWith(serveFile(event));
  if (kind === "page") event.respondWith(servePage(event));
});

/** Fetched without cookies, so that it shows the host's brand and nothing of the person who is signed in. */
async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(offline);
  const response = await fetch(offlinePath, { credentials: "omit", cache: "no-store", redirect: "error" });
  if (!response.ok) throw new Error(`The offline page was answered with ${response.status}.`);
  await cache.put(offlinePath, response);
}

/** A brand may change without a new version. */
async function refreshOfflinePage(): Promise<void> {
  const cached = await caches.match(offlinePath, { cacheName: offline });
  const age = Date.now() - Date.parse(cached?.headers.get("date") ?? "");
  if (!(age < day)) await cacheOfflinePage().catch(() => {});
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== files && name !== offline).map((name) => caches.delete(name)));
}

/** Lets the browser request the page while the worker is still starting. */
const enablePreload = () => scope.registration.navigationPreload?.enable();

async function servePage(event: WorkerFetchEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshOfflinePage());
    return response;
  } catch {
    return (await caches.match(offlinePath, { cacheName: offline })) ?? Response.error();
  }
}

async function serveFile(event: WorkerFetchEvent): Promise<Response> {
  const cache = await caches.open(files);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(cacheFile(cache, event.request, response.clone()));
  return response;
}

async function cacheFile(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  const oldest = (await cache.keys()).slice(0, -maxCachedFiles);
  await Promise.all(oldest.map((entry) => cache.delete(entry)));
}

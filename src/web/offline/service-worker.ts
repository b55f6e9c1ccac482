// Runs for all pages of a host. It must be a single file: an import could point to a file that the next version no longer has.
import { mostFiles, offlinePath, wayOf } from "./ways.ts";

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Asked = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Events = { install: Lasting; activate: Lasting; fetch: Asked; message: MessageEvent };
type Scope = {
  addEventListener: <Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
};
const scope = self as unknown as Scope;

/** A hash of all file names, inserted by the build. */
const version = "__VERSION__";
const files = `files ${version}`;
const offline = `offline ${version}`;
const day = 86_400_000;

scope.addEventListener("install", (event) => event.waitUntil(keepOfflinePage()));
scope.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOthers(), askAhead()])));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, location.origin);
  if (way === "file") event.respondWith(builtFile(event));
  if (way === "page") event.respondWith(page(event));
});

/** Fetched without cookies, so that it shows the host's brand and nothing of the person who is signed in. */
async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(offline);
  const answer = await fetch(offlinePath, { credentials: "omit", cache: "no-store", redirect: "error" });
  if (!answer.ok) throw new Error(`The offline page was answered with ${answer.status}.`);
  await cache.put(offlinePath, answer);
}

/** A brand may change without a new version. */
async function renewOfflinePage(): Promise<void> {
  const kept = await caches.match(offlinePath, { cacheName: offline });
  const age = Date.now() - Date.parse(kept?.headers.get("date") ?? "");
  if (!(age < day)) await keepOfflinePage().catch(() => {});
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== files && name !== offline).map((name) => caches.delete(name)));
}

/** Lets the browser request the page while the worker is still starting. */
const askAhead = () => scope.registration.navigationPreload?.enable();

async function page(event: Asked): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(renewOfflinePage());
    return answer;
  } catch {
    return (await caches.match(offlinePath, { cacheName: offline })) ?? Response.error();
  }
}

async function builtFile(event: Asked): Promise<Response> {
  const cache = await caches.open(files);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keepFile(cache, event.request, answer.clone()));
  return answer;
}

async function keepFile(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const oldest = (await cache.keys()).slice(0, -mostFiles);
  await Promise.all(oldest.map((one) => cache.delete(one)));
}

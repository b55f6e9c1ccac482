import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/**
 * A proxy to the app that can be disconnected, and that can deliver a new version of the service worker, because requests of the worker
 * itself cannot be intercepted from inside the browser.
 */
async function startProxy(appUrl: string) {
  const { port: appPort } = new URL(appUrl);
  let version = "";
  const server = createServer((incoming, answer) => {
    const host = incoming.headers.host?.replace(/:\d+$/, `:${appPort}`);
    // Requests are forwarded without conditional headers, so that responses are always complete.
    const { "accept-encoding": _, "if-none-match": _etag, "if-modified-since": _since, ...headers } = incoming.headers;
    const proxy = { host: "127.0.0.1", port: appPort, path: incoming.url, method: incoming.method };
    const forwarded = request({ ...proxy, headers: { ...headers, host } }, (response) => {
      const isWorker = incoming.url === "/sw.js";
      if (isWorker) delete response.headers["content-length"];
      answer.writeHead(response.statusCode ?? 500, response.headers);
      if (!isWorker) return void response.pipe(answer);
      response.on("data", (chunk) => answer.write(chunk));
      response.on("end", () => answer.end(version));
    });
    forwarded.on("error", () => answer.destroy());
    incoming.pipe(forwarded);
  });
  const open = (port = 0) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await open();
  const { port } = server.address() as AddressInfo;
  return {
    at: (path: string, tenant = "") => `http://${tenant && `${tenant}.`}localhost:${port}${path}`,
    deliverVersion: () => {
      version = `\n// ${crypto.randomUUID()}`;
    },
    disconnect: () =>
      new Promise<unknown>((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
    reconnect: () => open(port),
  };
}
type AppProxy = Awaited<ReturnType<typeof startProxy>>;

/** Waits until the service worker is active for the next page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL.endsWith("/sw.js"));

let proxy: AppProxy;
test.beforeEach(async ({ at }) => {
  proxy = await startProxy(at("/"));
});
test.afterEach(() => proxy.disconnect());

test("without a connection the branded offline page appears in the person's language, and the page returns by itself", async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(proxy.at("/", "acme"));
  const title = await page.title();
  expect(await workerReady(page)).toBe(true);
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary-solid").trim());
  const brandColor = await colour();
  await page.evaluate(() => localStorage.setItem("user-locale", "ar"));
  await proxy.disconnect();
  await page.goto(proxy.at("/help", "acme"));
  await expect(page.getByRole("heading", { level: 1, name: "لا يوجد اتصال" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await colour()).toBe(brandColor);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem("user-locale", "en"));
  await proxy.reconnect();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toHaveCount(0);
  await expect(page.locator("#root")).not.toBeEmpty();
  expect(page.url()).toBe(proxy.at("/help", "acme"));
  await page.goto(proxy.at("/", "acme"));
  expect(await page.title()).toBe(title);
  consoleErrors.splice(0);
});

test("a browser caches only static files; a new version is announced and loaded on request", async ({ page }) => {
  await page.goto(proxy.at("/help"));
  expect(await workerReady(page)).toBe(true);
  await page.reload();
  const announcement = page.getByText("A new version is available");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cachedPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await cachedPaths()).length).toBeGreaterThan(3);
  for (const path of await cachedPaths()) expect(path).toMatch(/^\/(assets\/[\w.-]+|offline)$/);

  await expect(announcement).toHaveCount(0);
  proxy.deliverVersion();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(announcement).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(announcement).toHaveCount(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
});

test("a page that was open during an update announces it, and reloads once for a missing file", async ({
  page,
  at,
  consoleErrors,
}) => {
  await page.goto(at("/help"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Cookie preferences" })).toBeVisible();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  // The files of the open version are gone; a reload gets those of the new one.
  await page.route("**/assets/*.js", (route) => (loads ? route.continue() : route.fulfill({ status: 404 })));
  const loginLink = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await loginLink.hover();
  await expect(page.getByText("A new version is available")).toBeVisible();
  expect(loads).toBe(0);
  await loginLink.click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  expect(loads).toBe(1);
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
});

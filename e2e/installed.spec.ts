import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/**
 * A proxy to the app that can be disconnected, and that can deliver a new version of the service worker, because requests of the worker
 * itself cannot be intercepted from inside the browser.
 */
async function wayTo(appUrl: string) {
  const { port: appPort } = new URL(appUrl);
  let version = "";
  const server = createServer((asked, answer) => {
    const host = asked.headers.host?.replace(/:\d+$/, `:${appPort}`);
    // Requests are forwarded without conditional headers, so that responses are always complete.
    const { "accept-encoding": _, "if-none-match": _etag, "if-modified-since": _since, ...headers } = asked.headers;
    const way = { host: "127.0.0.1", port: appPort, path: asked.url, method: asked.method };
    const onward = request({ ...way, headers: { ...headers, host } }, (told) => {
      const isWorker = asked.url === "/sw.js";
      if (isWorker) delete told.headers["content-length"];
      answer.writeHead(told.statusCode ?? 500, told.headers);
      if (!isWorker) return void told.pipe(answer);
      told.on("data", (chunk) => answer.write(chunk));
      told.on("end", () => answer.end(version));
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  const open = (port = 0) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await open();
  const { port } = server.address() as AddressInfo;
  return {
    at: (path: string, tenant = "") => `http://${tenant && `${tenant}.`}localhost:${port}${path}`,
    deliver: () => {
      version = `\n// ${crypto.randomUUID()}`;
    },
    cut: () =>
      new Promise<unknown>((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
    mend: () => open(port),
  };
}
type Way = Awaited<ReturnType<typeof wayTo>>;

/** Waits until the service worker is active for the next page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL.endsWith("/sw.js"));

let way: Way;
test.beforeEach(async ({ at }) => {
  way = await wayTo(at("/"));
});
test.afterEach(() => way.cut());

test("without a connection the branded offline page appears in the person's language, and the page returns by itself", async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(way.at("/", "acme"));
  const title = await page.title();
  expect(await workerReady(page)).toBe(true);
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary-solid").trim());
  const own = await colour();
  await page.evaluate(() => localStorage.setItem("user-locale", "ar"));
  await way.cut();
  await page.goto(way.at("/help", "acme"));
  await expect(page.getByRole("heading", { level: 1, name: "لا يوجد اتصال" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await colour()).toBe(own);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem("user-locale", "en"));
  await way.mend();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toHaveCount(0);
  await expect(page.locator("#root")).not.toBeEmpty();
  expect(page.url()).toBe(way.at("/help", "acme"));
  await page.goto(way.at("/", "acme"));
  expect(await page.title()).toBe(title);
  complaints.splice(0);
});

test("a browser caches only static files; a new version is announced and loaded on request", async ({ page }) => {
  await page.goto(way.at("/help"));
  expect(await workerReady(page)).toBe(true);
  await page.reload();
  const line = page.getByText("A new version is here");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(3);
  for (const path of await kept()) expect(path).toMatch(/^\/(assets\/[\w.-]+|offline)$/);

  await expect(line).toHaveCount(0);
  way.deliver();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
});

test("a page that was open during an update announces it, and reloads once for a missing file", async ({
  page,
  at,
  complaints,
}) => {
  await page.goto(at("/help"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your choice of cookies" })).toBeVisible();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  // The files of the open version are gone; a reload gets those of the new one.
  await page.route("**/assets/*.js", (route) => (loads ? route.continue() : route.fulfill({ status: 404 })));
  const wayIn = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await wayIn.hover();
  await expect(page.getByText("A new version is here")).toBeVisible();
  expect(loads).toBe(0);
  await wayIn.click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  expect(loads).toBe(1);
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

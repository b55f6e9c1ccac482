import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// One test changes acme's brand while it runs.
test.describe.configure({ mode: "serial" });

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary-solid"));

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });
  test("the first paint has the brand of its host [R1.1]", async ({ page, at }) => {
    await page.goto(at("/"));
    const app = { title: await page.title(), primary: await primary(page) };
    await page.goto(at("/", "acme"));
    const acme = { title: await page.title(), primary: await primary(page) };
    expect(app).toMatchObject({ title: expect.stringMatching(/^Goodword · /), primary: "#4f46e5" });
    expect(acme).toMatchObject({ title: expect.stringMatching(/^Acme Solar · /), primary: "#2f7d4f" });
  });
});

test("a dark page is dark before any of its scripts has loaded", async ({ page, at, consoleErrors }) => {
  await page.addInitScript(() => localStorage.setItem("color-scheme", "dark"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(at("/"));
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--canvas"));
  expect(Number.parseInt(canvas.slice(1, 3), 16)).toBeLessThan(40);
  consoleErrors.splice(0);
});

test("a changed brand recolors open pages in other browsers at once", async ({ page, browser, at, signInAs }) => {
  await signInAs("admin", "acme");
  await page.goto(at("/profile", "acme"));
  const otherContext = await browser.newContext();
  await signInAs("referrer", "acme", otherContext);
  const otherPage = await otherContext.newPage();
  // Simulates a firewall that blocks WebSockets, so that the page falls back to polling.
  await otherPage.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor() {
        super(`ws://${location.hostname}:1`);
      }
    };
  });
  // The page can learn of the first change only by asking, because it is not connected when the change happens.
  const mayConnect = Promise.withResolvers<void>();
  await otherPage.route("**/socket.io/**", async (route) => {
    await mayConnect.promise;
    await route.continue();
  });
  await otherPage.goto(at("/profile", "acme"));
  await expect(otherPage.getByRole("heading", { level: 1 })).toBeVisible();
  const before = await primary(otherPage);

  const change = (colour: string) =>
    page.evaluate(async (asked) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ primary: asked });
      return (await fetch("/api/v1/branding", { method: "PATCH", headers, body })).status;
    }, colour);
  expect(await change("#7c3aed")).toBe(200);
  mayConnect.resolve();
  await expect.poll(() => primary(otherPage)).toBe("#7c3aed");
  await expect.poll(() => primary(page)).toBe("#7c3aed");
  expect(await change(before)).toBe(200);
  await expect.poll(() => primary(otherPage)).toBe(before);
  await otherContext.close();
});

import { request as ask } from "node:http";
import { locales } from "../src/base/locales.ts";
import { publicPaths } from "../src/features/site/pages.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";

type Answer = { status: number; type: string; body: string };

/** Reads a page as a crawler does, without scripts or pictures. Uses the loopback address, because only browsers resolve `*.localhost`. */
const read = (url: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((done, fail) => {
    const { host, port, pathname, search } = new URL(url);
    const options = {
      host: "127.0.0.1",
      port,
      path: pathname + search,
      headers: { host, accept: "text/html", ...headers },
    };
    ask(options, async (answer) => {
      let body = "";
      for await (const chunk of answer.setEncoding("utf8")) body += chunk;
      done({ status: answer.statusCode ?? 0, type: String(answer.headers["content-type"]), body });
    })
      .on("error", fail)
      .end();
  });

const unescaped = (text: string) => text.replaceAll("&amp;", "&");
const linksIn = (html: string) => [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href]) => unescaped(href!));

for (const tenant of ["default", "acme"] as const)
  test(`public pages of ${tenant} have no broken links, in eight languages [R2.8]`, async ({ at }) => {
    const pages = new Map<string, string>();
    const toFollow = new Set<string>();
    for (const path of publicPaths(tenant === "default"))
      for (const { code, dir } of locales) {
        const { status, body } = await read(at(`${path}?lang=${code}`, tenant));
        expect(status, `${path} in ${code}`).toBe(200);
        expect(body, `${path} in ${code}`).toContain(`<html data-default-scheme="`);
        expect(body).toContain(`lang="${code}" dir="${dir}"`);
        expect(body.match(/<h1[\s>]/g), `headings of ${path} in ${code}`).toHaveLength(1);
        expect(body.match(/hreflang="/g), `languages of ${path}`).toHaveLength(locales.length + 1);
        expect(body, `${path} in ${code}`).toMatch(/<meta name="description" content="[^"]{8,}/);
        expect(body, `${path} in ${code}`).not.toMatch(/\sstyle="|\{\{\w+\}\}/);
        pages.set(path, body);
        for (const href of linksIn(body)) if (href.startsWith("/")) toFollow.add(href);
      }
    for (const href of toFollow) {
      const { pathname, hash } = new URL(at(href, tenant));
      const known = pages.get(pathname);
      if (!known) expect((await read(at(href, tenant))).status, href).toBe(200);
      if (known && hash) expect(known, `${href} has its anchor`).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
    const titles = [...pages.values()].map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
    expect(new Set(titles).size, "each page has its own title").toBe(pages.size);
    expect((await read(at("/no-such-page", tenant))).status).toBe(404);
  });

test("crawlers find every page, the feed and robots.txt [R2.8]", async ({ at }) => {
  const robots = await read(at("/robots.txt"));
  expect(robots.body).toContain(`Sitemap: ${at("/sitemap.xml")}`);
  const map = await read(at("/sitemap.xml"));
  const listed = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect([...new Set(listed)]).toEqual(publicPaths(true));
  expect(listed).toHaveLength(publicPaths(true).length * locales.length);
  const feed = await read(at("/blog/rss.xml?lang=de"));
  expect(feed.type).toContain("application/rss+xml");
  expect(feed.body.match(/<item>/g)).toHaveLength(3);
  expect(feed.body.match(/<content:encoded>/g)).toHaveLength(3);
  expect((await read(at("/blog/rss.xml", "acme"))).status).toBe(404);
  const picture = await read(at("/brand/social.png?lang=ar", "acme"));
  expect(picture.type).toBe("image/png");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the page is readable [R2.10]", async ({ page, at }) => {
    await page.goto(at("/"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const id of ["features", "pricing", "contact"]) await expect(page.locator(`#${id}`)).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
    await expect(page).toHaveURL(at("/help"));
    await expect(page.getByRole("main").getByRole("link", { name: "Hand in a referral" })).toBeVisible();
  });
  test("on a phone the menu's links are visible, and the status page shows no endless loading", async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(at("/"));
    await expectNoHorizontalScroll(page);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await page.goto(at("/status"));
    await expect(page.locator("main noscript p")).toBeVisible();
    await expect(page.locator('[data-of="parts"]')).toBeHidden();
  });
});

test("server-rendered pages become interactive, and anchors survive a reload [R2.6]", async ({ page, at }) => {
  await page.goto(at("/#pricing"));
  await expect(page.locator("#pricing")).toBeInViewport();
  await page.reload();
  await expect(page.locator("#pricing")).toBeInViewport();
  await page.getByRole("banner").getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const { body } = await read(at("/"), { cookie: "locale=de" });
  expect(body).toContain('lang="de"');
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("a signed-in person gets a link into the app", async ({ page, at, signInAs }) => {
  await signInAs("referrer");
  await page.goto(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Open app" }).click();
  await expect(page).toHaveURL(at("/home"));
});

test("the landing page fits from a phone to a wide screen, in both directions", async ({ page, at }) => {
  const widths = [360, 768, 1440, 2560];
  for (const language of ["en", "ar", "zh"]) {
    await page.goto(at(`/?lang=${language}`, "acme"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
    }
  }
});

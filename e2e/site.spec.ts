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
    for (const path of publicPaths(tenant === "default", true))
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

/** Words that sell the software to businesses; a tenant's visitors are its partners and customers. */
const sellingWords = {
  en: /white.?label|self-host|open.source|\bMIT\b|PostgreSQL|\/api\/docs|roadmap|Enterprise|Starter plan|Pricing|your own brand/i,
  ar: /مفتوحة? المصدر|\bMIT\b|PostgreSQL|\/api\/docs|الاستضافة الذاتية|العلامة التجارية الخاصة|بعلامتك التجارية|الأسعار|خريطة الطريق/,
} as const;
const visibleText = (html: string) =>
  html.replace(/^[\s\S]*<div id="root">/, "").replace(/<script[\s\S]*?<\/script>/g, "");

for (const locale of ["en", "ar"] as const)
  test(`a tenant's pages address its partners, and the operator's sell the product: ${locale} [R2.8]`, async ({
    at,
  }) => {
    for (const path of publicPaths(false)) {
      const { body } = await read(at(`${path}?lang=${locale}`, "acme"));
      expect(visibleText(body), path).not.toMatch(sellingWords[locale]);
    }
    for (const path of ["/pricing", "/integrations", "/blog", "/careers", "/help/run-the-server"])
      expect((await read(at(`${path}?lang=${locale}`, "acme"))).status, path).toBe(404);
    for (const path of ["/", "/features", "/pricing"])
      expect(visibleText((await read(at(`${path}?lang=${locale}`))).body), path).toMatch(sellingWords[locale]);
    const help = visibleText((await read(at(`/help?lang=${locale}`, "acme"))).body);
    expect(linksIn(help)).toContain("/help/how-you-are-paid");
    expect(linksIn(help)).not.toContain("/help/set-up-your-brand");
  });

test("each host shows its own company facts, and none where none are entered", async ({ at }) => {
  const facts = { default: "Amtsgericht Charlottenburg", acme: "1600 Wynkoop Street" } as const;
  for (const tenant of ["default", "acme"] as const) {
    const { status, body } = await read(at("/imprint?lang=ar", tenant));
    expect([status, body.includes(facts[tenant])]).toEqual([200, true]);
    expect(visibleText((await read(at("/", tenant))).body)).toContain('href="/imprint"');
  }
  const unfilled = (path: string) => read(at(path, "acme").replace("//acme.", "//nordlys."));
  expect((await unfilled("/imprint")).status).toBe(404);
  expect(visibleText((await unfilled("/")).body)).not.toContain('href="/imprint"');
  expect((await unfilled("/sitemap.xml")).body).not.toContain("/imprint");
});

test("crawlers find every page, the feed and robots.txt [R2.8]", async ({ at }) => {
  const robots = await read(at("/robots.txt"));
  expect(robots.body).toContain(`Sitemap: ${at("/sitemap.xml")}`);
  const map = await read(at("/sitemap.xml"));
  const listed = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect([...new Set(listed)]).toEqual(publicPaths(true, true));
  expect(listed).toHaveLength(publicPaths(true, true).length * locales.length);
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
    await expect(page.getByRole("main").getByRole("link", { name: "Submit a referral" })).toBeVisible();
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

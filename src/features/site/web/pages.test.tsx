import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { locales } from "#base/locales.ts";
import { plans } from "#base/plans.ts";
import { quotaOf } from "#features/files/rules.ts";
import { footerColumns } from "#web/shell/public-links.ts";
import { outlineOf, splitSections } from "../outline.ts";
import { platformPages, publicPaths } from "../pages.ts";
import { loadArticles } from "./articles.ts";
import { pageScenes } from "./scenes/scene-for.tsx";
import { emptyFacts, payingProgram } from "./testing/site-facts.ts";

const acme = { name: "Acme Solar", legalName: "Acme Solar Ltd" };
const main = () => page.getByRole("main");
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });

beforeEach(() => void stubServer([]));

it("links twelve pages in the operator's footer, each of them a page of the site [R2.8]", () => {
  const linked = footerColumns(true, false).flatMap(({ pages }) => pages.map((one) => `/${one}`));
  expect(linked).toEqual([
    "/features",
    "/pricing",
    "/integrations",
    "/about",
    "/blog",
    "/careers",
    "/help",
    "/contact",
    "/status",
    "/privacy",
    "/terms",
    "/cookies",
  ]);
  for (const path of linked) expect(publicPaths(true)).toContain(path);
});

it("links exactly the pages of the site in the footer", () => {
  for (const platform of [true, false]) {
    const linked = footerColumns(platform, true).flatMap(({ pages }) => pages.map((one) => `/${one}`));
    const standing = publicPaths(platform, true).filter((path) => path !== "/" && path.split("/").length === 2);
    expect(linked.toSorted()).toEqual(standing.toSorted());
  }
});

it("shows an article with its outline, in the tenant's name", async () => {
  await visit("/privacy", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(heading(/.+/)).toBeVisible();
  await expect.element(main()).toMatchTextContent(/Acme Solar Ltd/);
  const outline = page.getByRole("navigation", { name: "On this page" });
  expect(outline.getByRole("link").elements().length).toBe(document.querySelectorAll("main article h2[id]").length - 1);
  expect(document.title).toMatch(/ · Acme Solar$/);
});

it("shows the tenant's own page instead of the default", async () => {
  const pages = { about: { title: "We are Acme", html: "<p>Sun for <strong>every</strong> roof.</p>" } };
  await visit("/about", { platform: false, brand: acme, facts: { ...emptyFacts, pages } });
  await expect.element(heading("We are Acme")).toBeVisible();
  await expect.element(main().getByText("Sun for every roof.")).toBeVisible();
  expect(document.title).toBe("We are Acme · Acme Solar");
});

it.each([
  { platform: false, title: "How it works", text: /Acme Solar reviews every referral/ },
  { platform: true, title: "Features", text: /open source/ },
])("explains the program to a tenant's partners, and the product to businesses: $title", async (one) => {
  await visit("/features", { platform: one.platform, brand: acme, facts: emptyFacts });
  await expect.element(heading(one.title)).toBeVisible();
  await expect.element(main()).toMatchTextContent(one.text);
});

const drawn = Object.entries(pageScenes).flatMap(([kind, pages]) =>
  Object.entries(pages).flatMap(([slug, scenes]) =>
    locales.map(({ code }) => ({ kind: kind as "pages" | "program", slug, scenes, code })),
  ),
);
it.each(drawn)("has a picture for every section of $kind/$slug in $code", async ({ kind, slug, scenes, code }) => {
  const article = (await loadArticles(code, kind)).find((one) => one.slug === slug);
  expect(splitSections(article!.html).sections).toHaveLength(scenes.length);
});

it("shows a picture beside every feature, with real screenshots only on the operator's host", async () => {
  await visit("/features", { facts: emptyFacts });
  await expect.poll(() => document.querySelectorAll("main article article")).toHaveLength(12);
  expect(document.querySelectorAll("main figure")).toHaveLength(3);
});

it("draws a tenant's features in its own brand", async () => {
  await visit("/features", { platform: false, brand: acme, facts: emptyFacts });
  await expect.poll(() => document.querySelectorAll("main article article")).toHaveLength(9);
  expect(document.querySelector('img[src^="/pictures/"]')).toBeNull();
});

it.each(platformPages)("has no %s page on a tenant's host, only on the operator's", async (path) => {
  await visit(`/${path}`, { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(heading("Page not found")).toBeVisible();
});

const imprint = {
  ...{ name: "Acme Solar", legalForm: "Ltd", address: "12 Sunny Street\nDublin", representedBy: "Nora Byrne" },
  ...{ email: "hello@acme.example", phone: "+353 1 555 0100", register: "", registerNumber: "", vatId: "" },
};

it("shows the company facts and links them in the footer", async () => {
  await visit("/imprint", { platform: false, brand: { ...acme, imprint }, facts: emptyFacts });
  await expect.element(heading("Legal notice")).toBeVisible();
  await expect.element(main()).toMatchTextContent(/CompanyAcme Solar Ltd.*12 Sunny Street.*Represented byNora Byrne/s);
  await expect.element(main().getByRole("link", { name: imprint.phone })).toHaveAttribute("href", "tel:+35315550100");
  expect(main().getByText("VAT ID").query()).toBeNull();
  const footer = page.getByRole("contentinfo");
  await expect.element(footer.getByRole("link", { name: "Legal notice" })).toHaveAttribute("href", "/imprint");
});

it("has neither the page nor a link while no company facts are entered", async () => {
  await visit("/imprint", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(heading("Page not found")).toBeVisible();
  expect(page.getByRole("link", { name: "Legal notice" }).query()).toBeNull();
});

it("follows a link in an article without a full page load", async () => {
  const { address } = await visit("/cookies", { facts: emptyFacts });
  await main().getByRole("link", { name: "Privacy" }).click();
  await expect.element(heading(/Privacy/)).toBeVisible();
  expect(address()).toBe("/privacy");
});

it("compares the plans by the features the server enforces [R6.3]", async () => {
  await visit("/pricing", { facts: emptyFacts });
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect.element(row("Audit log")).toMatchTextContent("Audit logNot includedIncludedIncluded");
  await expect.element(row("Single sign-on")).toMatchTextContent(/Not includedNot includedIncluded$/);
  await page.getByText("What does it cost?").click();
  await expect.element(page.getByText("Nothing, as long as you host it yourself", { exact: false })).toBeVisible();
});

it.each(locales)("explains what running the software costs, and which plan suits whom, in $code", async ({ code }) => {
  const article = (await loadArticles(code, "pages")).find(({ slug }) => slug === "pricing");
  expect(outlineOf(article!.html)).toHaveLength(3);
  for (const plan of plans)
    expect(article!.text).toMatch(new RegExp(`\\b${quotaOf(plan, undefined) / 1024 ** 3} (GB|Go|غيغابايت)`));
});

it("shows the costs next to the plans", async () => {
  await visit("/pricing", { facts: emptyFacts });
  await expect.element(heading("Free when you host it yourself")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Payouts by bank transfer/ })).toMatchTextContent(/SEPA or CSV/);
});

it("lists the posts newest first, and links each to the next", async () => {
  const { address } = await visit("/blog", { facts: emptyFacts });
  await expect.element(heading("Blog")).toBeVisible();
  const days = [...document.querySelectorAll("main time")].map((time) => time.getAttribute("datetime"));
  expect(days).toEqual(days.toSorted().reverse());
  await expect.element(main().getByText("November 2, 2026")).toBeVisible();
  await main().getByRole("article").first().getByRole("link").click();
  await expect.element(page.getByText(/min read/)).toBeVisible();
  expect(address()).toBe("/blog/the-first-ten-partners");
  await page.getByRole("link", { name: /^Next post/ }).click();
  await expect.poll(address).toBe("/blog/a-commission-people-can-check");
});

const everyPage = [true, false].flatMap((platform) => publicPaths(platform).map((path) => ({ platform, path })));
it.each(everyPage)("renders nothing into $path that the CSP would block ($platform)", async (one) => {
  await visit(one.path, { platform: one.platform, facts: { ...emptyFacts, earnings: payingProgram(10) } });
  await expect.element(heading(/.+/)).toBeVisible();
  const dropped = [...document.querySelectorAll("[style]")].filter((element) =>
    element.closest("header, main, footer"),
  );
  expect(dropped.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

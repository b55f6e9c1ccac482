import type { Page } from "@playwright/test";
import { locales } from "../src/base/locales.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";

const language = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    locale: localStorage.getItem("user-locale"),
    language: localStorage.getItem("user-language"),
  }));

test("offers eight languages by name and flag, switches language and direction, and remembers the choice [R1.3 R1.4 R1.5 R1.6]", async ({
  page,
  at,
}) => {
  await page.goto(at("/"));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("banner").getByRole("button", { name: "Language: English" }).click();
  for (const { name } of locales)
    await expect(
      page.getByRole("listitem").getByRole("button", { name, exact: true }).locator("svg").first(),
    ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const arabic = { lang: "ar", dir: "rtl", locale: "ar", language: "ar" };
  expect(await language(page)).toEqual(arabic);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
  expect(await language(page)).toEqual(arabic);
});

test.describe("in a browser that asks for French", () => {
  test.use({ locale: "fr-CA" });
  test("is shown in French without a choice [R1.3]", async ({ page, at }) => {
    await page.goto(at("/login"));
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.getByRole("heading", { level: 1, name: "Bon retour parmi nous" })).toBeVisible();
  });
});

test("a language that fails to load leaves English, and is only logged [R1.5]", async ({ page, at, consoleErrors }) => {
  await page.route(/\/assets\/ar-[^/]*\.js$/, (route) => route.abort());
  await page.goto(at("/"));
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("banner").getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "العربية" }).click();
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  await expect.poll(() => language(page)).toMatchObject({ lang: "en", dir: "ltr" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  await expect(page.getByRole("alert")).toHaveCount(0);
  consoleErrors.splice(0);
});

/** Switches in the page, as a person would: reloading for each language takes five times as long. */
async function changeTo(page: Page, from: string, { code }: (typeof locales)[number]) {
  const choice = page.locator(`li button[lang=${code}]`).filter({ visible: true });
  // The click is repeated until the server-rendered page is hydrated.
  await expect(async () => {
    const switcher = page.getByRole("button", { name: from }).filter({ visible: true }).first();
    // Inside the app it is in the account menu, the last button of the header.
    if (!(await switcher.isVisible())) await page.getByRole("banner").getByRole("button").last().click();
    if (!(await choice.isVisible())) await switcher.click();
    await expect(choice).toBeVisible({ timeout: 1000 });
  }).toPass();
  await choice.click();
  await expect(page.locator("html")).toHaveAttribute("lang", code);
}

/** The languages with the longest words, and the one written from right to left. The layout itself is checked in all eight. */
const demanding = locales.filter(({ code }) => ["de", "fr", "pt", "ar"].includes(code));

test.describe("at 360 px", () => {
  test.use(phone);
  for (const { who, paths } of [
    { who: "strangers", paths: ["/", "/login", "/register", "/forgot", "/status"] },
    {
      who: "admins",
      paths: ["/home", "/profile", "/dashboard", "/profile?tab=security", "/admin/members", "/dev/outbox"],
    },
  ])
    test(`nothing overflows horizontally in any language, for ${who}`, async ({ page, at, signInAs }) => {
      test.setTimeout(150_000);
      if (who === "admins") await signInAs("admin");
      let currentName: string = locales[0]!.name;
      for (const [index, path] of paths.entries()) {
        await page.goto(at(path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        for (const locale of index === 0 ? locales : demanding) {
          if (locale.name !== currentName) await changeTo(page, currentName, locale);
          currentName = locale.name;
          await expectNoHorizontalScroll(page);
        }
      }
    });
});

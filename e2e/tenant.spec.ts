import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { startNameServer } from "../src/server/testing/dns.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const secret = "correct horse 7";
const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary-solid"));
/** The default headline, which is the placeholder of the field. */
const headlineIn = (language: string): string =>
  JSON.parse(readFileSync(`src/features/site/locales/${language}.json`, "utf8")).hero.title;
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

/** Nothing that a visitor can see or a crawler can read may name the platform. */
async function expectOnlyOwnBrand(page: Page) {
  expect(await page.title()).not.toContain("Goodword");
  expect(await page.locator("body").textContent()).not.toContain("Goodword");
  const manifest = await page.evaluate(async () => (await fetch("/manifest.webmanifest")).text());
  expect(manifest).toContain("Lumen");
  expect(manifest).not.toContain("Goodword");
}

test("a tenant is created, branded and given a domain, and its visitors see only its brand [R1.1 R2.12 R3.11 R3.12 R3.13 R5.6 R6.4]", async ({
  page,
  context,
  browser,
  at,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const port = new URL(at("/")).port;
  const names = await startNameServer(Number(process.env.DNS_SERVER?.split(":")[1]));
  const name = `Lumen ${Date.now()}`;
  const slug = name.toLowerCase().replace(" ", "-");
  const tenantUrl = `http://${slug}.localhost:${port}`;

  // The operator creates the tenant and visits it.
  await signInAs("admin");
  await page.goto(at("/admin/tenants"));
  await page.getByRole("button", { name: "New tenant" }).first().click();
  const panel = page.getByRole("dialog", { name: "New tenant" });
  await panel.getByLabel("Name").fill(name);
  await panel.getByRole("combobox", { name: "Plan" }).click();
  await page.getByRole("option", { name: "Enterprise" }).click();
  await panel.getByLabel("First admin’s email").fill(`nora@${slug}.test`);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Create tenant" }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "Open as admin" }).click();
  const visitPage = await opened;
  await expect(visitPage).toHaveURL(`${tenantUrl}/home`);
  await expect(visitPage.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(at("/dev/outbox"));
  await page
    .getByRole("row")
    .filter({ hasText: `nora@${slug}.test` })
    .first()
    .click();
  const mail = await page.getByRole("dialog").getByText("/invitation?token=").textContent();
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail ?? "")?.[0] ?? "";
  expect(link).toContain(tenantUrl);
  await visitPage.getByRole("button", { name: "Leave" }).click();
  await expect(visitPage).toHaveURL(new RegExp(`localhost:${port}/`));
  await visitPage.close();

  // The tenant's first admin accepts the invitation.
  const adminContext = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  const adminPage = await adminContext.newPage();
  await adminPage.goto(link);
  await adminPage.getByLabel("First name").fill("Nora");
  await adminPage.getByLabel("Password", { exact: true }).fill(secret);
  await expectAccessible(adminPage);
  await adminPage.getByRole("button", { name: "Create account and join" }).click();
  await expect(adminPage).toHaveURL(`${tenantUrl}/home`);
  await expect(adminPage.getByRole("heading", { level: 1 })).toBeVisible();
  await adminPage.goto(`${tenantUrl}/admin/tenants`);
  await expect(adminPage.getByRole("tab", { name: "Domains" })).toBeVisible();
  await expect(adminPage.getByRole("tab", { name: "Tenants" })).toHaveCount(0);

  // The admin sets a color, a custom term and a headline in two languages.
  await adminPage.getByLabel("Primary", { exact: true }).fill("#b4235a");
  await adminPage.getByLabel("Partner (singular)").fill("Ambassador");
  await adminPage.getByRole("button", { name: "Save brand" }).click();
  await expect.poll(() => primary(adminPage)).toBe("#b4235a");
  await expect(adminPage.getByRole("link", { name: "Ambassadors", exact: true })).toBeVisible();
  for (const language of ["en", "ar"]) {
    await adminPage.goto(`${tenantUrl}/admin/site?language=${language}`);
    await adminPage.getByPlaceholder(headlineIn(language), { exact: true }).fill("Light up your network");
    await adminPage.getByRole("button", { name: "Save texts" }).click();
    const message = adminPage.getByRole("status").filter({ hasText: "Texts saved." });
    await message.getByRole("button", { name: "Close" }).click();
  }
  await adminPage.goto(`${tenantUrl}/admin/tenants`);

  // The admin adds a domain and verifies it by a TXT record.
  const host = `refer-${slug}.example`;
  await tab(adminPage, "Domains");
  await adminPage.getByRole("button", { name: "Add domain" }).first().click();
  await adminPage.getByLabel("Domain", { exact: true }).fill("http://no.example/path");
  await adminPage.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adminPage.getByText("Invalid domain format")).toBeVisible();
  await adminPage.getByLabel("Domain", { exact: true }).fill(host);
  await adminPage.getByRole("button", { name: "Add", exact: true }).click();
  const proof = adminPage.getByRole("region", { name: "Verify ownership" });
  const message = (await proof.textContent()) ?? "";
  await adminPage.getByRole("button", { name: `Check now: ${host}` }).click();
  await expect(adminPage.getByText("TXT record not found yet.")).toBeVisible();
  names.texts.set(
    /_domain-proof\.[\w.-]+\.example/.exec(message)?.[0] ?? "",
    /domain-proof=\w+/.exec(message)?.[0] ?? "",
  );
  await adminPage.getByRole("button", { name: `Check now: ${host}` }).click();
  await expect(adminPage.getByText("Verified", { exact: true })).toBeVisible();
  await expectAccessible(adminPage);

  // The admin applies a theme and switches a feature off.
  await tab(adminPage, "Themes");
  await adminPage.getByRole("button", { name: "Apply theme Nature" }).click();
  await expect.poll(() => primary(adminPage)).toBe("#2f7d4f");
  await expectAccessible(adminPage);
  await expect(adminPage.getByRole("link", { name: "Single sign-on" }).first()).toBeVisible();
  await tab(adminPage, "Features");
  await adminPage.getByRole("switch", { name: "Single sign-on (SAML, OAuth)" }).click({ force: true });
  await expect(adminPage.getByRole("link", { name: "Single sign-on" })).toHaveCount(0);

  // Visitors of the tenant's domain see only its brand: light, dark, and in Arabic.
  for (const locale of ["en-US", "ar"]) {
    const visitor = await browser.newContext({ locale, reducedMotion: "reduce" });
    const visitorPage = await visitor.newPage();
    await visitorPage.goto(`http://${host}:${port}/`);
    await expect(visitorPage.getByRole("heading", { level: 1, name: "Light up your network" })).toBeVisible();
    expect(await visitorPage.title()).toContain(name);
    await expectOnlyOwnBrand(visitorPage);
    await expectAccessible(visitorPage);
    if (locale === "en-US") {
      await visitorPage.emulateMedia({ colorScheme: "dark" });
      await visitorPage.reload();
      await expect(visitorPage.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await expectAccessible(visitorPage);
    }
    await visitorPage.goto(`http://${host}:${port}/login`);
    await expect(visitorPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expectOnlyOwnBrand(visitorPage);
    await visitor.close();
  }
  await adminContext.close();
  names.close();
});

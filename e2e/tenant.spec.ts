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
async function expectNobodyElsesName(page: Page) {
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
  enter,
}) => {
  test.setTimeout(120_000);
  const port = new URL(at("/")).port;
  const names = await startNameServer(Number(process.env.DNS_SERVER?.split(":")[1]));
  const name = `Lumen ${Date.now()}`;
  const slug = name.toLowerCase().replace(" ", "-");
  const theirHome = `http://${slug}.localhost:${port}`;

  // The operator creates the tenant and visits it.
  await enter("admin");
  await page.goto(at("/admin/tenants"));
  await page.getByRole("button", { name: "New tenant" }).first().click();
  const panel = page.getByRole("dialog", { name: "New tenant" });
  await panel.getByLabel("Name").fill(name);
  await panel.getByRole("combobox", { name: "Plan" }).click();
  await page.getByRole("option", { name: "Enterprise" }).click();
  await panel.getByLabel("First admin's e-mail").fill(`nora@${slug}.test`);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Create tenant" }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "Open as admin" }).click();
  const visit = await opened;
  await expect(visit).toHaveURL(`${theirHome}/home`);
  await expect(visit.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(at("/dev/outbox"));
  await page
    .getByRole("row")
    .filter({ hasText: `nora@${slug}.test` })
    .first()
    .click();
  const mail = await page.getByRole("dialog").getByText("/invitation?token=").textContent();
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail ?? "")?.[0] ?? "";
  expect(link).toContain(theirHome);
  await visit.getByRole("button", { name: "Leave" }).click();
  await expect(visit).toHaveURL(new RegExp(`localhost:${port}/`));
  await visit.close();

  // The tenant's first admin accepts the invitation.
  const another = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  const theirs = await another.newPage();
  await theirs.goto(link);
  await theirs.getByLabel("First name").fill("Nora");
  await theirs.getByLabel("Password", { exact: true }).fill(secret);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Create account and join" }).click();
  await expect(theirs).toHaveURL(`${theirHome}/home`);
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await theirs.goto(`${theirHome}/admin/tenants`);
  await expect(theirs.getByRole("tab", { name: "Domains" })).toBeVisible();
  await expect(theirs.getByRole("tab", { name: "Tenants" })).toHaveCount(0);

  // The admin sets a color, a custom term and a headline in two languages.
  await theirs.getByLabel("Primary", { exact: true }).fill("#b4235a");
  await theirs.getByLabel("Your word for a referrer").fill("Ambassador");
  await theirs.getByRole("button", { name: "Save brand" }).click();
  await expect.poll(() => primary(theirs)).toBe("#b4235a");
  for (const language of ["en", "ar"]) {
    await theirs.goto(`${theirHome}/admin/site?language=${language}`);
    await theirs.getByPlaceholder(headlineIn(language), { exact: true }).fill("Light up your network");
    await theirs.getByRole("button", { name: "Save texts" }).click();
    const told = theirs.getByRole("status").filter({ hasText: "Your texts are on the public site." });
    await told.getByRole("button", { name: "Close" }).click();
  }
  await theirs.goto(`${theirHome}/admin/tenants`);

  // The admin adds a domain and verifies it by a TXT record.
  const host = `refer-${slug}.example`;
  await tab(theirs, "Domains");
  await theirs.getByRole("button", { name: "Add domain" }).first().click();
  await theirs.getByLabel("Domain", { exact: true }).fill("http://no.example/path");
  await theirs.getByRole("button", { name: "Add", exact: true }).click();
  await expect(theirs.getByText("Invalid domain format")).toBeVisible();
  await theirs.getByLabel("Domain", { exact: true }).fill(host);
  await theirs.getByRole("button", { name: "Add", exact: true }).click();
  const proof = theirs.getByRole("region", { name: "Prove that it is yours" });
  const told = (await proof.textContent()) ?? "";
  await theirs.getByRole("button", { name: `Check now: ${host}` }).click();
  await expect(theirs.getByText("The TXT record was not found yet.")).toBeVisible();
  names.texts.set(/_domain-proof\.[\w.-]+\.example/.exec(told)?.[0] ?? "", /domain-proof=\w+/.exec(told)?.[0] ?? "");
  await theirs.getByRole("button", { name: `Check now: ${host}` }).click();
  await expect(theirs.getByText("Proved", { exact: true })).toBeVisible();
  await expectAccessible(theirs);

  // The admin applies a theme and switches a feature off.
  await tab(theirs, "Themes");
  await theirs.getByRole("button", { name: "Apply theme Nature" }).click();
  await expect.poll(() => primary(theirs)).toBe("#2f7d4f");
  await expectAccessible(theirs);
  await expect(theirs.getByRole("link", { name: "Single sign-on" }).first()).toBeVisible();
  await tab(theirs, "Features");
  await theirs.getByRole("switch", { name: "Single sign-on (SAML, OAuth)" }).click({ force: true });
  await expect(theirs.getByRole("link", { name: "Single sign-on" })).toHaveCount(0);

  // Visitors of the tenant's domain see only its brand: light, dark, and in Arabic.
  for (const locale of ["en-US", "ar"]) {
    const visitor = await browser.newContext({ locale, reducedMotion: "reduce" });
    const door = await visitor.newPage();
    await door.goto(`http://${host}:${port}/`);
    await expect(door.getByRole("heading", { level: 1, name: "Light up your network" })).toBeVisible();
    expect(await door.title()).toContain(name);
    await expectNobodyElsesName(door);
    await expectAccessible(door);
    if (locale === "en-US") {
      await door.emulateMedia({ colorScheme: "dark" });
      await door.reload();
      await expect(door.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await expectAccessible(door);
    }
    await door.goto(`http://${host}:${port}/login`);
    await expect(door.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNobodyElsesName(door);
    await visitor.close();
  }
  await another.close();
  names.close();
});

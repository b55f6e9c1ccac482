import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visit } from "#app/web/testing/visit.tsx";

const menu = () => page.getByRole("dialog", { name: "Website" });
const pageScrolls = () => getComputedStyle(document.documentElement).overflow !== "hidden";

async function openOnPhone() {
  const app = await visit("/", { width: 360 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.element(menu()).toBeVisible();
  return app;
}

it("locks the page behind the mobile menu and unlocks it on close [R2.7]", async () => {
  await openOnPhone();
  expect(pageScrolls()).toBe(false);
  await userEvent.keyboard("{Escape}");
  await expect.element(menu()).not.toBeInTheDocument();
  expect(pageScrolls()).toBe(true);
});

it("closes the mobile menu when a link is followed [R2.7] [R2.6]", async () => {
  const { address } = await openOnPhone();
  await menu().getByRole("link", { name: "Pricing" }).click();
  await expect.element(menu()).not.toBeInTheDocument();
  expect(address()).toBe("/#pricing");
  expect(pageScrolls()).toBe(true);
});

it("shows home, sections, sign-in and languages in the header, and year and owner in the footer [R2.5] [R2.6]", async () => {
  await visit("/");
  const header = page.getByRole("banner");
  for (const [name, href] of [
    ["Home", "/"],
    ["Features", "/#features"],
    ["Pricing", "/#pricing"],
    ["Contact", "/#contact"],
    ["Log in", "/login"],
    ["Sign up", "/register"],
  ] as const)
    await expect.element(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect.element(header.getByRole("button", { name: "Language: English" })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect.element(footer).toMatchTextContent(`© ${new Date().getFullYear()} Example Ltd`);
});

it("links a signed-in person into the app [R2.6]", async () => {
  await visit("/", { signedIn: true });
  await expect
    .element(page.getByRole("banner").getByRole("link", { name: "Open app" }))
    .toHaveAttribute("href", "/home");
  const stubs = page.getByRole("banner").getByRole("link", { name: /Log in|Sign up/ });
  expect(stubs.elements()).toHaveLength(0);
});

it("links a signed-in person into the app from the mobile menu too [R2.7]", async () => {
  await visit("/", { signedIn: true, width: 360 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.element(menu().getByRole("link", { name: "Open app" })).toBeVisible();
});

it("links the tenant's external terms where it has them [R2.8]", async () => {
  const footer = page.getByRole("contentinfo");
  await visit("/", { platform: false, brand: { termsUrl: "https://acme.test/terms" } });
  await expect.element(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "https://acme.test/terms");
  await expect.element(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
});

it("changes the language by its own name, and stores it under both keys [R1.4] [R1.5]", async () => {
  await visit("/");
  await page.getByRole("banner").getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "العربية" }).click();
  await expect.element(page.getByRole("banner").getByRole("link", { name: "تسجيل الدخول" })).toBeVisible();
  expect(document.documentElement.dir).toBe("rtl");
  expect([localStorage.getItem("user-locale"), localStorage.getItem("user-language")]).toEqual(["ar", "ar"]);
});

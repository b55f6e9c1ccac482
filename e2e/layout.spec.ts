import { expectAccessible } from "./axe.ts";
import { expect, phone, test } from "./fixtures.ts";

test.describe("on a phone", () => {
  test.use(phone);

  test("the open menu locks the page, and the signed-in navigation is a bottom bar with large targets [R2.7]", async ({
    page,
    at,
    signInAs,
  }) => {
    await page.goto(at("/"));
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Website" });
    await expect(menu).toBeVisible();
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await overflow()).toBe("hidden");
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(at("/login"));
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    expect(await overflow()).not.toBe("hidden");

    await signInAs("company");
    await page.goto(at("/dashboard"));
    const bar = page.getByRole("navigation", { name: "Main, phone" });
    const target = await bar.getByRole("link", { name: "Referrals" }).boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(44);
  });
});

test("an unknown URL shows a page with a link back [R2.17]", async ({ page, at, signInAs }) => {
  await page.goto(at("/no-such-page"));
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to home page" }).click();
  await expect(page).toHaveURL(at("/"));
  await signInAs("company");
  await page.goto(at("/no-such-page"));
  await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page).toHaveURL(at("/dashboard"));
});

test("the page has a header, a main part and a footer with year and owner, and navigation fades in [R2.5 R2.6]", async ({
  page,
  at,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(at("/"));
  const header = page.getByRole("banner");
  for (const [name, hash] of [
    ["Features", "features"],
    ["Pricing", "pricing"],
    ["Contact", "contact"],
  ] as const)
    await expect(header.getByRole("link", { name })).toHaveAttribute("href", `/#${hash}`);
  await expect(header.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Goodword`);
  await page.evaluate(() => {
    addEventListener("animationstart", ({ animationName, target }) => {
      const inMain = target instanceof Element && target.closest("main");
      if (inMain && animationName === "fade-in") document.body.dataset.faded = "yes";
    });
  });
  await footer.getByRole("link", { name: "System status" }).click();
  await expect(page).toHaveURL(at("/status"));
  await expect(page.locator("body")).toHaveAttribute("data-faded", "yes");
});

test("shortcuts: ⌘K opens search, ? lists all shortcuts, g s opens the status page", async ({ page, at, signInAs }) => {
  await signInAs("admin");
  await page.goto(at("/profile"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const search = page.getByPlaceholder("Search pages and actions");
  // A key pressed before the screen listens is pressed again, as a person would.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(search).toBeFocused({ timeout: 3000 });
  }).toPass();
  await search.fill("outb");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("/dev/outbox"));
  await expect(search).toBeHidden();
  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(at("/status"));
});

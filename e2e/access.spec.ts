import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./house.ts";

/** Key screens, as strangers and admins see them, in the ways that break layouts and colours. */
const ways = [
  { name: "in English", locale: "en-US" },
  { name: "in Arabic", locale: "ar" },
  { name: "in the dark", locale: "en-US", colorScheme: "dark" as const },
  { name: "on a phone", locale: "de", viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
];

async function visit(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

for (const { name, ...way } of ways)
  test.describe(name, () => {
    test.use(way);
    test("strangers can use every page", async ({ page, at, axe }) => {
      for (const path of ["/", "/login", "/status", "/no-such-page"]) {
        await visit(page, at(path));
        await axe();
      }
    });
    test("admins can use every screen", async ({ page, at, enter, axe }) => {
      await enter("admin");
      // The kit's own test looks at it in all these ways; here it only has to stand in the house.
      const kit = name === "in English" ? ["/dev/kit"] : [];
      for (const path of ["/home", "/dashboard", "/status", "/dev/outbox", ...kit]) {
        await visit(page, at(path));
        await axe();
      }
    });
  });

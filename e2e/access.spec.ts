import type { Page } from "@playwright/test";
import { goOn } from "./go-on.ts";
import { expect, expectNoSidewaysScroll, test } from "./house.ts";

/**
 * Key screens, as strangers and admins see them, in the ways that break layouts and colours. In English the start page is
 * judged by e2e/home.spec.ts, and the dashboard in every way by e2e/analytics.spec.ts and e2e/frame.spec.ts.
 */
const ways = [
  { name: "in English", inside: ["/dev/outbox", "/status", "/dev/kit"], locale: "en-US" },
  { name: "in Arabic", inside: ["/home", "/dev/outbox"], locale: "ar" },
  { name: "in the dark", inside: ["/home", "/dev/outbox"], locale: "en-US", colorScheme: "dark" as const },
  {
    name: "on a phone",
    inside: ["/home", "/dev/outbox"],
    locale: "de",
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  },
];

async function look(page: Page, axe: () => Promise<void>) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
}

for (const { name, inside, ...way } of ways)
  test.describe(name, () => {
    test.use(way);
    test("strangers can use every page", async ({ page, at, axe }) => {
      for (const path of ["/", "/login", "/status", "/no-such-page"]) {
        await page.goto(at(path));
        await look(page, axe);
      }
    });
    test("admins can use the screens behind the door", async ({ page, at, enter, axe }) => {
      await enter("admin");
      for (const [place, path] of inside.entries()) {
        await (place === 0 ? page.goto(at(path)) : goOn(page, path));
        await look(page, axe);
      }
    });
  });

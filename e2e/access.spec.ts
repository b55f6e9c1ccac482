import type { Page } from "@playwright/test";
import { goOn } from "./go-on.ts";
import { expect, expectNoSidewaysScroll, openTab, phone, test } from "./house.ts";
import { newAddress } from "./newcomer.ts";

type Axe = () => Promise<void>;

/**
 * Key screens, as strangers and admins see them, in the ways that break layouts and colours. In English the start page is
 * judged by e2e/home.spec.ts, and the dashboard in every way by e2e/analytics.spec.ts and e2e/frame.spec.ts.
 */
const ways = [
  { name: "in English", inside: ["/dev/outbox", "/status", "/dev/kit"], locale: "en-US" },
  { name: "in Arabic", inside: ["/home", "/dev/outbox"], locale: "ar" },
  { name: "in the dark", inside: ["/home", "/dev/outbox"], locale: "en-US", colorScheme: "dark" as const },
  { name: "on a phone", inside: ["/home", "/dev/outbox", "/admin/members", "/admin/tenants"], locale: "de", ...phone },
];

const tabs: Record<string, string[]> = {
  "/admin/members": ["people", "invitations", "registration", "audit"],
  "/admin/tenants": ["tenants", "branding", "domains", "features", "themes", "settings"],
};

async function look(page: Page, axe: Axe) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
}

/** Looks at every part of a page that has some, else at the page. */
async function lookAt(page: Page, path: string, axe: Axe) {
  if (!tabs[path]) await look(page, axe);
  for (const tab of tabs[path] ?? []) {
    await openTab(page, tab);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await look(page, axe);
  }
}

for (const { name, inside, ...way } of ways)
  test.describe(name, () => {
    test.use(way);
    test("strangers can use every page", async ({ page, at, axe }) => {
      // First the one that the server does not write: whoever sees its heading can go on.
      for (const [place, path] of ["/login", "/", "/status", "/no-such-page"].entries()) {
        await (place === 0 ? page.goto(at(path)) : goOn(page, path));
        await look(page, axe);
      }
    });
    test("admins can use the screens behind the door, and every part of them", async ({ page, at, enter, axe }) => {
      await enter("admin");
      for (const [place, path] of inside.entries()) {
        await (place === 0 ? page.goto(at(path)) : goOn(page, path));
        await lookAt(page, path, axe);
      }
    });
  });

test.describe("in Arabic, in the dark", () => {
  test.use({ locale: "ar", colorScheme: "dark" });
  test("every part of a tenant's page and of its members' can be used, and an invitation is written in Arabic", async ({
    page,
    at,
    enter,
    axe,
  }) => {
    await enter("admin");
    await page.goto(at("/admin/tenants"));
    await lookAt(page, "/admin/tenants", axe);
    await goOn(page, "/admin/members");
    await lookAt(page, "/admin/members", axe);
    const email = newAddress();
    await page.getByRole("main").getByRole("button", { name: "دعوة", exact: true }).click();
    await page.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(email);
    await axe();
    await page.getByRole("button", { name: "إرسال الدعوة" }).click();
    await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
    await goOn(page, "/dev/outbox");
    const mail = page.getByRole("row").filter({ hasText: email });
    await expect(mail.filter({ hasText: /دعوة من Lena Brandt/ })).toBeVisible();
  });
});

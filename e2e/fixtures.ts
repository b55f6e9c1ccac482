import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { addressOf, type DemoRole, signIn, type Tenant } from "../tools/sign-in.mjs";

const baseUrl = () => process.env.APP_URL ?? "";

type Fixtures = {
  /** Returns the URL of a path on a tenant's host. */
  at: (path: string, tenant?: Tenant) => string;
  /** Signs in a person of the demo in this browser context. */
  signInAs: (role: DemoRole, tenant?: Tenant, context?: BrowserContext) => Promise<void>;
  /** Console errors and exceptions of the page. A test removes those it expects; any other fails it. */
  consoleErrors: string[];
  /** Closes what a test opened besides its own page: a call that went on would take the processor from the next test. */
  closeContexts: undefined;
};

export const test = base.extend<Fixtures>({
  closeContexts: [
    async ({ browser, context }, use) => {
      await use(undefined);
      const others = browser.contexts().filter((one) => one !== context);
      await Promise.all(others.map((one) => one.close()));
    },
    { auto: true },
  ],
  at: async ({ browserName: _ }, use) => use((path, tenant = "default") => addressOf(baseUrl(), tenant) + path),
  signInAs: async ({ context }, use) =>
    use(async (role, tenant = "default", into = context) => into.addCookies([await signIn(baseUrl(), tenant, role)])),
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      page.on("console", (message) => {
        const { url } = message.location();
        if (message.type() === "error" && !isSessionRequest(url) && !isProviderIcon(url) && !isUnknownPage(url))
          consoleErrors.push(`${message.text()} ${url}`);
      });
      page.on("pageerror", (error) => void consoleErrors.push(String(error)));
      await use(consoleErrors);
      expect(consoleErrors, "errors in the page's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Screens request the session; browsers log the 401 that anonymous visitors get. */
const isSessionRequest = (url: string) => url.endsWith("/api/v1/me");

/** Browsers log the 404 of an unknown page. */
const isUnknownPage = (url: string) => url.endsWith("/no-such-page");

/** The identity provider has no icon; whether a browser requests one before it navigates away is random. */
const isProviderIcon = (url: string) => url.endsWith("/favicon.ico") && new URL(url).port !== new URL(baseUrl()).port;

/** The smallest supported screen. */
export const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** Nothing may be wider than the window in any language. */
export async function expectNoHorizontalScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `pixels too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}

export async function openTab(page: Page, name: string) {
  const tab = page.locator(`[role=tab][data-tab="${name}"]`);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
}

export { expect };

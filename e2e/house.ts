import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { addressOf, type DemoRole, signIn, type Tenant } from "../tools/sign-in.mjs";
import { expectAccessible } from "./axe.ts";
import { expect } from "./expect.ts";
import { undrawnIn } from "./undrawn.ts";

const house = () => process.env.HOUSE_URL ?? "";

/** Signing in costs a password's hashing: each worker does it once for each person. */
const sessions = new Map<string, ReturnType<typeof signIn>>();
function sessionOf(role: DemoRole, tenant: Tenant) {
  const key = `${role}@${tenant}`;
  const known = sessions.get(key) ?? signIn(house(), tenant, role);
  sessions.set(key, known);
  return known;
}

/** All but the first tries of `npm test`: whoever runs a journey by hand, or again, wants to see it. */
let isDrawn = true;

type House = {
  /** The address of a path on a tenant's host. */
  at: (path: string, tenant?: Tenant) => string;
  /** Gives the context the session of one of the demo's people. */
  enter: (role: DemoRole, tenant?: Tenant, context?: BrowserContext) => Promise<void>;
  /** No violation of WCAG 2.2 AA on what is on screen now. Every journey ends with it by itself. */
  axe: (page?: Page) => Promise<void>;
  /** What the page said in its console as errors, and what it threw. Expected ones are taken out by the journey. */
  complaints: string[];
  drawing: undefined;
  ending: undefined;
};

export const test = base.extend<House, { browser: Browser }>({
  browser: [async ({ browser }, use) => use(undrawnIn(browser, () => isDrawn)), { scope: "worker" }],
  drawing: [
    async ({ browserName: _ }, use, { retry }) => {
      isDrawn = !process.env.CI || retry > 0;
      await use(undefined);
    },
    { auto: true },
  ],
  at: async ({ browserName: _ }, use) => use((path, tenant = "default") => addressOf(house(), tenant) + path),
  enter: async ({ context }, use) =>
    use(async (role, tenant = "default", into = context) => into.addCookies([await sessionOf(role, tenant)])),
  axe: async ({ page }, use) => use((on = page) => expectAccessible(on)),
  // So that none can forget it. What its worker has judged before costs it nothing.
  ending: [
    async ({ page, javaScriptEnabled }, use, info) => {
      await use(undefined);
      const shows = !page.isClosed() && page.url().startsWith("http") && javaScriptEnabled !== false;
      if (info.status === info.expectedStatus && shows) await expectAccessible(page);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        const { url } = message.location();
        if (message.type() === "error" && !isAnswerToAStranger(url) && !isNextDoors(url) && !isNowhere(url))
          complaints.push(`${message.text()} ${url}`);
      });
      page.on("pageerror", (error) => void complaints.push(String(error)));
      await use(complaints);
      expect(complaints, "errors in the page's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Screens ask who is there; that nobody is, is an answer, and yet browsers log it. */
const isAnswerToAStranger = (url: string) => url.endsWith("/api/v1/me");

/** That there is nothing is said in the answer's first line too, and browsers log it. */
const isNowhere = (url: string) => url.endsWith("/no-such-page");

/** The house next door has no icon, and whether a browser misses it before it goes on is chance. */
const isNextDoors = (url: string) => url.endsWith("/favicon.ico") && new URL(url).port !== new URL(house()).port;

/** As small as one has to fit. */
export const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** Nothing may stick out at the side, whatever the language. */
export async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `pixels too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Pressed, as a person would: loading the page anew for each takes three times as long. */
export async function openTab(page: Page, name: string) {
  const tab = page.locator(`[role=tab][data-tab="${name}"]`);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
}

export { expect };

import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { readLink } from "#features/links/contract.ts";
import { forgetTouches, keepTouch, touchErrors } from "#features/links/touch.ts";
import { cookieChoice, openCookieSettings } from "#web/shell/cookie-choice.ts";

const signedOut: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const forgetLink: Stub = [forgetTouches, respondWith({ forgotten: true })];
const knownLink: Stub = [readLink, respondWith({ code: "LENA-7K3Q", referrer: "Lena", program: "", description: "" })];
const click = "A".repeat(43);

const banner = () => page.getByRole("region", { name: "Cookie preferences" });
const answerButton = (name: string) => banner().getByRole("button", { name });
const clearChoice = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: does what a browser does when the cookie expires after half a year
  document.cookie = "choices=; path=/; max-age=0";
};
beforeEach(clearChoice);
afterEach(clearChoice);

it("asks on public pages without covering them, with two answers of equal weight", async () => {
  await visit("/", { width: 360 });
  await expect.element(banner()).toBeVisible();
  const looks = ["Necessary only", "Allow optional"].map((name) => {
    const { className, offsetHeight } = answerButton(name).element() as HTMLElement;
    return { className, offsetHeight };
  });
  expect(looks[0]).toEqual(looks[1]);
  await expect.element(banner().getByRole("link", { name: "About cookies" })).toHaveAttribute("href", "/cookies");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.element(page.getByRole("dialog", { name: "Website" })).toBeVisible();
});

it("is the first focus target after the skip link, and is displayed at the bottom", async () => {
  await visit("/", { width: 360 });
  await expect.element(banner()).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(banner().getByRole("link", { name: "About cookies" })).toHaveFocus();
  const { bottom } = banner().element().getBoundingClientRect();
  expect(Math.round(bottom)).toBe(innerHeight);
  const far = page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).element() as HTMLElement;
  far.focus();
  const cover = () => banner().element().firstElementChild!.getBoundingClientRect().top;
  await expect.poll(() => far.getBoundingClientRect().bottom <= cover()).toBe(true);
});

it("stores the answer, deletes remembered links and does not ask again", async () => {
  const requests = stubServer([forgetLink]);
  await visit("/");
  await answerButton("Necessary only").click();
  await expect.element(banner()).not.toBeInTheDocument();
  expect(cookieChoice()).toBe("necessary");
  await expect.poll(() => requests.map(({ path }) => path)).toEqual(["/api/v1/touched-link"]);
});

it("submits the click of a referral link once optional cookies are allowed", async () => {
  const requests = stubServer([signedOut, knownLink, [keepTouch, respondWith({ kept: true })]]);
  const { address } = await visit(`/refer?code=LENA-7K3Q&click=${click}`);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requests.some(({ body }) => body)).toBe(false);
  await answerButton("Allow optional").click();
  await expect.poll(() => requests.find(({ body }) => body)?.body).toEqual({ click });
  await expect.poll(address).toBe("/refer?code=LENA-7K3Q");
  expect(cookieChoice()).toBe("optional");
});

it("drops the click if it may not be stored or has expired", async () => {
  stubServer([signedOut, knownLink, forgetLink, [keepTouch, rejectWith(touchErrors.unknownClick)]]);
  for (const name of ["Necessary only", "Allow optional"]) {
    clearChoice();
    const { address } = await visit(`/refer?code=LENA-7K3Q&click=${click}`);
    await answerButton(name).last().click();
    await expect.poll(address).toBe("/refer?code=LENA-7K3Q");
  }
});

it("takes the focus when opened again, shows the current choice and restores the focus", async () => {
  stubServer([forgetLink]);
  await visit("/");
  await answerButton("Allow optional").click();
  await expect.element(banner()).not.toBeInTheDocument();
  const before = page.getByRole("banner").getByRole("link", { name: "Log in" }).element() as HTMLElement;
  before.focus();
  openCookieSettings();
  await expect.element(banner()).toHaveFocus();
  await expect.element(banner()).toMatchTextContent("Current choice: optional cookies allowed.");
  await userEvent.tab();
  await expect.element(banner().getByRole("link")).toHaveFocus();
  await answerButton("Necessary only").click();
  await expect.element(banner()).not.toBeInTheDocument();
  expect(document.activeElement).toBe(before);
});

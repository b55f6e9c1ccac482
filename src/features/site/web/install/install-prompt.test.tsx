import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { visit } from "#app/web/testing/visit.tsx";
import { watchInstallPrompt } from "#web/offline/install-prompt.ts";
import { chooseCookies } from "#web/shell/cookie-choice.ts";

watchInstallPrompt();

/** The browser's install event, and the person's response to the browser's prompt. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  dispatchEvent(event);
  return { prompt, event };
}
/** Visits as a person who has answered the cookie banner and started to read. */
const read = async (width?: number) => {
  chooseCookies("necessary");
  await visit("/", width ? { width } : {});
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  scrollTo({ top: innerHeight, behavior: "instant" });
};
const title = () => page.getByRole("heading", { name: "Install Example as an app" });
const button = (name: string) => page.getByRole("button", { name });

it("shows nothing while the browser offers nothing", async () => {
  await visit("/");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(title().query()).toBeNull();
});

it("appears once the visitor has started to read, without moving the layout, and stays in view [R2.10]", async () => {
  offer("accepted");
  chooseCookies("necessary");
  await visit("/", { width: 360 });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(title().query()).toBeNull();
  const tall = document.documentElement.scrollHeight;
  scrollTo({ top: innerHeight, behavior: "instant" });
  await expect.element(title()).toBeInViewport();
  expect(document.documentElement.scrollHeight).toBe(tall);
});

it("appears after the cookie banner", async () => {
  offer("accepted");
  // biome-ignore lint/suspicious/noDocumentCookie: a browser without a stored choice
  document.cookie = "choices=; path=/; max-age=0";
  await visit("/");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  scrollTo({ top: innerHeight, behavior: "instant" });
  await expect.element(page.getByRole("region", { name: "Cookie preferences" })).toBeVisible();
  expect(title().query()).toBeNull();
  await page.getByRole("button", { name: "Necessary only" }).click();
  await expect.element(title()).toBeInViewport();
});

it("installs at once, and shows where to find the app [R2.10]", async () => {
  const { prompt, event } = offer("accepted");
  expect(event.defaultPrevented).toBe(true);
  await read(360);
  await expect.element(title()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await button("Install Now").click();
  expect(prompt).toHaveBeenCalledOnce();
  await expect.element(title()).not.toBeInTheDocument();
  dispatchEvent(new Event("appinstalled"));
  await expect.element(page.getByRole("heading", { name: "Example installed" })).toBeVisible();
  await expect.element(page.getByText("Find it among your apps.")).toBeVisible();
});

it("can be postponed for thirty days [R2.10]", async () => {
  await read();
  offer("accepted");
  await button("Later").click();
  await expect.element(title()).not.toBeInTheDocument();
  const until = Number(localStorage.getItem("install-later"));
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30);
  offer("accepted");
  expect(title().query()).toBeNull();
  localStorage.setItem("install-later", String(Date.now() - 1));
  offer("accepted");
  await expect.element(title()).toBeVisible();
});

it("treats a rejected browser prompt as postponed", async () => {
  await read();
  offer("dismissed");
  await button("Install Now").click();
  await expect.element(title()).not.toBeInTheDocument();
  expect(localStorage.getItem("install-later")).not.toBeNull();
});

it("explains the manual steps on an iPhone", async () => {
  Object.defineProperty(navigator, "standalone", { value: false, configurable: true });
  try {
    await read(390);
    await expect.element(page.getByText("Choose “Add to Home Screen”.")).toBeVisible();
    expect(button("Install Now").query()).toBeNull();
    await button("Later").click();
    await expect.element(title()).not.toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, "standalone");
  }
});

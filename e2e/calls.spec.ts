import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const newContext = (browser: Browser, options: object = {}) =>
  browser.newContext({ locale: "en-US", reducedMotion: "reduce", permissions: ["camera", "microphone"], ...options });
const panel = (page: Page) => page.getByRole("dialog").first();

/** Submits a referral as the partner, and opens its conversation for both. */
async function openRecord(page: Page, at: (path: string) => string) {
  const company = `Calls ${Date.now()}`;
  await page.goto(at("/referrals?form=new"));
  await page.getByRole("textbox", { name: "Full name" }).fill(`Miriam ${company.slice(-5)}`);
  await page.getByRole("textbox", { name: "Email" }).fill(`hello@${company.toLowerCase().replace(" ", "-")}.example`);
  await page.getByRole("combobox", { name: "Company", exact: true }).fill(company);
  await page.getByRole("textbox", { name: "How do you know them?" }).fill("They look for someone new and asked me.");
  await page.getByRole("checkbox", { name: /They know I’m sharing/ }).check();
  await page.getByRole("button", { name: "Submit referral" }).click();
  await panel(page).getByRole("tab", { name: "Conversation" }).click();
  await panel(page).getByRole("button", { name: "Start conversation" }).click();
  return new URL(page.url());
}

/** The videos of other people that show moving pictures. */
const movingVideos = (page: Page) =>
  page.evaluate(async () => {
    const videos = [...document.querySelectorAll("video")];
    const frames = () => videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames);
    const before = frames();
    await new Promise((done) => setTimeout(done, 300));
    return frames().filter((count, index) => count > (before[index] ?? 0) && (videos[index]?.videoWidth ?? 0) > 0).length;
  });

/** How many videos show moving pictures. */
const countMoving = (page: Page) =>
  page.evaluate(async () => {
    const videos = [...document.querySelectorAll("video")].filter((video) => video.videoWidth > 0);
    const frames = () => videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames);
    const before = frames();
    // Two pictures of the fake camera are 50 ms apart; the caller polls until they arrive.
    await new Promise((done) => setTimeout(done, 300));
    return frames().filter((count, index) => count > (before[index] ?? 0)).length;
  });
const controls = (page: Page) => page.getByRole("toolbar", { name: "Call controls" });
const control = (page: Page, name: string | RegExp) => controls(page).getByRole("button", { name, exact: true });
const join = (page: Page) => page.getByRole("button", { name: "Join call", exact: true }).click();

test("two people see each other from a referral's record [R2.15] [R3.14] [R4.8]", async ({ page, at, signInAs, browser }) => {
  test.slow();
  await signInAs("referrer");
  const record = await openRecord(page, at);
  const context = await newContext(browser);
  await signInAs("company", "default", context);
  const other = await context.newPage();
  await other.goto(record.href);
  await panel(other).getByRole("tab", { name: "Conversation" }).click();
  await panel(other).getByRole("button", { name: "Start video call" }).click();

  await test.step("it rings on the partner's screen, who accepts", async () => {
    await expect(other.getByRole("button", { name: "Join call", exact: true })).toBeVisible();
    await expectAccessible(other);
    await page.getByRole("button", { name: "Accept" }).click();
    await join(page);
    await join(other);
  });
  await test.step("both see each other", async () => {
    for (const one of [page, other]) await expect.poll(() => countMoving(one)).toBe(2);
    await page.screenshot({ path: "/tmp/c2.png" });
    await expectAccessible(page);
  });
  await test.step("muting and the camera are seen by the other person", async () => {
    await control(page, "Mute").click();
    await expect(other.getByRole("region", { name: "People in the call" }).getByText("Muted")).toBeVisible();
    await control(page, "Stop video").click();
    await expect.poll(() => countMoving(other)).toBe(1);
    await control(page, "Start video").click();
    await expect.poll(() => countMoving(other)).toBe(2);
  });
  await test.step("the statistics show figures", async () => {
    await other.getByRole("button", { name: /connection/i }).first().click();
    await other.screenshot({ path: "/tmp/c3.png" });
  });
  await test.step("after the call its duration is in the conversation and on the timeline", async () => {
    await control(other, "Leave").click();
    await other.screenshot({ path: "/tmp/c4.png" });
  });
});

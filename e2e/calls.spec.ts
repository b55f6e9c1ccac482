import type { Browser, Page } from "@playwright/test";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { createOwnTenant, openSignedIn } from "./own-tenant.ts";

// One call after the other: two at once leave no processor for either.
test.describe.configure({ mode: "default" });

/** All people of a call share one machine here, so their pictures are small. */
const chooseLowQuality = () => localStorage.setItem("call-devices", JSON.stringify({ quality: "low" }));

/** A tenant with a partner and someone of the company: the demo's people would hear the calls of every journey ring. */
async function openPeople(browser: Browser, appUrl: string) {
  const { asOwner, close } = await connectToRunningApp(process.env.APP_DATA ?? "");
  const roles = { "Ana Reyes": "referrer", "Jun Park": "company" } as const;
  const { home, people } = await createOwnTenant(asOwner, { appUrl, currency: "EUR" }, roles);
  await close();
  const page = await openSignedIn(browser, `${home}/referrals?form=new`, people["Ana Reyes"]);
  await page.evaluate(chooseLowQuality);
  const record = await openRecord(page);
  const host = await openSignedIn(browser, record.href, people["Jun Park"]);
  await host.evaluate(chooseLowQuality);
  await panel(host).getByRole("tab", { name: "Conversation" }).click();
  return { page, host, record };
}
const panel = (page: Page) => page.getByRole("dialog").first();

/** Submits a referral as the partner, and opens its conversation for both. */
async function openRecord(page: Page) {
  const company = `Calls ${Date.now()}`;
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
const stage = (page: Page) => page.getByRole("main", { name: "People in the call" });
const control = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Call controls" }).getByRole("button", { name, exact: true });
const join = (page: Page) => page.getByRole("button", { name: "Join call", exact: true }).click();
const expectMoving = (page: Page, count: number) => expect.poll(() => countMoving(page)).toBe(count);

test("two people see each other from a referral's record [R2.15] [R3.14] [R4.8]", async ({ at, browser }) => {
  test.slow();
  const { page, host: other, record } = await openPeople(browser, at("/"));
  await panel(other).getByRole("button", { name: "Start video call" }).click();

  await test.step("it rings on the partner's screen, who accepts", async () => {
    await expect(other.getByRole("button", { name: "Join call", exact: true })).toBeVisible();
    await expectAccessible(other);
    await page.getByRole("button", { name: "Accept" }).click();
    await join(page);
    await join(other);
  });
  await test.step("both see each other", async () => {
    for (const one of [page, other]) await expectMoving(one, 2);
    await expectAccessible(page);
  });
  await test.step("muting and the camera are seen by the other person", async () => {
    await control(page, "Mute").click();
    await expect(stage(other).getByRole("figure", { name: /Muted/ })).toBeVisible();
    await control(page, "Stop video").click();
    await expectMoving(other, 1);
    await control(page, "Start video").click();
    await expectMoving(other, 2);
  });
  await test.step("the statistics show duration, bandwidth and latency", async () => {
    await other.getByRole("button", { name: /Good connection|Unsteady connection|Poor connection/ }).click();
    const statistics = other.getByRole("region", { name: "Connection" });
    await expect(statistics.getByText(/\d+ ms/).first()).toBeVisible();
    await expect(statistics.getByText(/[\d.]+ [kM]bit\/s/).first()).toBeVisible();
    await expectAccessible(other);
  });
  await test.step("after the call the next step is asked for, and the timeline has it", async () => {
    await other.getByRole("button", { name: "More ways to leave" }).click();
    await other.getByRole("menuitem", { name: "End call for everyone" }).click();
    await expect(other.getByRole("heading", { name: "The call ended" })).toBeVisible();
    await expect(other.getByRole("heading", { name: "Next step" })).toBeVisible();
    await expectAccessible(other);
    await expect(page.getByRole("heading", { name: "The call ended" })).toBeVisible();
    await page.goto(record.href);
    await expect(panel(page).getByText(/call/i).first()).toBeVisible();
  });
});

test("a call continues after one person’s connection to the server was away", async ({ at, browser }) => {
  test.slow();
  const { page, host } = await openPeople(browser, at("/"));
  await panel(host).getByRole("button", { name: "Start video call" }).click();
  await join(host);
  await page.getByRole("button", { name: "Accept" }).click();
  await join(page);
  for (const one of [host, page]) await expectMoving(one, 2);

  // Chromium cuts its sockets only; what happens when the media itself is lost is tested in `mesh.test.tsx`.
  const lost = page.getByText("Connection lost. Reconnecting…");
  await test.step("without the server the media goes on, and what is changed is kept", async () => {
    await page.context().setOffline(true);
    await expect(lost).toBeVisible();
    await expectMoving(page, 2);
    await control(page, "Mute").click();
    await expect(stage(host).getByRole("figure", { name: /Muted/ })).toBeHidden();
  });
  await test.step("it comes back by itself, and the other person sees what changed", async () => {
    await page.context().setOffline(false);
    await expect(lost).toBeHidden();
    await expect(stage(host).getByRole("figure", { name: /Muted/ })).toBeVisible();
    for (const one of [host, page]) await expectMoving(one, 2);
  });
  await test.step("both still reach each other through the server", async () => {
    await control(page, "Unmute").click();
    await expect(stage(host).getByRole("figure", { name: /Muted/ })).toBeHidden();
    await control(page, "Raise hand").click();
    await expect(stage(host).getByText("Raised hand")).toBeAttached();
  });
});

test("a guest enters by link, sees the shared screen and writes in the chat", async ({ at, browser }) => {
  test.slow();
  const { page, host, record } = await openPeople(browser, at("/"));
  await panel(host).getByRole("button", { name: "Start video call" }).click();
  await join(host);
  await page.getByRole("button", { name: "Decline" }).click();

  const guest = await (await browser.newContext({ locale: "en-US", reducedMotion: "reduce" })).newPage();
  await guest.addInitScript(chooseLowQuality);
  await test.step("a guest waits until the host lets them in", async () => {
    await expect(host.getByRole("heading", { name: "The call was declined" })).toBeVisible();
    await host.goto(record.href);
    await panel(host).getByRole("tab", { name: "Conversation" }).click();
    await panel(host).getByRole("button", { name: "Start video call" }).click();
    await join(host);
    await host.getByRole("tab", { name: /People/ }).click();
    const link = await host.getByRole("button", { name: /Copy guest link/ }).innerText();
    await guest.goto(link.slice(link.indexOf("http")).trim());
    await guest.getByRole("textbox", { name: "Your name" }).fill("Miriam Castellanos");
    await expectAccessible(guest);
    await guest.getByRole("button", { name: "Ask to join" }).click();
    await expect(guest.getByText("The host will let you in")).toBeVisible();
    await host.getByRole("button", { name: "Let in" }).first().click();
  });
  for (const one of [host, guest]) await expectMoving(one, 2);

  await test.step("the guest sees the shared screen", async () => {
    await control(host, "Share screen").click();
    await expectMoving(guest, 3);
    await expect(stage(guest).getByRole("figure", { name: /^Screen of/ })).toBeVisible();
    await control(host, "Stop sharing").click();
    await expectMoving(guest, 2);
  });
  await test.step("what a guest writes is in the conversation", async () => {
    await guest.getByRole("textbox", { name: /message/i }).fill("Could you send the terms?");
    await guest.keyboard.press("Enter");
    await host.getByRole("tab", { name: "Chat" }).click();
    await expect(host.getByRole("log").getByText("Could you send the terms?")).toBeVisible();
  });
});

test("everyone agrees to a recording, and it can be played", async ({ at, browser }) => {
  test.slow();
  const { page, host } = await openPeople(browser, at("/"));
  await panel(host).getByRole("button", { name: "Start video call" }).click();
  await join(host);
  await page.getByRole("button", { name: "Accept" }).click();
  await join(page);
  await expectMoving(page, 2);
  await control(host, "Record").click();
  await page.getByRole("button", { name: "Agree" }).click();
  for (const one of [host, page]) await expect(one.getByText("Recording", { exact: true }).first()).toBeVisible();
  await control(host, "Stop recording").click();
  await host.getByRole("button", { name: "More ways to leave" }).click();
  await host.getByRole("menuitem", { name: "End call for everyone" }).click();
  const video = page.locator("video[controls]");
  await expect(video).toBeVisible();
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => [player.duration > 0, player.videoWidth > 0]))
    .toEqual([true, true]);
});

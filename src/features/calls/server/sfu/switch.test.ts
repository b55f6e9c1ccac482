import { type Browser, chromium as playwright } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createGroup } from "#features/communication/contract/conversations.ts";
import { fakeSecret } from "#server/janus/testing/fake-janus.ts";
import { isJanusInstalled, realJanus } from "#server/janus/testing/real-janus.ts";
import { chromium, chromiumFlags } from "../../../../../tools/chromium.mjs";
import { endCall, startCall } from "../../contract/calls.ts";
import { buildEngine } from "../testing/engine-page.ts";
import { openSessionPage, type SessionPage } from "../testing/session-page.ts";

beforeEach(({ skip }) => skip(!isJanusInstalled, "Janus is not installed: apt-get install janus"));

async function open() {
  const janus = await realJanus();
  const app = await testApp({ JANUS_URL: janus.url, JANUS_SECRET: fakeSecret });
  const { port } = new URL(await app.listen());
  await app.startJobs();
  const browser: Browser = await playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
  const engine = await buildEngine("testing/session-page.ts");
  return { janus, app, url: `http://acme.localhost:${port}`, browser, engine };
}
let opened: Awaited<ReturnType<typeof open>> | undefined;
beforeAll(async () => {
  if (isJanusInstalled) opened = await open();
});
afterAll(async () => {
  await opened?.browser.close();
  await opened?.app.close();
  await opened?.janus.close();
});

/** Waits until frames of the source arrive: more than those that the page had when it was asked first. */
async function expectArriving(page: SessionPage, from: SessionPage, source: "camera" | "screen") {
  const frames = async () => (await page.receivedFrom(from.me))[source];
  const before = await frames();
  await expect.poll(frames, { timeout: 40_000 }).toBeGreaterThan(before + 3);
}
const expectAudible = (page: SessionPage, from: SessionPage) =>
  expect.poll(async () => (await page.receivedFrom(from.me)).speaks, { timeout: 40_000 }).toBe(true);

test("with the third person a running call changes to the media server: everyone, and a shared screen, stay seen and heard", async () => {
  if (!opened) return;
  const { app, url, browser, engine } = opened;
  await expect.poll(() => app.services.janus?.isReady()).toBe(true);
  const acme = await app.tenant("acme");
  const people = [await app.as("company", acme), await app.as("company", acme), await app.as("company", acme)];
  const [host, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const personIds = [second.personId, third.personId];
  const group = await host.call(createGroup, { title: "Team", personIds });
  const { id } = await host.call(startCall, { conversationId: group.id });
  const enter = (person: typeof host) => openSessionPage(browser, { url, engine, person, id });

  const ada = await enter(host);
  const ben = await enter(second);
  expect([ada.enteredMode, ben.enteredMode]).toEqual(["mesh", "mesh"]);
  await expectArriving(ada, ben, "camera");
  await expectArriving(ben, ada, "camera");
  await ada.shareScreen();
  await expectArriving(ben, ada, "screen");

  const eve = await enter(third);
  expect(eve.enteredMode).toBe("sfu");
  for (const page of [ada, ben]) await expect.poll(page.mode).toBe("sfu");
  const everyone = [ada, ben, eve];
  for (const page of everyone) {
    for (const from of everyone.filter((one) => one !== page)) {
      await expectArriving(page, from, "camera");
      await expectAudible(page, from);
    }
  }
  for (const page of [ben, eve]) await expectArriving(page, ada, "screen");
  await host.call(endCall, { id });
}, 180_000);

import { type Browser, chromium as playwright } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createGroup } from "#features/communication/contract/conversations.ts";
import { fakeSecret } from "#server/janus/testing/fake-janus.ts";
import { isJanusInstalled, realJanus } from "#server/janus/testing/real-janus.ts";
import { chromium, chromiumFlags } from "../../../../../tools/chromium.mjs";
import * as contract from "../../contract/calls.ts";
import { callChannel, callEvent } from "../../contract/live.ts";
import { callFixtures } from "../testing/call-fixtures.ts";
import { buildEngine, type EnginePage, openEnginePage } from "../testing/engine-page.ts";

beforeEach(({ skip }) => skip(!isJanusInstalled, "Janus is not installed: apt-get install janus"));

/** Opened only where Janus is installed. */
async function open() {
  const janus = await realJanus();
  const app = await testApp({ JANUS_URL: janus.url, JANUS_SECRET: fakeSecret });
  const url = await app.listen();
  await app.startJobs();
  const browser: Browser = await playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
  return { janus, app, url, browser, screens: callFixtures(url), engine: await buildEngine("engine/sfu-switch.ts") };
}
let opened: Awaited<ReturnType<typeof open>> | undefined;
beforeAll(async () => {
  if (isJanusInstalled) opened = await open();
});
afterAll(async () => {
  opened?.screens.close();
  await opened?.browser.close();
  await opened?.app.close();
  await opened?.janus.close();
});

test("people in a call see each other through the media server, also after one left and after it was restarted", async () => {
  if (!opened) return;
  const { janus, app, url, browser, screens, engine } = opened;
  await expect.poll(() => app.services.janus?.isReady()).toBe(true);
  const acme = await app.tenant("acme");
  const people = [await app.as("company", acme), await app.as("company", acme), await app.as("company", acme)];
  const [host, ...invited] = people as [(typeof people)[0], ...typeof people];
  const group = await host.call(createGroup, { title: "Team", personIds: invited.map(({ personId }) => personId) });
  const { id } = await host.call(contract.startCall, { conversationId: group.id });
  const entered = [];
  for (const person of people) {
    const screen = await screens.openScreen(person);
    entered.push({ screen, ...(await screens.enter(person, screen, id)) });
  }
  const ids = entered.map(({ me }) => me);
  const pages: EnginePage[] = [];
  for (const { screen, me } of entered) {
    const ask = (request: never) => screen.request({ type: "sfu", participantId: me, request });
    const others = ids.filter((one) => one !== me);
    const page = await openEnginePage(browser, { url, engine, me, others, ask });
    screen.socket.on(callChannel, (event) => page.receive(callEvent.parse(event)));
    pages.push(page);
  }
  const seesOthers = async ({ countFrames }: EnginePage, count: number) =>
    expect
      .poll(async () => Object.values(await countFrames()).filter((frames) => frames > 3).length, { timeout: 40_000 })
      .toBe(count);
  for (const page of pages) await seesOthers(page, 2);

  const [first, second, third] = [entered[0], entered[1], entered[2]];
  await third?.screen.request({ type: "leave", participantId: third.me });
  const offers = () => first?.screen.received.flatMap((event) => (event.type === "sfuOffer" ? [event] : [])).at(-1);
  await expect.poll(() => new Set(offers()?.streams.map(({ from }) => from))).toEqual(new Set([second?.me]));
  await pages[2]?.page.close();

  await janus.stop();
  janus.start();
  for (const page of pages.slice(0, 2)) await seesOthers(page, 1);
  await host.call(contract.endCall, { id });
}, 180_000);

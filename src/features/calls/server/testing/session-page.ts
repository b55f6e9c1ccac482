import type { Browser } from "@playwright/test";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { type Call, enterCall } from "../../contract/calls.ts";
import { nothingOn } from "./call-fixtures.ts";

type Options = { url: string; engine: string; person: Person; id: Call["id"] };
type Received = { camera: number; screen: number; speaks: boolean };

/** A page of a signed-in person that enters a call and takes part in it, with the whole engine of the browser's side. */
export async function openSessionPage(browser: Browser, { url, engine, person, id }: Options) {
  // The page of this address allows no script to connect; it is only there for its origin.
  const context = await browser.newContext({ bypassCSP: true });
  const [name = "", value = ""] = person.cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/health/live`);
  await page.evaluate(`${engine}; globalThis.engine = engine;`);
  const tab = crypto.randomUUID();
  const media = { ...nothingOn, microphone: true, camera: true };
  const { call, participantId } = await person.call(enterCall, { id, tab, media });
  const entry = JSON.stringify({ call, participantId, tab });
  await page.evaluate(`engine.openSession(${entry}).then((session) => void (globalThis.session = session))`);
  return {
    me: participantId,
    enteredMode: call.mode,
    shareScreen: () => page.evaluate("session.shareScreen()"),
    mode: (): Promise<Call["mode"]> => page.evaluate("session.mode()"),
    receivedFrom: (from: string): Promise<Received> => page.evaluate(`session.receivedFrom(${JSON.stringify(from)})`),
  };
}

export type SessionPage = Awaited<ReturnType<typeof openSessionPage>>;

import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { findReferralConversation, openReferralConversation } from "#features/communication/contract/conversations.ts";
import { conversationId, detail } from "#features/communication/web/testing/chat-examples.ts";
import { getMe } from "#features/identity/contract.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { ids, referral } from "#features/referrals/web/testing/record-examples.ts";
import { listCalls, startCall } from "../../contract/calls.ts";
import { errors } from "../../contract/errors.ts";
import { callId, exampleCall } from "../testing/call-examples.ts";
import { renderCall } from "../testing/render-call.tsx";
import { ReferralCall } from "./referral-call.tsx";

type Given = { stubs?: Stub[]; record?: Partial<Referral>; me?: ReturnType<typeof exampleMe> };

async function open({ stubs = [], record = {}, me = exampleMe("company") }: Given = {}) {
  const requests = stubServer([
    ...stubs,
    [getMe, respondWith(me)],
    [findReferralConversation, respondWith({ conversation: detail() })],
    [listCalls, respondWith({ items: [], next: null })],
    [startCall, respondWith(exampleCall({ state: "ringing" }))],
  ]);
  const rendered = await renderCall(
    <>
      <ReferralCall referral={referral(record)} />
      <p>Rendered</p>
    </>,
  );
  await expect.element(page.getByText("Rendered")).toBeVisible();
  const bodies = (end: string) => requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  return { ...rendered, requests, bodies };
}
const menu = () => page.getByRole("button", { name: "Call", exact: true });
const choose = async (name: string) => {
  await menu().click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

it("rings the people of the referral with sound or video and opens the call", async () => {
  const { bodies, address } = await open();
  await choose("Start video call");
  await expect.poll(() => bodies("/calls")).toEqual([{ conversationId, video: true }]);
  await expect.poll(address).toContain("/call?id=");
});

it("opens the conversation with the first call", async () => {
  const { bodies } = await open({
    stubs: [
      [findReferralConversation, respondWith({ conversation: null })],
      [openReferralConversation, respondWith(detail())],
    ],
  });
  await choose("Start call");
  await expect.poll(() => bodies("/conversations/referral")).toEqual([{ referralId: ids.referral }]);
  await expect.poll(() => bodies("/calls")).toEqual([{ conversationId, video: false }]);
});

it("leads into the call that runs", async () => {
  await open({ stubs: [[listCalls, respondWith({ items: [exampleCall()], next: null })]] });
  await expect
    .element(page.getByRole("link", { name: "Join call · 2 people" }))
    .toHaveAttribute("href", expect.stringContaining(callId));
  await expect.element(menu()).not.toBeInTheDocument();
});

it("says why no one was rung", async () => {
  await open({ stubs: [[startCall, rejectWith(errors.noOneToCall)]] });
  await choose("Start call");
  await expect.element(page.getByText("There’s no one else in this conversation.")).toBeVisible();
});

it.each([
  [
    "in a closed conversation",
    { stubs: [[findReferralConversation, respondWith({ conversation: detail({ isClosed: true }) })]] },
  ],
  ["for a draft", { record: { status: "draft" } }],
  ["where calls are turned off", { me: { ...exampleMe("company"), off: ["videoConferencing"] } }],
] as [string, Given][])("offers nothing %s", async (_, given) => {
  const { requests } = await open(given);
  if (given.stubs)
    await expect.poll(() => requests.some(({ path }) => path.includes("/conversations/referral"))).toBe(true);
  await expect.element(menu()).not.toBeInTheDocument();
});

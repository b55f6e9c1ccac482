import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { createAnnouncement } from "#features/resources/contract/announcements.ts";
import { listConversations, openDirectConversation } from "../../contract/conversations.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [jun, ines] = [await app.as("company", acme), await app.as("company", acme)];
const [ana, elif] = [await app.as("referrer", acme), await app.as("referrer", acme)];
const words = { title: "New rates", body: "From March", publish: true };
const reply = (by: typeof ana, to: typeof jun, announcementId: Id<"ann">) =>
  by.call(openDirectConversation, { personId: to.personId, announcementId });

test("an announcement is answered in a private conversation with its author, if it takes replies", async () => {
  const open = await jun.call(createAnnouncement, { ...words, replies: "private" });
  const silent = await jun.call(createAnnouncement, words);
  expect(await codeOf(reply(ana, jun, silent.id))).toBe("communication.notAllowed");
  expect(await codeOf(reply(ana, ines, open.id))).toBe("communication.notAllowed");
  expect(await codeOf(reply(ana, elif, open.id))).toBe("communication.notAllowed");
  const conversation = await reply(ana, jun, open.id);
  expect((await reply(ana, jun, open.id)).id).toBe(conversation.id);
  expect(conversation.kind).toBe("direct");
  const others = (await elif.call(listConversations, {})).items;
  expect(others).toEqual([]);
});

test("someone outside its audience can neither answer it nor learn that it exists", async () => {
  const audience = { to: "tier", tier: "gold" } as const;
  const { id } = await jun.call(createAnnouncement, { ...words, audience, replies: "private" });
  expect(await codeOf(reply(elif, jun, id))).toBe("base.notFound");
});

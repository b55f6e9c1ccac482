import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import * as announced from "#features/resources/contract/announcements.ts";
import { openDirectConversation } from "../../contract/conversations.ts";
import { chatServer, conversation, conversationId, detail, lina } from "../testing/chat-examples.ts";

const id = `ann_${"1".repeat(32)}` as const;
const announcement: announced.Announcement = {
  id,
  title: "New rates from December 1",
  body: "Every deal won from December 1 earns 12%.",
  author: { id: lina.id, name: "Lina Haddad" },
  audience: { to: "tier", tier: "gold" },
  replies: "private",
  publishedAt: "2026-03-02T10:00:00Z",
  createdAt: "2026-03-02T10:00:00Z",
  readAt: null,
  reads: null,
  canManage: false,
};
const serverWith = (given: Partial<announced.Announcement> = {}): Stub[] => {
  const shown = { ...announcement, ...given };
  const { stubs } = chatServer({
    conversations: [conversation(), conversation({ id: `cnv_${"2".repeat(32)}`, kind: "group", title: "Review team" })],
  });
  return [
    [announced.listAnnouncements, respondWith({ items: [shown], next: null })],
    [announced.getAnnouncement, respondWith(shown)],
    [announced.readAnnouncement, respondWith({ readAt: "2026-03-03T10:00:00Z" })],
    [openDirectConversation, respondWith(detail())],
    ...stubs,
    ...homeStubs(),
  ];
};
const rows = () => page.getByRole("list", { name: "Conversations" }).getByRole("link");

it("lists announcements among the conversations by their time, and alone by a filter", async () => {
  stubServer(serverWith());
  await visit("/communication");
  await expect.element(rows().first()).toHaveAccessibleName(/New rates from December 1.*New$/);
  expect(rows().elements()).toHaveLength(3);
  await page.getByRole("button", { name: "Announcements", exact: true }).click();
  await expect
    .poll(() => page.getByRole("list", { name: "Announcements" }).getByRole("link").elements().length)
    .toBe(1);
});

it("marks an announcement as read when it is opened, and answers it in private with a draft that names it", async () => {
  const asked = stubServer(serverWith());
  const { address } = await visit(`/communication?announcement=${id}`);
  await expect.element(page.getByRole("article").getByText(announcement.body)).toBeVisible();
  await expect.poll(() => asked.filter(({ path }) => path.endsWith(`${id}/reads`)).length).toBe(1);
  await page.getByRole("button", { name: "Reply privately" }).click();
  await expect.poll(address).toContain(conversationId);
  expect(asked.find(({ path }) => path.endsWith("/direct"))?.body).toEqual({ personId: lina.id, announcementId: id });
  await expect
    .element(page.getByRole("textbox", { name: "Message", exact: true }))
    .toHaveValue("About “New rates from December 1”: ");
});

it("shows who has read it to those who manage it, and offers no reply where there is none", async () => {
  const readers = [{ id: lina.id, name: "Noor Aziz", role: "referrer" as const, readAt: null }];
  stubServer([
    [announced.listAnnouncementReaders, respondWith({ items: readers })],
    ...serverWith({ canManage: true, reads: { count: 0, of: 1 }, replies: "none" }),
  ]);
  await visit(`/communication?announcement=${id}`);
  await expect.element(page.getByRole("heading", { name: "Read by 0 of 1" })).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Who has read it" }).getByText("Not read yet")).toBeVisible();
  await expect.element(page.getByText("Replies are turned off for this announcement.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reply privately" })).not.toBeInTheDocument();
});

import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { deleteChatMessage, listChatMessages } from "../../contract/messages.ts";
import { chatServer, conversationId, detail, lina, message, myId } from "../testing/chat-examples.ts";

const address = `/communication?id=${conversationId}`;
const log = () => page.getByRole("log");
const lineOf = (seq: number) => log().element().querySelector<HTMLElement>(`[data-seq="${seq}"]`);

it("leaves a tombstone in place of a deleted message", async () => {
  const own = message(2, { authorId: myId, text: "Wrong window" });
  const deleted = { ...own, text: "", revision: 9, deletedAt: "2026-03-02T09:10:00Z" };
  const removal: Stub = [deleteChatMessage, () => Response.json(deleted)];
  const { stubs } = chatServer({ messages: [message(1), own] });
  stubServer([removal, ...stubs, ...homeStubs()]);
  await visit(address);
  await expect.element(log().getByText("Wrong window")).toBeVisible();
  lineOf(2)?.focus();
  await log().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await expect.element(log().getByText("Message deleted")).toBeVisible();
  expect(log().getByText("Wrong window").query()).toBeNull();
  await expect.poll(() => document.activeElement).toBe(lineOf(2));
});

it("distinguishes the quote of a deleted message from that of a message with only a file", async () => {
  const quote = { authorId: lina.id, text: "" };
  const { stubs } = chatServer({
    messages: [
      message(8, { replyTo: { ...quote, seq: 1, isDeleted: true } }),
      message(9, { replyTo: { ...quote, seq: 2, isDeleted: false } }),
    ],
  });
  stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  await expect.poll(() => lineOf(8)?.textContent).toContain("Message deleted");
  await expect.poll(() => lineOf(9)?.textContent).toContain("File");
  expect(lineOf(9)?.textContent).not.toContain("Message deleted");
});

it("keeps the place of the reader when older messages are loaded", async () => {
  const all = Array.from({ length: 120 }, (_, at) =>
    message(at + 1, { text: `Message ${at + 1}\nwith a second line` }),
  );
  const older: Stub = [
    listChatMessages,
    ({ path }) => {
      const before = Number(new URL(path, "http://x").searchParams.get("before") ?? 121);
      const items = all.filter(({ seq }) => seq < before).slice(-50);
      return Response.json({ items, hasOlder: (items[0]?.seq ?? 1) > 1, hasNewer: false });
    },
  ];
  const { stubs } = chatServer({ opened: detail({ lastSeq: 120, lastReadSeq: 120, revision: 120 }) });
  stubServer([older, ...stubs, ...homeStubs()]);
  await visit(address);
  await expect.poll(() => lineOf(120)).not.toBeNull();
  const scroller = log().element();
  const anchor = 75;
  lineOf(anchor)?.scrollIntoView({ block: "start" });
  const before = lineOf(anchor)?.getBoundingClientRect().top ?? Number.NaN;
  scroller.dispatchEvent(new Event("scroll"));
  await expect.poll(() => lineOf(70), { timeout: 10_000 }).not.toBeNull();
  await expect
    .poll(() => Math.abs((lineOf(anchor)?.getBoundingClientRect().top ?? Number.NaN) - before))
    .toBeLessThan(2);
});

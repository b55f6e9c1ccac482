import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { failNetwork, rejectWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { errors } from "../contract/errors.ts";
import { editChatMessage, reactToMessage, sendChatMessage } from "../contract/messages.ts";
import { chatServer, conversation, conversationId, detail, lina, message, myId } from "./testing/chat-examples.ts";

const address = `/communication?id=${conversationId}`;
const composer = () => page.getByRole("textbox", { name: "Message", exact: true });
const log = () => page.getByRole("log");
const messageOf = (seq: number) => {
  const found = log().element().querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  if (!found) throw new Error(`There is no message ${seq}.`);
  return found;
};
const focusMessage = (seq: number) => messageOf(seq).focus();
const toolbarOf = (seq: number) => page.elementLocator(messageOf(seq)).getByRole("toolbar");
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("lists conversations with what is unread, and opens one at its address [R2.1]", async () => {
  const { stubs } = chatServer({
    conversations: [
      conversation({ unread: 2, lastReadSeq: 1 }),
      conversation({ id: `cnv_${"2".repeat(32)}`, kind: "group", title: "Review team", participantCount: 4 }),
    ],
  });
  stubServer([...stubs, ...homeStubs()]);
  const { address: current } = await visit("/communication");
  const row = page.getByRole("link", { name: /^Online Lina Haddad/ });
  await expect.poll(() => row.query()?.textContent).toMatch(/2 unread messages/);
  await expect.poll(() => page.getByRole("link", { name: /^Review team/ }).query()?.textContent).toMatch(/4 people/);
  await row.click();
  await expect.poll(() => log().query()?.textContent).toMatch(/Message 3/);
  expect(current()).toContain(conversationId);
});

it("shows the divider before the first unread message", async () => {
  const { stubs } = chatServer({ opened: detail({ unread: 2, lastReadSeq: 1 }) });
  stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  await expect.element(log().getByText("2 new")).toBeVisible();
});

it("sends with Enter, keeps a new line with Shift, and returns the focus to the composer", async () => {
  const { stubs, stored } = chatServer();
  stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  await composer().fill("First line");
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}second");
  expect(stored).toHaveLength(3);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => stored.at(-1)?.text).toBe("First line\nsecond");
  await expect.element(log().getByText(/First line/)).toBeVisible();
  await expect.element(composer()).toHaveFocus();
  await expect.element(composer()).toHaveValue("");
});

it("makes links clickable and nothing else", async () => {
  const { stubs } = chatServer({
    messages: [message(1, { text: "See https://example.com/a. <b>Bold</b> javascript:alert(1)" })],
  });
  stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  const link = log().getByRole("link", { name: "https://example.com/a", exact: true });
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect.poll(() => log().query()?.textContent).toMatch(/<b>Bold<\/b> javascript:alert\(1\)/);
  expect(log().getByRole("link").elements()).toHaveLength(1);
});

it("keeps what could not be sent, through a reload, and sends it once", async () => {
  const { stubs, stored } = chatServer();
  const offline: Stub[] = [[sendChatMessage, failNetwork], ...stubs, ...homeStubs()];
  stubServer(offline);
  await visit(address);
  await composer().fill("Written in a tunnel");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => log().query()?.textContent).toMatch(/Sending…/);
  expect(stored).toHaveLength(3);
  const kept = Object.entries(localStorage).filter(([key]) => key.includes("chat-unsent"));
  expect(kept).toHaveLength(1);
  expect(kept[0]?.[1]).toContain("Written in a tunnel");
  stubServer([...stubs, ...homeStubs()]);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => stored.filter(({ text }) => text === "Written in a tunnel").length).toBe(1);
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes("chat-unsent"))).toEqual([]);
  expect(log().getByText("Written in a tunnel").elements()).toHaveLength(1);
});

it("says why a message was refused, and offers to repeat or delete it", async () => {
  const { stubs } = chatServer();
  stubServer([[sendChatMessage, rejectWith(errors.closed)], ...stubs, ...homeStubs()]);
  await visit(address);
  await composer().fill("Too late");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => log().getByRole("alert").query()?.textContent)
    .toMatch(/Not sent\. This conversation is closed\./);
  await expect.element(button("Retry")).toBeVisible();
  await button("Delete").click();
  await expect.element(log().getByText("Too late")).not.toBeInTheDocument();
});

it("edits the last own message with the up arrow, and Escape cancels", async () => {
  const own = message(4, { authorId: myId, text: "Can she cal?", createdAt: new Date().toISOString() });
  const { stubs } = chatServer({ messages: [message(1), own] });
  const requests = stubServer([
    [
      editChatMessage,
      () => Response.json({ ...own, text: "Can she call?", revision: 9, editedAt: new Date().toISOString() }),
    ],
    ...stubs,
    ...homeStubs(),
  ]);
  await visit(address);
  await composer().click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(composer()).toHaveValue("Can she cal?");
  await userEvent.keyboard("{Escape}");
  await expect.element(composer()).toHaveValue("");
  await userEvent.keyboard("{ArrowUp}");
  await composer().fill("Can she call?");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => log().query()?.textContent).toMatch(/Can she call\?/);
  await expect.element(log().getByRole("button", { name: "Edited" })).toBeVisible();
  expect(requests.filter(({ path }) => path.includes("chat-messages"))).toHaveLength(1);
});

it("mentions a person from the list that an @ opens", async () => {
  const { stubs } = chatServer();
  const requests = stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  await composer().click();
  await userEvent.keyboard("Ask @lin");
  await expect.element(page.getByRole("option", { name: /Lina Haddad/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(composer()).toHaveValue("Ask @Lina Haddad ");
  await userEvent.keyboard("please{Enter}");
  await expect
    .poll(() => requests.find(({ path, body }) => path.endsWith("/messages") && body)?.body)
    .toMatchObject({ text: "Ask @Lina Haddad please", mentions: [lina.id] });
});

it("answers and reacts from the toolbar of a message, which the arrow keys reach", async () => {
  const own = message(4, { authorId: myId, text: "Mine", createdAt: new Date().toISOString() });
  const { stubs, stored } = chatServer({ messages: [message(1), message(2), message(3), own] });
  stubServer([
    [
      reactToMessage,
      () => Response.json({ ...message(3), revision: 10, reactions: [{ emoji: "👍", personIds: [myId] }] }),
    ],
    ...stubs,
    ...homeStubs(),
  ]);
  await visit(address);
  await expect.poll(() => log().query()?.textContent).toMatch(/Mine/);
  focusMessage(4);
  await userEvent.keyboard("{ArrowUp}");
  await toolbarOf(3).getByRole("button", { name: "Reply" }).click();
  await expect.element(composer()).toHaveFocus();
  await userEvent.keyboard("Agreed{Enter}");
  await expect.poll(() => stored.at(-1)?.replyTo?.seq).toBe(3);
  await expect.poll(() => log().query()?.textContent).toMatch(/Agreed/);

  focusMessage(3);
  await toolbarOf(3).getByRole("button", { name: "Add reaction" }).click();
  await page.getByRole("button", { name: "👍", exact: true }).click();
  await expect.element(log().getByRole("button", { name: "👍 from You" })).toBeVisible();
});

it("keeps a draft of each conversation", async () => {
  const { stubs } = chatServer();
  stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  await composer().fill("Not finished");
  await expect
    .poll(() => Object.entries(localStorage).find(([key]) => key.includes(`chat:${conversationId}`))?.[1])
    .toContain("Not finished");
});

it("says that an admin closed the conversation instead of a composer", async () => {
  const { stubs } = chatServer({ opened: detail({ isClosed: true, canWrite: false }) });
  stubServer([...stubs, ...homeStubs()]);
  await visit(address);
  await expect.element(page.getByText("An admin closed this conversation.")).toBeVisible();
  expect(composer().elements()).toHaveLength(0);
});

it("counts unread conversations in the navigation and before the title", async () => {
  const { stubs } = chatServer({ conversations: [conversation({ unread: 1, lastReadSeq: 2 })] });
  stubServer([...stubs, ...homeStubs()]);
  await visit("/communication");
  await expect
    .poll(
      () =>
        page
          .getByRole("navigation")
          .getByRole("link", { name: /Communication/ })
          .first()
          .query()?.textContent,
    )
    .toMatch(/1/);
  await expect.poll(() => document.title).toMatch(/^\(1\) Communication/);
});

import { expect, it } from "vitest";
import { AppError } from "#base/errors.ts";
import { conversationId, message } from "../testing/chat-examples.ts";
import { createQueueStore } from "./queue-store.ts";
import { createSender } from "./sender.ts";
import { addUnsent, retryUnsent, type Unsent } from "./unsent.ts";

const key = "draft:ten:per:chat-unsent";
const unsent = (number: number): Unsent => ({
  clientId: `00000000-0000-4000-8000-00000000000${number}`,
  conversationId,
  text: `Unsent ${number}`,
  mentions: [],
  replyTo: null,
  files: [],
  createdAt: "2026-03-02T09:00:00Z",
});
const storeWith = (...items: Unsent[]) => {
  const store = createQueueStore(key);
  for (const item of items) store.change((queue) => addUnsent(queue, item));
  return store;
};
const network = () => new AppError(0, "base.network", undefined);

it("sends in order and empties the queue", async () => {
  const store = storeWith(unsent(1), unsent(2));
  const sent: string[] = [];
  const sender = createSender({
    name: "test-order",
    store,
    send: async ({ text }) => {
      sent.push(text);
      return message(sent.length);
    },
    onSent: () => {},
  });
  await sender.flush();
  expect(sent).toEqual(["Unsent 1", "Unsent 2"]);
  expect(store.read()).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

it("stops at a lost connection, keeps the order and repeats with the same id", async () => {
  const store = storeWith(unsent(1), unsent(2));
  const tried: string[] = [];
  let isOnline = false;
  const sender = createSender({
    name: "test-offline",
    store,
    send: async ({ clientId }) => {
      tried.push(clientId.slice(-1));
      if (!isOnline) throw network();
      return message(1);
    },
    onSent: () => {},
  });
  await sender.flush();
  expect(tried).toEqual(["1"]);
  expect(store.read()).toHaveLength(2);
  isOnline = true;
  await sender.flush();
  sender.stop();
  expect(tried).toEqual(["1", "1", "2"]);
  expect(store.read()).toEqual([]);
});

it("marks what the server refuses and goes on with the rest", async () => {
  const store = storeWith(unsent(1), unsent(2));
  const sender = createSender({
    name: "test-refusal",
    store,
    send: async ({ clientId }) => {
      if (clientId.endsWith("1")) throw new AppError(409, "communication.closed", undefined);
      return message(1);
    },
    onSent: () => {},
  });
  await sender.flush();
  expect(store.read()).toMatchObject([{ text: "Unsent 1", refusal: "communication.closed" }]);
  expect(retryUnsent(store.read(), unsent(1).clientId)[0]).not.toHaveProperty("refusal");
});

it("sends a message once when two tabs flush the same queue", async () => {
  const sent: string[] = [];
  const tab = () =>
    createSender({
      name: "test-tabs",
      store: createQueueStore(key),
      send: async ({ text }) => {
        await new Promise(requestAnimationFrame);
        sent.push(text);
        return message(1);
      },
      onSent: () => {},
    });
  storeWith(unsent(1), unsent(2));
  await Promise.all([tab().flush(), tab().flush()]);
  expect(sent).toEqual(["Unsent 1", "Unsent 2"]);
});

it("survives a reload", () => {
  storeWith(unsent(1));
  expect(createQueueStore(key).read()).toMatchObject([{ text: "Unsent 1" }]);
});

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { buildPdf } from "#features/files/server/testing/documents.ts";
import { storageClient } from "#features/files/server/testing/storage-client.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../../contract/messages.ts";
import { syncConversations } from "../../contract/sync.ts";
import { openDirect, send, textsIn } from "../testing/conversation-fixtures.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const [jun, ana, boss] = [await app.as("company", acme), await app.as("referrer", acme), await app.as("admin", acme)];
const elif = await app.as("referrer", acme);
const { put, ask, object } = storageClient(app, "acme");

describe("sending", () => {
  test("stores a repeated message once, also when both requests come at the same moment", async () => {
    const { id } = await openDirect(jun, ana);
    const clientId = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => send(ana, id, "Once", { clientId })));
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect((await textsIn(jun, id)).filter((text) => text === "Once")).toEqual(["Once"]);
  });

  test("numbers messages without gaps in the order in which they are stored", async () => {
    const { id } = await openDirect(jun, elif);
    await Promise.all(Array.from({ length: 20 }, (_, at) => send(at % 2 ? jun : elif, id, `Message ${at}`)));
    const { items } = await jun.call(contract.listChatMessages, { id });
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  test("pages backward, forward and around a message", async () => {
    const { id } = await openDirect(jun, elif);
    const seqs = async (input: object) => {
      const { items, hasOlder, hasNewer } = await jun.call(contract.listChatMessages, { id, ...input } as never);
      return [items.map(({ seq }) => seq), hasOlder, hasNewer];
    };
    expect(await seqs({ limit: 3 })).toEqual([[18, 19, 20], true, false]);
    expect(await seqs({ limit: 3, before: 4 })).toEqual([[1, 2, 3], false, true]);
    expect(await seqs({ limit: 3, after: 17 })).toEqual([[18, 19, 20], true, false]);
    expect(await seqs({ limit: 4, around: 10 })).toEqual([[8, 9, 10, 11], true, true]);
  });

  test("refuses an empty message, and text is stored as it is written", async () => {
    const { id } = await openDirect(jun, ana);
    expect(await codeOf(send(ana, id, "   "))).toBe("communication.empty");
    const text = "<script>alert(1)</script> ' -- \u0645\u0631\u062d\u0628\u0627";
    expect((await send(ana, id, text)).text).toBe(text);
    expect(await codeOf(send(ana, id, "a\u202eb"))).toBe("base.invalid");
  });

  test("refuses more messages than a person can type", async () => {
    const fast = await app.as("company", acme);
    const { id } = await openDirect(fast, ana);
    for (let at = 0; at < 60; at++) await send(fast, id, `Message ${at}`);
    expect(await codeOf(send(fast, id, "One more"))).toBe("communication.tooFast");
  });

  test("quotes the answered message and mentions only members", async () => {
    const { id } = await openDirect(jun, ana);
    const first = await send(jun, id, "Who signs?");
    const answer = await send(ana, id, "Dan does", { replyTo: first.seq, mentions: [jun.personId, elif.personId] });
    const quote = { seq: first.seq, authorId: jun.personId, text: "Who signs?", isDeleted: false };
    expect(answer.replyTo).toEqual(quote);
    expect(answer.mentions).toEqual([jun.personId]);
    expect(await codeOf(send(ana, id, "Nothing", { replyTo: 9999 }))).toBe("base.notFound");
    await jun.call(contract.deleteChatMessage, { id: first.id });
    const { items } = await ana.call(contract.listChatMessages, { id });
    expect(items.find(({ seq }) => seq === answer.seq)?.replyTo).toEqual({ ...quote, text: "", isDeleted: true });
  });
});

describe("files", () => {
  test("are the author's own uploads, and readable by everyone in the conversation", async () => {
    const { id } = await openDirect(jun, ana);
    const path = `messages/${ana.personId}/survey.pdf`;
    const { id: fileId } = (await put(ana, path, buildPdf())).json();
    expect(await codeOf(send(jun, id, "", { fileIds: [fileId] }))).toBe("communication.badFile");
    const { files } = await send(ana, id, "", { fileIds: [fileId] });
    expect(files).toMatchObject([{ id: fileId, name: "survey.pdf", contentType: "application/pdf" }]);
    const metadataFor = async (who: typeof ana) => (await ask(who, object(path, "?alt=media"))).statusCode;
    expect([await metadataFor(jun), await metadataFor(elif)]).toEqual([200, 403]);
  });
});

describe("changing", () => {
  test("keeps what an edited message said before; only its author edits it", async () => {
    const { id } = await openDirect(jun, ana);
    const { id: messageId } = await send(ana, id, "Tuesday");
    expect(await codeOf(jun.call(contract.editChatMessage, { id: messageId, text: "Never" }))).toBe("base.forbidden");
    const edited = await ana.call(contract.editChatMessage, { id: messageId, text: "Wednesday" });
    expect(edited).toMatchObject({ text: "Wednesday", editedAt: expect.any(String) });
    const { items } = await jun.call(contract.listMessageVersions, { id: messageId });
    expect(items.map(({ text }) => text)).toEqual(["Tuesday"]);
    await app.asOwner("update chat_messages set created_at = now() - interval '25 hours' where id = $1", [
      messageId.slice(4),
    ]);
    expect(await codeOf(ana.call(contract.editChatMessage, { id: messageId, text: "Friday" }))).toBe(
      "communication.tooLate",
    );
  });

  test("leaves of a deleted message only its place", async () => {
    const { id } = await openDirect(jun, ana);
    const message = await send(ana, id, "Regrettable zebra");
    await jun.call(contract.reactToMessage, { id: message.id, emoji: "👍", on: true });
    expect(await codeOf(jun.call(contract.deleteChatMessage, { id: message.id }))).toBe("base.forbidden");
    const deleted = await ana.call(contract.deleteChatMessage, { id: message.id });
    expect(deleted).toMatchObject({ seq: message.seq, text: "", reactions: [], deletedAt: expect.any(String) });
    expect((await jun.call(contract.searchChatMessages, { q: "zebra" })).items).toEqual([]);
    expect(await app.asOwner("select word from chat_word_variants where word = 'zebra'")).toEqual([]);
    expect(await codeOf(jun.call(contract.reactToMessage, { id: message.id, emoji: "👍", on: true }))).toBe(
      "base.forbidden",
    );
  });

  test("counts a reaction once per person, and pins for everyone", async () => {
    const { id } = await openDirect(jun, ana);
    const { id: messageId } = await send(ana, id, "Done");
    const react = (who: typeof jun, on: boolean) =>
      who.call(contract.reactToMessage, { id: messageId, emoji: "🎉", on });
    await Promise.all([react(jun, true), react(jun, true)]);
    expect((await react(ana, true)).reactions).toEqual([{ emoji: "🎉", personIds: [jun.personId, ana.personId] }]);
    expect((await react(jun, false)).reactions).toEqual([{ emoji: "🎉", personIds: [ana.personId] }]);
    expect(await codeOf(jun.call(contract.reactToMessage, { id: messageId, emoji: "12", on: true }))).toBe(
      "base.invalid",
    );
    await jun.call(contract.pinMessage, { id: messageId, pinned: true });
    const { items } = await ana.call(contract.listPinnedMessages, { id });
    expect(items.map(({ text, isPinned }) => [text, isPinned])).toEqual([["Done", true]]);
  });
});

test("everything missed comes in one answer: new, edited, deleted and reacted", async () => {
  const { id } = await openDirect(boss, ana);
  const [edited, deleted, reacted] = [await send(ana, id, "A"), await send(ana, id, "B"), await send(ana, id, "C")];
  const revision = reacted.revision;
  await ana.call(contract.editChatMessage, { id: edited.id, text: "A2" });
  await ana.call(contract.deleteChatMessage, { id: deleted.id });
  await boss.call(contract.reactToMessage, { id: reacted.id, emoji: "👀", on: true });
  await send(boss, id, "D");
  const { changes, conversations } = await ana.call(syncConversations, { known: [{ id, revision }] });
  expect(changes).toHaveLength(1);
  expect(changes[0]?.isPartial).toBe(false);
  const seen = changes[0]?.messages.map(({ seq, text, deletedAt, reactions }) => [
    seq,
    text,
    !!deletedAt,
    reactions.length,
  ]);
  expect(seen).toEqual([
    [1, "A2", false, 0],
    [2, "", true, 0],
    [3, "C", false, 1],
    [4, "D", false, 0],
  ]);
  expect(conversations.find((one) => one.id === id)).toMatchObject({ unread: 1, lastSeq: 4 });
});

test("finds words by their beginning, with one typo, in any script, and all of them", async () => {
  const { id } = await openDirect(jun, elif);
  await send(elif, id, "The budget meeting with Müller is on Friday");
  await send(elif, id, "ميزانية المشروع");
  const find = async (q: string) =>
    (await jun.call(contract.searchChatMessages, { q })).items.map(({ message }) => message.text);
  for (const q of ["budget", "budg", "budgte meeting", "muller", "friday budget"])
    expect(await find(q), q).toEqual(["The budget meeting with Müller is on Friday"]);
  expect(await find("ميزانية")).toEqual(["ميزانية المشروع"]);
  expect(await find("budget monday")).toEqual([]);
});

test("a link's page is fetched by the guarded client and shown as plain text", async () => {
  const page = `<html><head><title>Old</title><meta property="og:title" content="Solar &amp; roofs">
    <meta name="description" content="<b>Cheap</b> energy"></head><body><title>Not this</title></body></html>`;
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(page));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/offer`;
  const { id } = await openDirect(jun, ana);
  const message = await send(jun, id, `See ${url}, and http://169.254.169.254/latest/meta-data`);
  const previewsOf = async () =>
    (await ana.call(contract.listChatMessages, { id })).items.find(({ seq }) => seq === message.seq)?.previews;
  await expect
    .poll(previewsOf)
    .toEqual([{ url, title: "Solar & roofs", description: "<b>Cheap</b> energy", site: "127.0.0.1" }]);
  server.close();
});

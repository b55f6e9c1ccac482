import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { addAiProvider, listAiCalls, updateAiSettings } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { draftMessage } from "../../contract/draft.ts";
import { errors } from "../../contract/errors.ts";
import { instructionsOf, neutralize } from "../../rules/drafting.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { lastOf } from "../testing/last-of.ts";
import { codeOf, referralFixtures } from "../testing/referral-fixtures.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("compatible");
afterAll(async () => {
  await app.close();
  model.close();
});
const acme = await app.tenant("acme");
const boss = await app.as("admin", acme);
const partner = await app.as("referrer", acme);
const { submit, move } = referralFixtures(app);
const { baseUrl, key } = model;
await boss.call(addAiProvider, { kind: "compatible", name: "Local model", baseUrl, key, model: "small-model" });
beforeEach(() => {
  Object.assign(model.state, { mood: "works", answer: "Hello there." });
  model.requests.length = 0;
});

type Message = { role: string; content: string };
/** What the model was last sent: our instructions, and the data. */
function sentMessages() {
  const { messages } = JSON.parse(model.requests.findLast(({ method }) => method === "POST")?.body ?? "{}");
  const [system, user] = messages as [Message, Message];
  expect(messages).toHaveLength(2);
  expect([system.role, user.role]).toEqual(["system", "user"]);
  return { instructions: system.content, data: user.content };
}
const allMissing = ["phone", "company", "position", "productInterest", "timeline", "estimatedMinor"] as const;

test("a draft comes from the provider, in the partner's language, with names restored", async () => {
  await app.asOwner("update auth.people set locale = 'de', display_name = 'Amira Haddad' where id = $1", [
    partner.personId.slice(4),
  ]);
  const { id } = await submit(partner, { fullName: "Ben Okoro", company: "Okoro Ltd" });
  model.state.answer = "Guten Tag [PERSON_2], was braucht [PERSON_1]?";
  const answer = await lastOf(boss.call(draftMessage, { id, kind: "ask" }));
  expect(answer.providerName).toBe("Local model");
  expect(answer.text).toContain("Ben Okoro");
  const { instructions, data } = sentMessages();
  expect(instructions).toContain("Write in Deutsch");
  expect(instructions).toContain("phone number, job title");
  for (const name of ["Ben", "Okoro", "Amira", "Haddad"]) expect(data).not.toContain(name);
});

test("a rejection names its reason to the model", async () => {
  const { id } = await submit(partner);
  await lastOf(boss.call(draftMessage, { id, kind: "reject", rejectReason: "customer" }));
  expect(sentMessages().instructions).toContain("already a customer");
});

test("without an answer there is no text, and the screen offers its template", async () => {
  const { id } = await submit(partner);
  const none = { text: null, providerName: null, isFinal: true };
  model.state.mood = 500;
  expect(await lastOf(boss.call(draftMessage, { id, kind: "ask" }))).toEqual(none);
  model.state.mood = "works";
  model.state.answer = "![x](https://evil.example/x.png)";
  expect(await lastOf(boss.call(draftMessage, { id, kind: "ask" }))).toEqual(none);
  await boss.call(updateAiSettings, { stopped: true });
  expect(await lastOf(boss.call(draftMessage, { id, kind: "ask" }))).toEqual(none);
  await boss.call(updateAiSettings, { stopped: false });
});

test("only a referral under review can be asked about or rejected", async () => {
  const rejected = await move(boss, await submit(partner), "reject", { rejectReason: "other", note: "No" });
  expect(await codeOf(boss.call(draftMessage, { id: rejected.id, kind: "ask" }))).toBe(errors.cannotMove.code);
  expect(model.requests).toEqual([]);
});

test("a follow-up is written to the contact, in the language of their country or a chosen one, without notes", async () => {
  const submitted = await submit(partner, { fullName: "Ben Okoro", country: "FR", notes: "Be careful with him" });
  const { id } = submitted;
  expect(await codeOf(boss.call(draftMessage, { id, kind: "followUp" }))).toBe(errors.cannotMove.code);
  await move(boss, submitted, "accept");
  model.state.answer = "Bonjour [PERSON_2],";
  expect((await lastOf(boss.call(draftMessage, { id, kind: "followUp" }))).text).toContain("Bonjour");
  const { instructions, data } = sentMessages();
  expect(instructions).toContain("Write in Français");
  expect(instructions).toContain("to a contact whom a partner recommended");
  expect(data).not.toContain("careful");
  await lastOf(boss.call(draftMessage, { id, kind: "followUp", language: "zh" }));
  expect(sentMessages().instructions).toContain("Write in 简体中文");
});

test("a closed connection ends the call, which is logged as cancelled", async () => {
  const { id } = await submit(partner);
  const hungUp = new Promise<void>((done) => {
    Object.assign(model.state, { mood: "stalls", answer: "Dear partner, thank you", onHangUp: done });
  });
  const address = await app.listen();
  const controller = new AbortController();
  const call = createCaller((path, init) =>
    fetch(address + path, { ...init, headers: { ...init.headers, cookie: boss.cookie, origin: address } }),
  );
  const events = await call(draftMessage, { id, kind: "ask" }, undefined, controller.signal);
  await expect(
    (async () => {
      for await (const { text } of events) if (text) controller.abort();
    })(),
  ).rejects.toThrow();
  await hungUp;
  await expect
    .poll(async () => (await boss.call(listAiCalls, {})).items[0])
    .toMatchObject({ failure: "cancelled", answer: "Dear " });
});

test("a person has a limited number of drafts in a minute", async () => {
  const jun = await app.as("company", acme);
  const { id } = await submit(partner);
  const answers = [];
  for (let call = 0; call < 21; call++) answers.push(await lastOf(jun.call(draftMessage, { id, kind: "ask" })));
  expect(answers.filter(({ text }) => text !== null)).toHaveLength(20);
});

describe("hostile texts in a referral", async () => {
  const { id } = await submit(partner, { fullName: "Ben Okoro" });
  // Each person has a limit of calls in a minute.
  const reviewers = await Promise.all(["company", "company", "company"].map((role) => app.as(role as "company", acme)));

  test.each(hostileTexts.map((text, place) => [text, place] as const))("%j changes nothing", async (text, place) => {
    await app.asOwner("update referrals set notes = $1, context = $1, position = $1, company = 'Okoro' where id = $2", [
      text,
      id.slice(4),
    ]);
    model.state.mood = "echoes";
    const reviewer = reviewers[place % reviewers.length] ?? boss;
    const answer = await lastOf(reviewer.call(draftMessage, { id, kind: "ask" }));
    const { instructions, data } = sentMessages();
    const missing = allMissing.filter((detail) => !["company", "position"].includes(detail));
    expect(instructions).toBe(instructionsOf({ kind: "ask", language: "Deutsch", missing }));
    const lines = data.split("\n");
    expect([lines[0], lines.at(-1)]).toEqual(["<data>", "</data>"]);
    expect(lines.slice(1, -1).join("")).not.toMatch(/[<>]/);
    expect(lines.slice(1, -1).every((line) => /^[a-z ]+: /.test(line))).toBe(true);
    expect(data).toContain("company: [COMPANY_1]");
    expect(data).toContain(`notes: ${neutralize(text).slice(0, 8)}`);
    expect(answer.text ?? "").not.toMatch(/<[a-z!/]|https?:\/\/|www\.|!\[|javascript:/i);
  });
});

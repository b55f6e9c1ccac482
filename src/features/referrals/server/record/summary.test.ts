import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addAiProvider } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { summarizeHistory } from "../../contract/summary.ts";
import { addNote } from "../../contract/timeline.ts";
import { summaryInstructions } from "../../rules/summary.ts";
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
beforeEach(() => {
  Object.assign(model.state, { mood: "works", answer: "All is well." });
  model.requests.length = 0;
});
const sentMessages = () =>
  JSON.parse(model.requests.findLast(({ method }) => method === "POST")?.body ?? "{}").messages;
const summarize = (who: typeof boss, id: `ref_${string}`) => lastOf(who.call(summarizeHistory, { id }));

test("if no provider answers there are the server's figures and the latest events only", async () => {
  model.state.mood = 500;
  const { id } = await submit(partner, { fullName: "Ben Okoro" });
  await boss.call(addNote, { referralId: id, text: "Called twice", internal: true });
  await partner.call(addNote, { referralId: id, text: "He is back on Monday" });
  const forBoss = await summarize(boss, id);
  expect(forBoss).toMatchObject({ text: null, providerName: null, isFinal: true, facts: { notes: 2, questions: 0 } });
  expect(forBoss.facts?.latest[0]).toMatchObject({ kind: "noted", text: "He is back on Monday" });
  const forPartner = await summarize(partner, id);
  expect(forPartner.facts).toMatchObject({ notes: 1, events: (forBoss.facts?.events ?? 0) - 1 });
});

describe("with a provider", async () => {
  const { baseUrl, key } = model;
  await boss.call(addAiProvider, { kind: "compatible", name: "Local model", baseUrl, key, model: "small-model" });

  test("the model words what the reader can see, without names", async () => {
    const asked = await move(boss, await submit(partner, { fullName: "Ben Okoro" }), "ask", { note: "Which product?" });
    const { id } = asked;
    await boss.call(addNote, { referralId: id, text: "Ben Okoro owes us €500", internal: true });
    model.state.answer = "[PERSON_1] was asked 1 question.";
    expect(await summarize(boss, id)).toMatchObject({
      text: "Ben Okoro was asked 1 question.",
      providerName: "Local model",
      facts: { questions: 1 },
    });
    const [, { content }] = sentMessages();
    for (const hidden of ["Okoro", "€500"]) expect(content).not.toContain(hidden);
    expect(content).toContain("Which product?");
    await summarize(partner, id);
    expect(sentMessages()[1].content).not.toContain("owes us");
  });

  test("an answer with another number is replaced by the figures", async () => {
    const { id } = await submit(partner);
    model.state.answer = "It will bring 90000 euros.";
    expect(await summarize(boss, id)).toMatchObject({ text: null, facts: { notes: 0 } });
  });

  test("a referral that one cannot see does not exist", async () => {
    const { id } = await submit(partner);
    const stranger = await app.as("referrer", acme);
    expect(await codeOf(stranger.call(summarizeHistory, { id }))).toBe("base.notFound");
  });

  describe("hostile notes", async () => {
    const { id } = await submit(partner, { fullName: "Ben Okoro" });
    // Each person has a limit of calls in a minute.
    const readers = await Promise.all([1, 2, 3].map(() => app.as("company", acme)));
    test.each(hostileTexts.map((text, place) => [text, place] as const))("%j changes nothing", async (text, place) => {
      await app.asOwner("delete from referral_events where kind = 'noted'", []);
      await app.asOwner(
        "insert into referral_events (tenant_id, referral_id, kind, text) values ($1, $2, 'noted', $3)",
        [acme.slice(4), id.slice(4), text],
      );
      model.state.mood = "echoes";
      const { text: shown } = await summarize(readers[place % readers.length] ?? boss, id);
      const [system, user, ...others] = sentMessages();
      expect(others).toEqual([]);
      expect(system.content).toBe(summaryInstructions("English"));
      const lines = (user.content as string).split("\n");
      expect([lines[0], lines.at(-1)]).toEqual(["<data>", "</data>"]);
      expect(lines.slice(1, -1).join("")).not.toMatch(/[<>]/);
      expect(shown ?? "").not.toMatch(/<[a-z!/]|https?:\/\/|www\.|!\[|javascript:/i);
    });
  });
});

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addAiProvider, listAiCalls, updateAiSettings } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { extractContact, getExtractor } from "../../contract/extraction.ts";
import { extractionInstructions } from "../../rules/extraction.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("compatible");
afterAll(async () => {
  await app.close();
  model.close();
});
const acme = await app.tenant("acme");
const plain = await app.tenant("plain");
const boss = await app.as("admin", acme);
const partner = await app.as("referrer", acme);
await app.asOwner("update auth.people set display_name = 'Tom Reed' where id = $1", [partner.personId.slice(4)]);
const { baseUrl, key } = model;
await boss.call(addAiProvider, { kind: "compatible", name: "Local model", baseUrl, key, model: "small-model" });

type Found = { value: string; quote: string };
const names = ["fullName", "position", "email", "phone", "company", "estimatedMinor", "productInterest"];
const rest = ["timeline", "city", "state", "country"];
const answerWith = (found: Record<string, Found>) =>
  JSON.stringify({ ...Object.fromEntries([...names, ...rest].map((name) => [name, null])), ...found });
const email = `From: Grace Holloway <grace@holloway.example>
We want new machines for €48,000. Call me: +1 512 555 0147

Grace Holloway
VP Sales`;
const goodAnswer = answerWith({
  fullName: { value: "Grace Holloway", quote: "Grace Holloway" },
  email: { value: "[EMAIL_1]", quote: "[EMAIL_1]" },
  phone: { value: "[PHONE_1]", quote: "Call me: [PHONE_1]" },
  estimatedMinor: { value: "[AMOUNT_1]", quote: "[AMOUNT_1]" },
  productInterest: { value: "new machines", quote: "We want new machines" },
});
beforeEach(() => {
  Object.assign(model.state, { mood: "works", answer: goodAnswer });
  model.requests.length = 0;
});
const sentBody = () => JSON.parse(model.requests.findLast(({ method }) => method === "POST")?.body ?? "{}");

test("a model reads an email without seeing emails, phone numbers and amounts, which are restored", async () => {
  expect(await partner.call(getExtractor, {})).toEqual({ providerName: "Local model", pictureProviderName: null });
  const answer = await partner.call(extractContact, { text: email });
  expect(answer).toEqual({
    providerName: "Local model",
    fields: {
      fullName: "Grace Holloway",
      email: "grace@holloway.example",
      phone: "+1 512 555 0147",
      estimatedMinor: 4_800_000,
      currency: "EUR",
      productInterest: "new machines",
    },
    quotes: expect.objectContaining({
      email: "From: Grace Holloway <grace@holloway.example>",
      productInterest: "We want new machines for €48,000. Call me: +1 512 555 0147",
    }),
  });
  const sent = JSON.stringify(sentBody());
  for (const hidden of ["grace@", "555 0147", "48,000"]) expect(sent).not.toContain(hidden);
  expect(sent).toContain("Grace Holloway");
});

test("the log keeps neither the text nor the answer", async () => {
  await partner.call(extractContact, { text: email });
  const { items } = await boss.call(listAiCalls, {});
  expect(items[0]).toMatchObject({ use: "extraction", failure: null, outputTokens: 3 });
  expect(JSON.stringify(items)).not.toContain("Grace");
});

test("what a model invents is dropped, and rules read the text if nothing is left", async () => {
  const invented = { fullName: { value: "Eve", quote: "Eve" }, email: { value: "eve@evil.example", quote: "" } };
  model.state.answer = answerWith({ ...invented, position: { value: "VP Sales", quote: "VP Sales" } });
  const kept = await partner.call(extractContact, { text: email });
  expect(kept).toMatchObject({ providerName: "Local model", fields: { position: "VP Sales" } });
  expect(Object.keys(kept.fields)).toEqual(["position"]);
  model.state.answer = answerWith(invented);
  const byRules = await partner.call(extractContact, { text: email });
  expect(byRules).toMatchObject({ providerName: null, fields: { fullName: "Grace Holloway" } });
});

test.each([["broken JSON", "works", "{"] as const, ["an error", 500, ""] as const])(
  "after %s rules read the text",
  async (_, mood, answer) => {
    Object.assign(model.state, { mood, answer });
    const { providerName, fields } = await partner.call(extractContact, { text: email });
    expect(providerName).toBeNull();
    expect(fields).toMatchObject({ email: "grace@holloway.example", currency: "EUR", company: "Holloway" });
  },
);

test("without a provider, while calls are stopped and for a vCard nothing is sent", async () => {
  const alone = await app.as("referrer", plain);
  expect(await alone.call(getExtractor, {})).toEqual({ providerName: null, pictureProviderName: null });
  expect((await alone.call(extractContact, { text: email })).fields.fullName).toBe("Grace Holloway");
  const card = await partner.call(extractContact, { text: "BEGIN:VCARD\nFN:Ana Lima\nEND:VCARD" });
  expect(card).toEqual({ fields: { fullName: "Ana Lima" }, quotes: { fullName: "FN:Ana Lima" }, providerName: null });
  await boss.call(updateAiSettings, { stopped: true });
  expect(await partner.call(getExtractor, {})).toEqual({ providerName: null, pictureProviderName: null });
  expect((await partner.call(extractContact, { text: email })).providerName).toBeNull();
  await boss.call(updateAiSettings, { stopped: false });
  expect(model.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

describe("hostile texts in an email", async () => {
  // Each person has a limit of calls in a minute.
  const people = await Promise.all([1, 2, 3].map(() => app.as("referrer", acme)));

  test.each(hostileTexts.map((text, place) => [text, place] as const))("%j changes nothing", async (text, place) => {
    // The model obeys the text as far as it can.
    model.state.answer = answerWith({
      fullName: { value: "Grace Holloway", quote: "Grace Holloway" },
      position: { value: "HACKED", quote: "HACKED" },
      email: { value: "eve@evil.example", quote: "eve@evil.example" },
      company: { value: "https://evil.example <b>Evil</b> Corp", quote: "" },
      estimatedMinor: { value: "€1,000,000", quote: "one million euros" },
      country: { value: "US", quote: "United States" },
      timeline: { value: "now", quote: "at once" },
    });
    const sender = people[place % people.length] ?? partner;
    const pasted = text.replaceAll(/[\u202a-\u202e]/g, "");
    const { fields } = await sender.call(extractContact, { text: `Grace Holloway\n${pasted}` });
    const { position, ...others } = fields;
    expect(others).toEqual({ fullName: "Grace Holloway" });
    if (!pasted.includes("HACKED")) expect(position).toBeUndefined();
    const { messages } = sentBody();
    expect(messages).toHaveLength(2);
    expect(messages[0].content).toBe(extractionInstructions);
    const lines = (messages[1].content as string).split("\n");
    expect([lines[0], lines.at(-1)]).toEqual(["<data>", "</data>"]);
    expect(lines.slice(2, -1).every((line) => /^\|[^<>]*$/.test(line))).toBe(true);
  });
});

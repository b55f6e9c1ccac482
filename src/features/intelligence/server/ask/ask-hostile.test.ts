import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addAiProvider } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { hostileTexts } from "#features/referrals/server/testing/hostile-texts.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { askInstructions } from "../../rules/ask/model.ts";
import { ask, askFixtures, modelReading, wonValueOf } from "../testing/ask-fixtures.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("openai");
afterAll(async () => {
  await app.close();
  model.close();
});
const { tenantId, admin } = await askFixtures(app);
const { baseUrl, key } = model;
await admin.call(addAiProvider, { kind: "openai", name: "Model", baseUrl, key, model: "small-model" });
// Each person may send 20 calls in a minute.
const askers = await Promise.all([1, 2, 3, 4, 5].map(() => app.as("admin", tenantId)));
const askerAt = (place: number) => askers[place % askers.length] ?? admin;
const sentMessages = () => {
  const body = model.requests.findLast(({ method }) => method === "POST")?.body ?? "{}";
  return JSON.parse(body).input as { content: unknown }[];
};
const isHidden = (text: string) => /[\u202a-\u202e]/.test(text);
const corpus = hostileTexts.map((text, place) => [text, place] as const);

test.each(corpus)("%j as a question is data, and what a model makes of it is no question", async (text, place) => {
  model.state.mood = "echoes";
  const asked = ask(askerAt(place), text);
  if (isHidden(text)) {
    expect(await codeOf(asked)).toBe("base.invalid");
    return;
  }
  expect(await asked).toMatchObject({ step: "cannot", question: null, answer: null, providerName: null });
  const [system, user, ...others] = sentMessages();
  expect(others).toEqual([]);
  expect(JSON.stringify(system?.content)).toContain(JSON.stringify(askInstructions).slice(1, -1));
  expect(JSON.stringify(user?.content).match(/<\/?data>/g)).toEqual(["<data>", "</data>"]);
});

test.each(corpus)(
  "%j as a product and a campaign never reaches the model and changes no figure",
  async (text, place) => {
    await app.asOwner("update referrals set product_interest = $2, campaign = $2 where tenant_id = $1", [
      tenantId.slice(4),
      text.slice(0, 200),
    ]);
    model.state.mood = "works";
    model.state.answer = modelReading({ by: "product", period: "90d" });
    const event = await ask(askerAt(place), "Won value by product");
    expect(event).toMatchObject({ providerName: "Model", question: { by: "product", filters: [] } });
    expect(wonValueOf(event)).toBe(200_000);
    expect(JSON.stringify(sentMessages())).not.toContain(JSON.stringify(text).slice(1, -1));
  },
);

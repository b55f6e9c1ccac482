import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { addAiProvider } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { hostileTexts } from "#features/referrals/server/testing/hostile-texts.ts";
import { lastOf } from "#features/referrals/server/testing/last-of.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { explainRecommendation, listRecommendations } from "../../contract/recommendations.ts";
import { explanationInstructions } from "../../rules/recommendations/explanation.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("compatible");
afterAll(async () => {
  await app.close();
  model.close();
});
const acme = await app.tenant("acme");
const boss = await app.as("admin", acme);
beforeEach(() => {
  Object.assign(model.state, { mood: "works", answer: "All is well." });
  model.requests.length = 0;
});
const sentMessages = () =>
  JSON.parse(model.requests.findLast(({ method }) => method === "POST")?.body ?? "{}").messages;

/** A recommendation about a product in a country, with names that a partner or a member could have written. */
async function plant(product: string, tenantId: Id<"ten"> = acme): Promise<Id<"rcm">> {
  const evidence = {
    ...{ basis: "compared", good: { hits: 41, of: 100 }, bad: { hits: 48, of: 200 }, affected: 10, caseMinor: 449_400 },
    ...{ yield: null, facts: { deals: 89 }, names: { product, country: "DE" } },
  };
  const [row] = await app.asOwner(
    `insert into recommendations (tenant_id, kind, subject, state, priority, impact_unit, impact_amount, minutes, value_minor, value_low, value_high, currency, confidence, evidence)
     values ($1, 'productCountry', $2, 'dismissed', 'high', 'points', 17, 30, 763980, 400000, 1100000, 'USD', 97, $3) returning replace(id::text, '-', '') id`,
    [tenantId.slice(4), `${product}|DE`, JSON.stringify(evidence)],
  );
  return `rcm_${row.id}`;
}
const explain = (who: typeof boss, id: Id<"rcm">) => lastOf(who.call(explainRecommendation, { id }));

test("without a provider there is no explanation, and the list says so", async () => {
  const bare = await app.tenant("bare");
  const admin = await app.as("admin", bare);
  expect((await admin.call(listRecommendations, {})).canExplain).toBe(false);
  expect(await explain(admin, await plant("Solar", bare))).toEqual({ text: null, providerName: null, isFinal: true });
});

describe("with a provider", async () => {
  const { baseUrl, key } = model;
  await boss.call(addAiProvider, { kind: "compatible", name: "Local model", baseUrl, key, model: "small-model" });

  test("the model words the figures of the recommendation, without amounts", async () => {
    const id = await plant("Solar");
    expect((await boss.call(listRecommendations, {})).canExplain).toBe(true);
    model.state.answer = "41% of 100 are won, otherwise 24%. That is worth [AMOUNT_1].";
    const { text, providerName } = await explain(boss, id);
    expect(text).toBe("41% of 100 are won, otherwise 24%. That is worth 7639 USD.");
    expect(providerName).toBe("Local model");
    const [, { content }] = sentMessages();
    expect(content).toContain("product: Solar");
    expect(content).not.toContain("7639");
  });

  test("an answer with a number that is not among the figures is not shown", async () => {
    model.state.answer = "It will bring 90000 more deals.";
    expect(await explain(boss, await plant("Solar"))).toMatchObject({ text: null });
  });

  test("another tenant's recommendation does not exist, and partners have none", async () => {
    const other = await app.tenant("other");
    const id = await plant("Solar", other);
    expect(await codeOf(boss.call(explainRecommendation, { id }))).toBe("base.notFound");
    const partner = await app.as("referrer", acme);
    expect(await codeOf(partner.call(explainRecommendation, { id }))).toBe("base.forbidden");
  });

  describe("hostile names", async () => {
    // Each person has a limit of calls in a minute.
    const readers = await Promise.all([1, 2, 3].map(() => app.as("company", acme)));
    test.each(hostileTexts.map((text, place) => [text, place] as const))("%j changes nothing", async (text, place) => {
      const id = await plant(text);
      model.state.mood = "echoes";
      const { text: shown } = await explain(readers[place % readers.length] ?? boss, id);
      const [system, user, ...others] = sentMessages();
      expect(others).toEqual([]);
      expect(system.content).toBe(explanationInstructions("English"));
      const lines = (user.content as string).split("\n");
      expect([lines[0], lines.at(-1)]).toEqual(["<data>", "</data>"]);
      expect(lines.slice(1, -1).join("")).not.toMatch(/[<>]/);
      expect(shown ?? "").not.toMatch(/<[a-z!/]|https?:\/\/|www\.|!\[|javascript:/i);
    });
  });
});

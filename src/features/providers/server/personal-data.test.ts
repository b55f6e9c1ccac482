import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addAiProvider } from "../contract.ts";
import { startModelServer } from "./testing/model-server.ts";
import { generateAnswer } from "./writes.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("compatible");
afterAll(async () => {
  await app.close();
  model.close();
});

test("the log of an erased person's calls stays, without the person", async () => {
  const tenantId = await app.tenant("acme");
  const [admin, leaving, staying] = await Promise.all([
    app.as("admin", tenantId),
    app.as("company", tenantId),
    app.as("company", tenantId),
  ]);
  const { baseUrl, key } = model;
  await admin.call(addAiProvider, { kind: "compatible", name: "Local model", baseUrl, key, model: "small-model" });
  for (const { personId } of [leaving, staying])
    await generateAnswer(
      { services: app.services, tenantId },
      { use: "draft", personId, instructions: "Be brief.", prompt: "Hi", maxOutputTokens: 50 },
    );
  await app.asOwner("delete from auth.people where id = $1", [leaving.personId.slice(4)]);
  await app.runUpkeep();
  const calls = await app.asOwner("select person_id, output_tokens from ai_calls order by created_at", []);
  expect(calls).toEqual([
    { person_id: null, output_tokens: 3 },
    { person_id: expect.stringMatching(/-/), output_tokens: 3 },
  ]);
});

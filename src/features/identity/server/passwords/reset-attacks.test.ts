import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { requestReset, resetPassword } from "../../contract/passwords.ts";
import { attemptLimits } from "../../rules.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp({ TRUST_PROXY: "true" });
await app.startJobs();
afterAll(() => app.close());
const { person, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const from = (ip: string) => app.browser("acme.localhost", { headers: { "x-forwarded-for": ip } });

test("does not let resets from many networks flood an inbox, nor keep the owner from one", async () => {
  await person("noa@example.com", acme);
  const ask = (ip: string) => from(ip).call(requestReset, { email: "noa@example.com" });
  for (let i = 0; i < attemptLimits.mailTo.most + 5; i++) await ask(`198.51.100.${70 + i}`);
  expect(await ask("203.0.113.77")).toEqual({ sent: true });
  const { link } = await mailTo("noa@example.com");
  const sent = await app.asOwner(`select from messages where "to" = 'noa@example.com'`);
  expect(sent).toHaveLength(attemptLimits.mailTo.most);
  const reset = from("203.0.113.77").call(resetPassword, { token: link.searchParams.get("token")!, password });
  expect(await reset).toEqual({ email: "noa@example.com" });
});

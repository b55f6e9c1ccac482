import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { giveConsent } from "#features/referrals/contract/consent.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getInsightChoices, updateInsightChoices } from "../../contract/choices.ts";
import { readInsight } from "../../contract/insights.ts";
import { insightsExporter } from "../own/own-data.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [jun, amira] = [await app.as("company", acme), await app.as("referrer", acme)];
const { programs } = await jun.call(getCatalog, {});
const { mailTo } = identityFixtures(app);
const { submitAccepted } = referralFixtures(app);
const predictionsOf = (id: string) =>
  app.asOwner("select id, snapshot from predictions where referral_id = $1", [id.slice(4)]);

test("what was predicted about a contact who declines is deleted at once, and by upkeep", async () => {
  const email = "vera@declines.example";
  const { id } = await submitAccepted(amira, jun, { email, relationship: "friend" });
  await expect.poll(async () => (await predictionsOf(id)).length).toBeGreaterThan(0);
  expect(JSON.stringify(await predictionsOf(id))).toContain("friend");
  const [copy] = await app.asOwner("select * from predictions where referral_id = $1 limit 1", [id.slice(4)]);

  await expect.poll(async () => (await mailTo(email)).link?.pathname).toBe("/consent");
  const token = (await mailTo(email)).link.searchParams.get("token") ?? "";
  await app.browser("acme.localhost").call(giveConsent, { token, agrees: false });
  expect(await predictionsOf(id)).toEqual([]);
  const [row] = await app.asOwner("select win_probability from referrals where id = $1", [id.slice(4)]);
  expect(row).toEqual({ win_probability: null });

  // A job that had read the referral just before would have stored another one.
  const { reasons, snapshot, ...others } = copy;
  await app.asOwner("insert into predictions select * from jsonb_populate_record(null::predictions, $1)", [
    JSON.stringify({ ...others, reasons, snapshot }),
  ]);
  expect(await predictionsOf(id)).toHaveLength(1);
  await app.runUpkeep();
  expect(await predictionsOf(id)).toEqual([]);
});

test("the interval of the insights is kept for each person, on any device", async () => {
  expect(await jun.call(getInsightChoices, {})).toEqual({ refreshMinutes: 5 });
  await jun.call(updateInsightChoices, { refreshMinutes: 30 });
  await jun.call(updateInsightChoices, { refreshMinutes: 60 });
  expect(await jun.call(getInsightChoices, {})).toEqual({ refreshMinutes: 60 });
  expect(await amira.call(getInsightChoices, {})).toEqual({ refreshMinutes: 5 });
  expect(await codeOf(jun.call(updateInsightChoices, { refreshMinutes: 2 as never }))).toBe("base.invalid");
});

test("the account export has the experiments one took part in and the insights one has read", async () => {
  const [plan] = await app.asOwner(
    "insert into commission_plans (tenant_id, name) values ($1, 'Standard') returning id",
    [acme.slice(4)],
  );
  await app.asOwner(
    `with e as (insert into rate_experiments (tenant_id, program_id, plan_id, variant_plan_id, control_bp, variant_bp, min_referrals, max_days, next_look_at)
       values ($1, $2, $3, $3, 800, 950, 50, 42, now()) returning id)
     insert into rate_experiment_partners (tenant_id, experiment_id, person_id, arm, volume) select $1, id, $4, 'variant', 12 from e`,
    [acme.slice(4), programs[0]?.id.slice(4), plan.id, amira.personId.slice(4)],
  );
  const [insight] = await app.asOwner(
    `insert into insights (tenant_id, key, measure, dimension, direction, from_day, to_day, value, usual, low, high, n, periods, series, currency)
     values ($1, 'one', 'wins', 'all', 'up', '2026-01-05', '2026-01-11', 9, 2, 0, 5, 9, 12, '[2, 9]', 'EUR') returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  await jun.call(readInsight, { id: `isg_${insight.id}` });
  expect(await insightsExporter.collect(app.services, amira.personId)).toMatchObject([
    { tenantId: acme, experiments: [{ arm: "variant", variantBp: 950, earlierReferrals: 12 }], readInsights: [] },
  ]);
  expect(await insightsExporter.collect(app.services, jun.personId)).toMatchObject([
    {
      experiments: [],
      readInsights: [{ measure: "wins", fromDay: "2026-01-05", readAt: expect.any(String) }],
      choices: [{ refreshMinutes: 60 }],
    },
  ]);
});

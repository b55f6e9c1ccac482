import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { createReferral } from "#features/referrals/contract/record.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { withTenant } from "#server/with-tenant.ts";
import { actionErrors, remindPartners, suggestOwners } from "../../contract/recommendation-actions.ts";
import { listRecommendations } from "../../contract/recommendations.ts";
import { historyFixtures } from "../testing/history-fixtures.ts";
import { refreshTenant } from "./refresh.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const tenantId = await app.tenant("acme");
const [admin, jun, anika, amira] = await Promise.all([
  app.as("admin", tenantId),
  app.as("company", tenantId),
  app.as("company", tenantId),
  app.as("referrer", tenantId),
]);
await admin.call(getCatalog, {});
const { submitAccepted, submit, noticesOf } = referralFixtures(app);
const { insertReferrals } = historyFixtures(app, tenantId);
const at = Date.now() - 60 * 86_400_000;
const past = (assigneeId: Id<"per">, productInterest: string, won: number, closed: number) =>
  Array.from({ length: closed }, (_, i) => ({
    ...{ referrerId: amira.personId, assigneeId, productInterest, submittedAt: at, acceptedAt: at, closedAt: at + 1 },
    status: i < won ? "won" : "lost",
    ...(i < won && { wonMinor: 100_000 }),
  }));

const refreshed = async (kind: string) => {
  await withTenant(app.services, tenantId, (ctx) => refreshTenant(ctx));
  const found = (await jun.call(listRecommendations, {})).items.find((item) => item.kind === kind);
  return found ?? expect.fail(`There is no recommendation ${kind}`);
};

test("suggests an owner for each open deal without one, the likeliest first, and only for deals one may see", async () => {
  const solar = await submitAccepted(amira, jun, { productInterest: "Solar" });
  const storage = await submitAccepted(amira, jun, { productInterest: "Storage" });
  const addressed = await submitAccepted(amira, jun, { productInterest: "Solar", addresseeId: jun.personId });
  await submit(amira, { productInterest: "Solar" });
  expect(await admin.call(suggestOwners, {})).toEqual({ items: [], without: 3 });

  await insertReferrals([
    ...past(jun.personId, "Solar", 5, 6),
    ...past(anika.personId, "Storage", 4, 5),
    ...past(anika.personId, "Solar", 0, 5),
  ]);
  await app.asOwner("update referrals set win_probability = 0.9 where id = $1", [storage.id.slice(4)]);
  const { items, without } = await admin.call(suggestOwners, {});
  expect(without).toBe(0);
  expect(items[0]).toMatchObject({ id: storage.id, owner: { personId: anika.personId, won: 4, closed: 5 } });
  expect(
    items
      .filter(({ owner }) => owner.personId === jun.personId)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([solar.id, addressed.id].sort());
  const seen = (await anika.call(suggestOwners, {})).items.map(({ id }) => id);
  expect(seen).toContain(solar.id);
  expect(seen).not.toContain(addressed.id);
  expect(await codeOf(amira.call(suggestOwners, {}))).toBe("base.forbidden");
});

test("reminds partners of their drafts once in seven days", async () => {
  for (let i = 0; i < 3; i++) await amira.call(createReferral, { fullName: `Draft ${i}` } as never);
  await app.asOwner(
    "update referrals set updated_at = now() - interval '8 days' where tenant_id = $1 and status = 'draft'",
    [tenantId.slice(4)],
  );
  const { id } = await refreshed("abandonedDrafts");
  expect(await jun.call(remindPartners, { id })).toEqual({ reminded: 1 });
  const reminders = async () => (await noticesOf(amira)).filter(({ kind }) => kind === "intelligence.drafts").length;
  await expect.poll(reminders).toBe(1);
  expect(await jun.call(remindPartners, { id })).toEqual({ reminded: 0 });
  await app.asOwner("update notices set created_at = now() - interval '8 days' where kind = 'intelligence.drafts'", []);
  expect(await jun.call(remindPartners, { id })).toEqual({ reminded: 1 });
  await expect.poll(reminders).toBe(2);
});

test("reminds partners who are owed money and have no payout method, not those who left", async () => {
  const left = await app.as("referrer", tenantId);
  await app.asOwner(
    `with t as (insert into ledger_transactions (tenant_id, movement, source, cause) select $1, 'approved', 'test', 'owed-' || n from generate_series(1, 2) n returning id, cause)
     insert into ledger_entries (tenant_id, transaction_id, account, person_id, currency, minor)
     select $1, t.id, a.account, case when a.account = 'expense' then null when t.cause = 'owed-1' then $2::uuid else $3::uuid end, 'EUR', a.minor
     from t, (values ('payable', -5000), ('expense', 5000)) as a (account, minor)`,
    [tenantId, amira.personId, left.personId].map((one) => one.slice(4)),
  );
  await app.asOwner("delete from auth.members where person_id = $1", [left.personId.slice(4)]);
  const { id, impact } = await refreshed("payoutMethodMissing");
  expect(impact.amount).toBe(2);
  expect(await jun.call(remindPartners, { id })).toEqual({ reminded: 1 });
  await expect
    .poll(async () => (await noticesOf(amira)).map(({ kind }) => kind))
    .toContain("intelligence.payoutMethod");
});

test("only reminds where there is someone to remind", async () => {
  const { id } = await refreshed("unassigned");
  expect(await codeOf(jun.call(remindPartners, { id }))).toBe(actionErrors.cannotRemind.code);
  expect(await codeOf(jun.call(remindPartners, { id: `rcm_${"0".repeat(32)}` }))).toBe("base.notFound");
});

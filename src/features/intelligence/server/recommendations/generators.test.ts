import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createPlan, publishDraft } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { withTenant } from "#server/with-tenant.ts";
import { getAiMetrics } from "../../contract/models.ts";
import { listRecommendations, type Recommendation } from "../../contract/recommendations.ts";
import { kinds } from "../../rules/recommendations/kinds.ts";
import { plantEvidence, plantLinks, plantMoney, plantPartners } from "../testing/plant-evidence.ts";
import { refreshTenant } from "./refresh.ts";

const app = await testApp();
afterAll(() => app.close());
const tenantId = await app.tenant("acme");
const [admin, jun, amira] = [
  await app.as("admin", tenantId),
  await app.as("company", tenantId),
  await app.as("referrer", tenantId),
];
await admin.call(getCatalog, {});
const plan = await admin.call(createPlan, { ...createPlan.example, name: "Standard" });
await admin.call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: "2099-01-01" });
const planted = await plantEvidence(app, tenantId, amira.personId);
const quiet = await plantPartners(app, tenantId, planted);
await plantLinks(app, tenantId, amira.personId, planted);
await plantMoney(app, tenantId, amira.personId, planted);
await withTenant(app.services, tenantId, (ctx) => refreshTenant(ctx));
const { items } = await jun.call(listRecommendations, {});

const bare = tenantId.slice(4);
/** Views for the queries of the tests, which are written without the helpers of the generators. */
const views = `with r as (select * from referrals where tenant_id = '${bare}'),
  deals as (select * from r where status in ('won', 'lost', 'expired', 'reversed') and closed_at > now() - interval '365 days'),
  known as (select * from deals union all select * from r where status = 'rejected' and decided_at > now() - interval '365 days')`;
async function one(query: string): Promise<Record<string, number>> {
  const [row] = await app.asOwner(`${views} ${query}`, []);
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
}
const find = (kind: Recommendation["kind"]) =>
  items.find((item) => item.kind === kind) ?? expect.fail(`Nothing was recommended about ${kind}`);
/** Wins and cases on both sides of a condition. */
async function sides(from: string, isGood: string) {
  const row =
    await one(`select count(*) filter (where ${isGood}) good, count(*) filter (where ${isGood} and status = 'won') good_won,
    count(*) filter (where not (${isGood})) bad, count(*) filter (where not (${isGood}) and status = 'won') bad_won from ${from}`);
  return { good: { hits: row.good_won, of: row.good }, bad: { hits: row.bad_won, of: row.bad } };
}
const averageDeal = async () =>
  Math.round(
    (await one("select avg(won_minor) m from r where status = 'won' and closed_at > now() - interval '365 days'")).m ??
      0,
  );

test("every generator finds something in the planted year [R3.7]", () => {
  expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
});

test("slow review, unanswered questions and incomplete rejections match the rows", async () => {
  const late =
    await one(`select count(*) n from r where accepted_at is not null and decided_at - submitted_at > interval '1 day'
    and decided_at > now() - interval '90 days'`);
  const waiting = await one(
    "select count(*) n, count(*) filter (where submitted_at < now() - interval '1 day') late from r where status in ('submitted', 'under_review')",
  );
  expect(find("slowReview").evidence).toMatchObject({
    ...(await sides("deals", "decided_at - submitted_at <= interval '24 hours'")),
    ...{ affected: late.n, caseMinor: await averageDeal(), facts: { waiting: waiting.n, late: waiting.late } },
  });
  const questions =
    await one(`select count(*) n, sum(estimated_minor) total, max(extract(day from now() - asked_at)) days from r
    where status = 'needs_info' and asked_at < now() - interval '3 days'`);
  expect(find("unansweredQuestions").evidence).toMatchObject({
    ...{ affected: questions.n, totalMinor: questions.total, facts: { days: questions.days } },
  });
  const incomplete = await one(
    `select count(*) filter (where reject_reason = 'incomplete') n, count(*) decided from r where decided_at > now() - interval '90 days'`,
  );
  const judged = await one(
    "select count(*) filter (where status = 'won') won, count(*) n from known where reject_reason is distinct from 'incomplete'",
  );
  expect(find("incompleteRejections").evidence).toMatchObject({
    ...{ affected: incomplete.n, share: { hits: judged.won, of: judged.n }, facts: { decided: incomplete.decided } },
    totalMinor: (incomplete.n ?? 0) * (await averageDeal()),
  });
});

test("deals: lost stage, missing owners, stalled ones and ending protection match the rows", async () => {
  const stage = find("stageLoss");
  expect(stage.subject).toBe(`stg_${planted.second.replaceAll("-", "")}`);
  const passed = await one("select count(*) n, count(*) filter (where status = 'won') won from deals");
  expect(stage.evidence).toMatchObject({
    ...{ bad: { hits: passed.won, of: passed.n }, good: { hits: passed.n, of: passed.n } },
    yield: { hits: passed.won, of: passed.won },
  });
  const free = await one(
    "select count(*) n, sum(estimated_minor) total from r where status in ('accepted', 'in_progress') and assignee_id is null",
  );
  expect(find("unassigned").evidence).toMatchObject({
    ...(await sides("deals", "assignee_id is not null")),
    ...{ affected: free.n, caseMinor: (free.total ?? 0) / (free.n ?? 1), facts: { totalMinor: free.total } },
  });
  const stalled =
    await one(`select count(*) n from r where status in ('accepted', 'in_progress') and stage_id = '${planted.second}'
    and stage_entered_at < now() - interval '5 days'`);
  expect(find("stalledDeals").evidence).toMatchObject({ affected: stalled.n });
  const ending =
    await one(`select count(*) n, sum(estimated_minor) total from r where status in ('accepted', 'in_progress')
    and protected_until between now() and now() + interval '14 days'`);
  const won = await one(
    "select count(*) filter (where status = 'won') won, count(*) n from deals where status <> 'expired'",
  );
  expect(find("expiringProtection").evidence).toMatchObject({
    ...{ affected: ending.n, totalMinor: ending.total, share: { hits: won.won, of: won.n } },
  });
});

test("forms and growth: consent, missing fields, product and country, source and campaign match the rows", async () => {
  const consent =
    await one(`select count(*) n from r where consent = 'attested' and submitted_at < now() - interval '7 days'
    and status in ('submitted', 'under_review', 'accepted', 'in_progress')`);
  expect(find("consentUnanswered").evidence).toMatchObject({
    ...(await sides("deals", "consent = 'confirmed'")),
    affected: consent.n,
  });
  const field = items.find(({ kind, subject }) => kind === "missingField" && subject === "phone");
  const missing = await one(
    "select count(*) filter (where phone = '') n, count(*) submitted from r where submitted_at > now() - interval '90 days'",
  );
  expect(field?.evidence).toMatchObject({
    ...(await sides("known", "phone <> ''")),
    ...{ affected: missing.n, facts: { submitted: missing.submitted } },
  });
  expect(find("productCountry").subject).toBe("Solar|DE");
  expect(find("productCountry").evidence).toMatchObject(
    await sides("(select * from known where product_interest = 'Solar' and country <> '') x", "country = 'DE'"),
  );
  expect(find("strongSource")).toMatchObject({ subject: "event", evidence: await sides("known", "source = 'event'") });
  expect(find("strongCampaign")).toMatchObject({
    subject: "Spring",
    evidence: await sides("(select * from known where campaign <> '') x", "campaign = 'Spring'"),
  });
});

test("partners and links: silence, newcomers, drafts and clicks match the rows", async () => {
  const silent = items.find(({ kind, subject }) => kind === "partnerQuiet" && subject === quiet);
  expect(silent?.evidence).toMatchObject({ gapDays: 9, silentDays: 60, gaps: 9 });
  const fresh =
    await one(`select count(*) joined, count(*) filter (where person_id not in (select referrer_id from r where submitted_at is not null)) n
    from auth.members where tenant_id = '${bare}' and role in ('referrer', 'both') and joined_at between now() - interval '180 days' and now() - interval '14 days'`);
  expect(find("silentNewPartners").evidence).toMatchObject({ affected: fresh.n, facts: { joined: fresh.joined } });
  const drafts = await one(`select count(*) n, count(distinct referrer_id) people, sum(estimated_minor) total from r
    where status = 'draft' and updated_at < now() - interval '7 days'`);
  expect(find("abandonedDrafts").evidence).toMatchObject({
    ...{ affected: drafts.n, totalMinor: drafts.total, facts: { people: drafts.people } },
  });
  const links =
    await one(`select count(*) links, count(*) filter (where id not in (select link_id from clicks where tenant_id = '${bare}')) idle
    from links where tenant_id = '${bare}' and created_at < now() - interval '30 days'`);
  expect(find("idleLinks").evidence).toMatchObject({ affected: links.idle, facts: { links: links.links } });
  const clicks =
    await one(`select count(*) filter (where l.code = 'BARREN') bad, count(*) filter (where l.code = 'FERTILE') good,
    count(c.referral_id) filter (where l.code = 'FERTILE') leads from clicks c join links l on l.id = c.link_id where c.tenant_id = '${bare}'
    and c.created_at > now() - interval '90 days'`);
  expect(find("linkWithoutLeads").evidence).toMatchObject({
    ...{ names: { code: "BARREN" }, good: { hits: clicks.leads, of: clicks.good }, bad: { hits: 0, of: clicks.bad } },
  });
});

test("money: approvals, payout methods, plans and rates match the ledger and the commissions", async () => {
  const waiting =
    await one(`select count(*) n, sum(minor) total, max(extract(day from now() - hold_until)) days from commissions
    where tenant_id = '${bare}' and state = 'in_approval'`);
  expect(find("approvalsWaiting").evidence).toMatchObject({
    ...{ affected: waiting.n, totalMinor: waiting.total, facts: { days: waiting.days } },
  });
  expect(find("payoutMethodMissing").evidence).toMatchObject({ affected: 1, totalMinor: 5000 });
  const unplanned = items.filter(({ kind }) => kind === "programWithoutPlan");
  const submitted = await one(
    `select count(*) n from r where program_id = '${planted.bare}' and submitted_at > now() - interval '90 days'`,
  );
  expect(
    unplanned.find(({ subject }) => subject === `prg_${planted.bare.replaceAll("-", "")}`)?.evidence,
  ).toMatchObject({
    affected: submitted.n,
  });
  const rateOf = (program: string) =>
    one(`select round(10000.0 * sum(c.minor) / sum(k.won_minor)) bp, count(*) filter (where k.status = 'won') won, count(*) n,
      sum(k.won_minor) filter (where k.status = 'won' and k.closed_at > now() - interval '90 days') recent
      from known k left join commissions c on c.referral_id = k.id and k.status = 'won' and c.state not in ('void', 'reversed') where k.program_id = '${program}'
        and (k.status <> 'won' or c.id is not null)`);
  const [own, other] = [await rateOf(planted.program), await rateOf(planted.cheap)];
  const rate = find("rateOutOfLine");
  expect(rate.subject).toBe(`prg_${planted.program.replaceAll("-", "")}`);
  expect(rate.evidence).toMatchObject({
    ...{ ownBp: 2000, otherBp: 1000, own: { hits: own.won, of: own.n }, other: { hits: other.won, of: other.n } },
    wonMinor: own.recent,
  });
  expect(rate.value?.minor).toBe(Math.round(0.1 * (own.recent ?? 0)));
});

test("the figures of the AI about money and partners match the rows [R3.9]", async () => {
  const metrics = await jun.call(getAiMetrics, {});
  const decided = `(select * from r where closed_at > now() - interval '365 days' and (status in ('won', 'lost', 'expired', 'reversed')
    or (status = 'rejected' and reject_reason not in ('duplicate', 'customer', 'noConsent')))) d`;
  const all = await one(
    `select count(*) n, count(*) filter (where status = 'won')::float8 / count(*) rate from ${decided}`,
  );
  expect(metrics.conversionRate).toEqual({ value: all.rate, n: all.n });
  const partners =
    await one(`select count(*) n, avg(rate) mean from (select count(*) filter (where status = 'won')::float8 / count(*) rate
    from ${decided} group by referrer_id having count(*) >= 3) by_partner`);
  expect(metrics.averageConversionRate).toEqual({ value: partners.mean, n: partners.n });
  const paid =
    await one(`select count(distinct r.id) n, sum(c.minor) total from r join commissions c on c.referral_id = r.id
    where r.status = 'won' and r.closed_at > now() - interval '365 days' and c.state not in ('void', 'reversed')`);
  const minor = Math.round((paid.total ?? 0) / (paid.n ?? 1));
  expect(metrics.averageCommission).toEqual({ value: { minor, currency: "USD" }, n: paid.n });
  expect(metrics).toMatchObject({ totalPredictions: { value: 0 }, responseTime: { value: null, n: 0 }, since: null });
});

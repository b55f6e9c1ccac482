import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { updateReferral } from "#features/referrals/contract/record.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getNextAction } from "../../contract/next-action.ts";
import { historyFixtures } from "../testing/history-fixtures.ts";

const hour = 3_600_000;
const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [jun, lena, amira] = [
  await app.as("company", acme),
  await app.as("company", acme),
  await app.as("referrer", acme),
];
const { submit, move, submitAccepted } = referralFixtures(app);
const { insertReferrals } = historyFixtures(app, acme);
const actionFor = async (id: Id<"ref">) => (await jun.call(getNextAction, { id })).action;

test("a question, a review and an owner are due in this order, and the owner is who won most such deals [R3.8]", async () => {
  const past = (assigneeId: Id<"per">, product: string, results: string[]) =>
    results.map((status) => ({
      ...{ referrerId: amira.personId, submittedAt: Date.now() - 9e9, assigneeId, status },
      ...{ productInterest: product, country: "NO" },
    }));
  await insertReferrals([
    ...past(jun.personId, "Roof", ["won", "won", "won", "lost"]),
    ...past(lena.personId, "Roof", ["won", "lost", "lost", "expired", "lost"]),
    ...past(lena.personId, "Battery", Array(9).fill("won")),
  ]);
  const mine = await submit(amira, { productInterest: "Roof" });
  expect(await actionFor(mine.id)).toMatchObject({ kind: "review", isLate: false });
  const asked = await move(jun, mine, "ask", { note: "Which budget?" });
  const [{ email }] = await app.asOwner("select email from auth.people where id = $1", [amira.personId.slice(4)]);
  expect(await actionFor(mine.id)).toMatchObject({ kind: "answer", email, askedAt: asked.askedAt });
  const answered = await move(amira, asked, "answer", { note: "Ten thousand" });
  const accepted = await move(jun, answered, "accept");
  const [truth] = await app.asOwner(
    `select assignee_id, count(*) filter (where status = 'won')::int won, count(*)::int closed from referrals
     where tenant_id = $1 and product_interest = 'Roof' and status in ('won', 'lost', 'expired') group by 1 order by 2 desc limit 1`,
    [acme.slice(4)],
  );
  expect(await actionFor(mine.id)).toEqual({
    kind: "assign",
    owner: {
      personId: jun.personId,
      name: expect.any(String),
      won: truth.won,
      closed: truth.closed,
      comparison: "product",
    },
  });
  await jun.call(updateReferral, { id: mine.id, version: accepted.version, assigneeId: jun.personId });
  expect(await actionFor(mine.id)).toBeNull();
});

test("an untouched deal is to be contacted as fast as won ones were, by the median of all of them", async () => {
  const { stages } = (await jun.call(getCatalog, {})).pipelines[0]!;
  const hours = [2, 4, 8, 10, 20, 26, 30, 40, 50, 60, 90];
  await insertReferrals(
    hours.map(() => ({
      referrerId: amira.personId,
      submittedAt: Date.now() - 9e9,
      status: "won",
      assigneeId: jun.personId,
      productInterest: "Boiler",
    })),
  );
  const rows = await app.asOwner("select id from referrals where tenant_id = $1 and product_interest = 'Boiler'", [
    acme.slice(4),
  ]);
  const start = Date.now() - 9e9;
  for (const [i, { id }] of rows.entries())
    await app.asOwner(
      "update referrals set course_stages = array[$2, $3]::uuid[], course_since = array[$4, $5]::timestamptz[] where id = $1",
      [
        id,
        stages[0]!.id.slice(4),
        stages[1]!.id.slice(4),
        new Date(start).toISOString(),
        new Date(start + hours[i]! * hour).toISOString(),
      ],
    );
  const [{ median, n }] = await app.asOwner(
    `select percentile_cont(0.5) within group (order by extract(epoch from course_since[2] - course_since[1]) / 3600)::int median, count(*)::int n
     from referrals where tenant_id = $1 and status = 'won' and product_interest = 'Boiler'`,
    [acme.slice(4)],
  );
  expect(median).toBe(26);
  const deal = await submitAccepted(amira, jun, { productInterest: "Boiler" });
  const owned = await jun.call(updateReferral, { id: deal.id, version: deal.version, assigneeId: jun.personId });
  expect(await actionFor(deal.id)).toEqual({ kind: "contact", hours: median, deals: n, comparison: "product" });

  await move(jun, owned, "advance", { stageId: stages[1]!.id });
  await app.asOwner(`update referrals set stage_entered_at = now() - interval '9 days' where id = $1`, [
    deal.id.slice(4),
  ]);
  await app.asOwner("update stages set max_days = 5 where id = $1", [stages[1]!.id.slice(4)]);
  expect(await actionFor(deal.id)).toEqual({ kind: "move", days: 9, maxDays: 5 });
  await app.asOwner("update stages set max_days = null where id = $1", [stages[1]!.id.slice(4)]);
  await app.asOwner("update referrals set protected_until = now() + interval '80 hours' where id = $1", [
    deal.id.slice(4),
  ]);
  expect(await actionFor(deal.id)).toMatchObject({ kind: "protection", daysLeft: 4 });
});

test("a referral that the caller may not see is unknown, and partners are refused", async () => {
  const addressed = await submit(amira, { addresseeId: lena.personId });
  expect(await codeOf(jun.call(getNextAction, { id: addressed.id }))).toBe("base.notFound");
  expect((await lena.call(getNextAction, { id: addressed.id })).action?.kind).toBe("review");
  expect(await codeOf(amira.call(getNextAction, { id: addressed.id }))).toBe("base.forbidden");
});

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { newId } from "#server/db/new-id.ts";
import { approveMany } from "../../contract/approvals.ts";
import { listCommissions } from "../../contract/lines.ts";
import { approvalsNeeded, defaultLimitsIn } from "../../rules/approvals.ts";
import { barOf } from "../../rules/permissions.ts";
import { type Approver, type State, states } from "../../values.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const createMember = async (role: "admin" | "company" | "both" | "referrer") => ({
  role,
  ...(await app.as(role, acme)),
});
const [admin, clara, omar, both, amira] = [
  await createMember("admin"),
  await createMember("company"),
  await createMember("company"),
  await createMember("both"),
  await createMember("referrer"),
];
const people = [admin, clara, omar, both, amira];
type TestMember = (typeof people)[number];
const { createTestPlan, winDeal } = commissionFixtures(app, acme);
await createTestPlan(admin, [percentOfWon(1000)]);
const pattern = await winDeal(amira, clara, 10_000_00);

type Line = {
  id: Id<"com">;
  referralId: Id<"ref">;
  minor: number;
  state: State;
  needed: number;
  earner: TestMember;
  closer: TestMember | null;
  approvers: TestMember[];
};
type GeneratedLine = Pick<Line, "minor" | "earner" | "closer" | "approvers"> & {
  deal: number;
  otherDeal: State | null;
};

const limits = defaultLimitsIn("EUR");
const around = (limit: number) => fc.integer({ min: limit - 1, max: limit + 1 });
const person = fc.constantFrom(...people);
const generatedValue: fc.Arbitrary<GeneratedLine[]> = fc.array(
  fc.record({
    deal: fc.nat({ max: 9 }),
    minor: fc.oneof(around(limits.autoApproveMinor), around(limits.twoApproversMinor)),
    earner: person,
    closer: fc.option(person),
    approvers: fc.uniqueArray(person, { maxLength: 2 }),
    otherDeal: fc.option(fc.constantFrom(...states), { freq: 4 }),
  }),
  { minLength: 20, maxLength: 40 },
);

const bare = (id: string) => id.slice(4);

/** Inserts commissions of new deals in bulk: copies of a real commission with the generated values. */
async function insertLines(drafts: readonly GeneratedLine[]): Promise<Line[]> {
  const deals = Array.from({ length: 10 }, () => newId("ref"));
  const lines = drafts.map(({ deal, otherDeal, ...draft }) => {
    const needed = approvalsNeeded(draft.minor, limits);
    const state = otherDeal ?? (draft.approvers.length < needed ? "in_approval" : "approved");
    return { ...draft, id: newId("com"), referralId: deals[deal]!, needed, state };
  });
  const rows = lines.map(({ id, referralId, minor, state, needed, earner, closer }) => ({
    ...{ id: bare(id), referral: bare(referralId), minor, state, needed },
    ...{ earner: bare(earner.personId), closer: closer && bare(closer.personId) },
  }));
  const approvals = lines.flatMap(({ id, approvers }) =>
    approvers.map(({ personId }) => ({ line: bare(id), person: bare(personId) })),
  );
  await app.asOwner(
    `with planted as (
       insert into commissions (tenant_id, id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why,
         currency, minor, state, approvals_needed, closer_id)
       select c.tenant_id, l.id, c.event_id, l.referral, c.program_id, l.earner, c.part, c.trigger, c.plan_version_id, l.id::text, c.why,
         c.currency, l.minor, l.state, l.needed, l.closer
       from commissions c, jsonb_to_recordset($2) as l(id uuid, referral uuid, minor bigint, state text, needed int, earner uuid, closer uuid)
       where c.referral_id = $1 returning tenant_id, id)
     insert into commission_approvals (tenant_id, commission_id, person_id)
     select p.tenant_id, p.id, a.person from planted p join jsonb_to_recordset($3) as a(line uuid, person uuid) on a.line = p.id`,
    [bare(pattern.id), JSON.stringify(rows), JSON.stringify(approvals)],
  );
  return lines;
}

/** Applies `barOf`: returns why a commission does not wait for a person. */
const barFor = (lines: readonly Line[], me: TestMember) => (line: Line) =>
  barOf({
    closed: line.closer === me,
    earns: lines.some(({ referralId, earner }) => referralId === line.referralId && earner === me),
    approved: line.approvers.includes(me),
  });

async function said(lines: readonly Line[], me: TestMember, approver: Approver) {
  const deals = new Set(lines.map(({ referralId }) => referralId));
  const { items } = await me.call(listCommissions, {
    filter: [`referralId:in:${[...deals].join()}`],
    limit: 100,
    approver,
  });
  return items.map(({ id, bar }) => ({ id, bar })).toSorted(byId);
}
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Returns the expected list. A person outside the company approves nothing and sees only their own commissions. */
function expectedLines(lines: readonly Line[], me: TestMember, approver: Approver) {
  const barOfLine = barFor(lines, me);
  const waiting = lines.filter(({ state }) => state === "in_approval");
  const seen = canActAsCompany(me.role)
    ? waiting.map((line) => ({ id: line.id, bar: barOfLine(line) }))
    : waiting.filter(({ earner }) => earner === me).map(({ id }) => ({ id, bar: null }));
  const mine = canActAsCompany(me.role) ? seen.filter(({ bar }) => bar === null) : [];
  return (approver === "me" ? mine : seen.filter((line) => !mine.includes(line))).toSorted(byId);
}

test("lists a commission as waiting for exactly those who can approve it", async () => {
  await fc.assert(
    fc.asyncProperty(generatedValue, fc.constantFrom(admin, clara, omar, both), async (drafts, approverMember) => {
      const lines = await insertLines(drafts);
      for (const me of people)
        for (const approver of ["me", "other"] as const)
          expect(await said(lines, me, approver), `${me.role}, ${approver}`).toEqual(
            expectedLines(lines, me, approver),
          );
      const { approved } = await approverMember.call(approveMany, { ids: lines.map(({ id }) => id) });
      expect(approved.toSorted()).toEqual(expectedLines(lines, approverMember, "me").map(({ id }) => id));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

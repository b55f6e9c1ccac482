import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Role } from "#base/roles.ts";
import { answerDispute, openDispute } from "#features/commissions/contract/disputes.ts";
import { getCommission } from "#features/commissions/contract/lines.ts";
import { commissionFixtures, percentOfWon } from "#features/commissions/server/testing/commission-fixtures.ts";
import { updateProfile } from "#features/identity/contract/profile.ts";
import { createLink } from "#features/links/contract.ts";
import { invite, updateMember } from "#features/members/contract.ts";
import { draftRun } from "#features/payouts/contract/runs.ts";
import { inGermany, payoutFixtures } from "#features/payouts/server/testing/payout-fixtures.ts";
import { createPlan, publishDraft, usePlan } from "#features/plans/contract.ts";
import { getCatalog, updateProgram } from "#features/programs/contract.ts";
import { createReferral } from "#features/referrals/contract/record.ts";
import { ageReferral } from "#features/referrals/server/testing/age-referral.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getHome, hideSteps, listNeeds, type Need, visitHome } from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, submitAccepted: accepted } = referralFixtures(app);

let tenants = 0;
/** Creates a separate tenant for each test, so that its open work is only what the test created. */
async function freshTenant() {
  const tenantId = await app.tenant(`home-${++tenants}`);
  const as = (role: Role) => app.as(role, tenantId);
  return { tenantId, as };
}
/** The open work of a person. */
async function openNeeds(person: Person): Promise<Partial<Record<Need, number>>> {
  const { needs } = await person.call(listNeeds, {});
  return Object.fromEntries(needs.map(({ kind, count }) => [kind, count]));
}
const need = async (person: Person, kind: Need) =>
  (await person.call(listNeeds, {})).needs.find((entry) => entry.kind === kind);

test("counts reviews for the company until they are answered, and as overdue once the deadline has passed", async () => {
  const { as } = await freshTenant();
  const [amira, clara] = [await as("referrer"), await as("company")];
  const [first, second] = [await submit(amira, { fullName: "Ben Okoro" }), await submit(amira)];
  expect(await openNeeds(clara)).toEqual({ reviews: 2 });
  await ageReferral(app.asOwner, first.id, 30);
  expect(await need(clara, "overdue")).toMatchObject({ count: 1, first: "Ben Okoro", id: first.id });
  expect(await openNeeds(clara)).toEqual({ overdue: 1, reviews: 1 });
  expect(await openNeeds(amira)).toEqual({});
  await move(clara, first, "accept");
  await move(clara, second, "reject", { rejectReason: "notAFit", note: "Too small" });
  expect(await openNeeds(clara)).toEqual({});
});

test("does not ask members to review their own referrals or those addressed to others [R6.5]", async () => {
  const { as } = await freshTenant();
  const [bea, clara, omar, admin] = [await as("both"), await as("company"), await as("company"), await as("admin")];
  await submit(bea, { addresseeId: clara.personId });
  expect(await openNeeds(bea)).toEqual({});
  expect(await openNeeds(omar)).toEqual({});
  expect(await openNeeds(clara)).toEqual({ reviews: 1 });
  expect(await openNeeds(admin)).toEqual({ reviews: 1 });
  expect(await openNeeds(await (await freshTenant()).as("admin"))).toEqual({});
});

test("shows a question to the referrer until it is answered, and meanwhile asks nothing of the company", async () => {
  const { as } = await freshTenant();
  const [amira, other, clara] = [await as("referrer"), await as("referrer"), await as("company")];
  const asked = await move(clara, await submit(amira, { fullName: "Mei Lin" }), "ask", { note: "How large?" });
  expect(await need(amira, "questions")).toMatchObject({ count: 1, first: "Mei Lin", id: asked.id });
  expect([await openNeeds(other), await openNeeds(clara)]).toEqual([{}, {}]);
  await move(amira, asked, "answer", { note: "Forty people" });
  expect(await openNeeds(amira)).toEqual({});
  expect(await openNeeds(clara)).toEqual({ reviews: 1 });
});

test("shows referrers their protections that end within two weeks", async () => {
  const { as } = await freshTenant();
  const [amira, clara] = [await as("referrer"), await as("company")];
  const { id } = await accepted(amira, clara);
  expect(await openNeeds(amira)).toEqual({});
  await ageReferral(app.asOwner, id, 75);
  expect(await openNeeds(amira)).toEqual({});
  await ageReferral(app.asOwner, id, 2);
  expect(await need(amira, "expiring")).toMatchObject({ count: 1, id });
  expect(await openNeeds(clara)).toEqual({});
});

test("shows approvals to those who may approve and disputes to those who may answer", async () => {
  const { as, tenantId } = await freshTenant();
  const [amira, clara, omar, admin] = [
    await as("referrer"),
    await as("company"),
    await as("company"),
    await as("admin"),
  ];
  const { createTestPlan: plan, winDeal: win, endHolds: ripen, approve, linesOf } = commissionFixtures(app, tenantId);
  await plan(admin, [percentOfWon(1000)]);
  const { id } = await win(amira, clara, 50_000_00);
  await ripen(id);
  const [line] = await linesOf(omar, id);
  // The member who closed the deal may not approve what it earns.
  expect(await openNeeds(clara)).toEqual({});
  expect(await need(omar, "approvals")).toMatchObject({ count: 1, id: line!.id });
  await approve(omar, line!.id);
  expect([await openNeeds(omar), await openNeeds(admin)]).toEqual([{}, { approvals: 1 }]);
  await approve(admin, line!.id);
  expect(await openNeeds(admin)).toEqual({});

  const [fresh] = await linesOf(omar, (await win(amira, clara, 1_000_00)).id);
  const dispute = await amira.call(openDispute, { id: fresh!.id, reason: "amount", text: "It was more" });
  expect(await need(omar, "disputes")).toMatchObject({ count: 1, id: fresh!.id });
  expect(await openNeeds(amira)).toEqual({ payee: 1 });
  await omar.call(answerDispute, { id: dispute.id, outcome: "declined", text: "It was not" });
  expect(await openNeeds(omar)).toEqual({});
});

test("tells an admin that too few members can approve a commission", async () => {
  const { as, tenantId } = await freshTenant();
  const [amira, admin] = [await as("referrer"), await as("admin")];
  const { createTestPlan: plan, winDeal: win, endHolds: ripen, approve, linesOf } = commissionFixtures(app, tenantId);
  await plan(admin, [percentOfWon(1000)]);
  const { id } = await win(amira, admin, 9_000_00);
  expect(await openNeeds(admin)).toEqual({});
  await ripen(id);
  const [line] = await linesOf(admin, id);
  expect(await openNeeds(admin)).toEqual({ approvers: 1 });
  const detail = async (person: Person) => (await person.call(getCommission, { id: line!.id })).lacksApprovers;
  expect(await detail(admin)).toBe(true);

  const clara = await as("company");
  expect(await openNeeds(admin)).toEqual({});
  expect([await detail(admin), await detail(clara)]).toEqual([false, false]);
  await admin.call(updateMember, { id: clara.personId, disabled: true });
  expect(await openNeeds(admin)).toEqual({ approvers: 1 });
  await admin.call(updateMember, { id: clara.personId, disabled: false });
  await approve(await as("company"), line!.id);
  expect(await openNeeds(admin)).toEqual({});
});

test("tells an admin that the second of two approvers is missing", async () => {
  const { as, tenantId } = await freshTenant();
  const [amira, clara, admin] = [await as("referrer"), await as("company"), await as("admin")];
  const { createTestPlan: plan, winDeal: win, endHolds: ripen, approve, linesOf } = commissionFixtures(app, tenantId);
  await plan(admin, [percentOfWon(1000)]);
  const { id } = await win(amira, clara, 60_000_00);
  await ripen(id);
  const [line] = await linesOf(admin, id);
  expect(line!.approvalsNeeded).toBe(2);
  expect(await openNeeds(admin)).toEqual({ approvals: 1, approvers: 1 });
  await approve(admin, line!.id);
  expect(await openNeeds(admin)).toEqual({ approvers: 1 });
  await as("both");
  expect(await openNeeds(admin)).toEqual({});
});

test("shows payout runs to release, and asks a payee with earnings for a payout method", async () => {
  const { company, createEarner: earner, addPayoutMethod: pays } = await payoutFixtures(app, `home-till`);
  const maya = await earner(10_000);
  expect(await openNeeds(maya)).toEqual({ payee: 1 });
  await pays(maya, inGermany);
  expect(await openNeeds(maya)).toEqual({});
  const run = await company.call(draftRun, {});
  expect(await need(company, "runs")).toMatchObject({ count: 1, id: run.id });
  await app.asOwner("update payout_runs set state = 'released' where id = $1", [run.id.slice(4)]);
  await app.asOwner("update payout_items set state = 'action' where run_id = $1", [run.id.slice(4)]);
  expect(await need(company, "actions")).toMatchObject({ count: 1, id: run.id });
  expect(await openNeeds(company)).toEqual({ actions: 1 });
  await app.asOwner("update payout_items set state = 'paid' where run_id = $1", [run.id.slice(4)]);
  expect(await openNeeds(company)).toEqual({});
});

test("shows unusable deal events to the company and role requests to an admin", async () => {
  const { as, tenantId } = await freshTenant();
  const [admin, clara] = [await as("admin"), await as("company")];
  const { recordEvent: tell } = commissionFixtures(app, tenantId);
  await tell(clara, { kind: "refund", refersTo: "unheard-of", minor: 100 });
  expect(await openNeeds(clara)).toEqual({ dealEvents: 1 });
  const requester = await as("user");
  await app.asOwner("update auth.members set requested_role = 'company' where person_id = $1", [
    requester.personId.slice(4),
  ]);
  expect(await openNeeds(admin)).toEqual({ dealEvents: 1, joiners: 1 });
  await admin.call(updateMember, { id: requester.personId, requestGranted: true });
  expect(await openNeeds(admin)).toEqual({ dealEvents: 1 });
});

test("does not count unread notices as work", async () => {
  const { as, tenantId } = await freshTenant();
  const member = await as("user");
  await app.asOwner(
    `insert into notices (tenant_id, person_id, kind, "to") select $1, $2, 'members.roleGranted', '/home' from generate_series(1, 3)`,
    [tenantId.slice(4), member.personId.slice(4)],
  );
  expect((await member.call(listNeeds, {})).needs).toEqual([]);
});

test("shows no work for a feature that is switched off", async () => {
  const { as, tenantId } = await freshTenant();
  const [amira, clara] = [await as("referrer"), await as("company")];
  await submit(amira);
  await amira.call(createReferral, { fullName: "Half a name" });
  await app.asOwner("update tenants set off = '{referralManagement}' where id = $1", [tenantId.slice(4)]);
  await expect.poll(() => openNeeds(clara)).toEqual({});
  const { drafts, steps } = await amira.call(getHome, {});
  expect(drafts).toEqual([]);
  expect(steps.map(({ step }) => step)).toEqual(["verify", "profile", "payee"]);
});

test("lists drafts, most recently edited first, with their number of missing fields", async () => {
  const { as } = await freshTenant();
  const [amira, clara] = [await as("referrer"), await as("company")];
  for (const fullName of ["One", "Two", "Three"]) await amira.call(createReferral, { fullName });
  const ready = await amira.call(createReferral, { fullName: "Four", email: "four@example.com", context: "Asked me" });
  const { drafts } = await amira.call(getHome, {});
  expect(drafts.map(({ name, missing }) => [name, missing])).toEqual([
    ["Four", 0],
    ["Three", 2],
    ["Two", 2],
  ]);
  expect((await clara.call(getHome, {})).drafts).toEqual([]);
  await move(amira, ready, "submit", { consent: true });
  expect((await amira.call(getHome, {})).drafts.map(({ name }) => name)).toEqual(["Three", "Two", "One"]);
});

test("lists the latest events that others caused, and since when they are new", async () => {
  const { as } = await freshTenant();
  const [amira, clara] = [await as("referrer"), await as("company")];
  const referral = await submit(amira, { fullName: "Zoe Karim" });
  expect(await amira.call(getHome, {})).toMatchObject({ since: null, recent: [] });
  expect(await amira.call(visitHome, {})).toEqual({ since: null });
  await app.asOwner(
    "update home_visits set seen_at = seen_at - interval '1 hour', last_at = last_at - interval '1 hour' where person_id = $1",
    [amira.personId.slice(4)],
  );
  await move(clara, referral, "accept");
  for (let i = 0; i < 7; i++) await move(clara, await submit(amira), "accept");
  const { since, recent } = await amira.call(getHome, {});
  expect(since).not.toBeNull();
  expect(recent).toHaveLength(6);
  expect(recent[0]).toMatchObject({ of: "referral", kind: "moved" });
  expect(recent.every(({ at }) => at > since!)).toBe(true);
  expect(await amira.call(visitHome, {})).toEqual({ since });
});

const openSteps = async (person: Person) =>
  (await person.call(getHome, {})).steps.filter(({ done }) => !done).map(({ step }) => step);
const verify = ({ personId }: Person) =>
  app.asOwner("update auth.people set email_verified_at = now() where id = $1", [personId.slice(4)]);

test("marks a referrer's steps done from the data, and removes them after the last", async () => {
  const { as } = await freshTenant();
  const amira = await as("referrer");
  expect(await openSteps(amira)).toEqual(["verify", "profile", "firstReferral", "link", "payee"]);
  await verify(amira);
  await amira.call(updateProfile, { firstName: "Amira", lastName: "Haddad", company: "Haddad & Co" });
  await submit(amira);
  const { programs } = await amira.call(getCatalog, {});
  await amira.call(createLink, { programId: programs[0]!.id });
  expect(await openSteps(amira)).toEqual(["payee"]);
  await app.asOwner(
    `insert into payees (tenant_id, person_id, rail, state, sealed, hint, account_hash)
     select tenant_id, person_id, 'bank', 'ready', '', '', '' from auth.members where person_id = $1`,
    [amira.personId.slice(4)],
  );
  expect((await amira.call(getHome, {})).steps).toEqual([]);
});

test("marks an admin's and a company's steps done from the data", async () => {
  const { as, tenantId } = await freshTenant();
  const admin = await as("admin");
  expect(await openSteps(admin)).toEqual([
    "verify",
    "security",
    "brand",
    "domain",
    "program",
    "plan",
    "invite",
    "review",
  ]);
  await app.asOwner(`update tenants set "primary" = '#0a7d4f', primary_host = 'home.example' where id = $1`, [
    tenantId.slice(4),
  ]);
  await admin.call(invite, { email: "colleague@example.com", role: "company" });
  expect(await openSteps(admin), "a colleague is no partner").toContain("invite");
  await admin.call(invite, { email: "first@example.com", role: "referrer" });
  const { programs } = await admin.call(getCatalog, {});
  await admin.call(updateProgram, { id: programs[0]!.id, name: "Solar" });
  const plan = await admin.call(createPlan, { ...createPlan.example, name: "First" });
  expect(await openSteps(admin)).toEqual(["verify", "security", "plan", "review"]);
  await admin.call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: "2099-01-01" });
  // A published plan that is assigned to nothing lets nobody earn.
  expect(await openSteps(admin)).toContain("plan");
  await admin.call(usePlan, { id: plan.id, scope: "program", target: programs[0]!.id });
  await accepted(await as("referrer"), admin);
  expect(await openSteps(admin)).toEqual(["verify", "security"]);
  expect(await openSteps(await as("company"))).toEqual(["verify", "profile", "security"]);
  expect(await openSteps(await as("user"))).toEqual(["verify", "profile"]);
});

test("asks the operator to connect mail, and not to add a domain", async () => {
  const operator = await app.as("admin", await app.tenant("default"));
  const steps = await openSteps(operator);
  expect(steps).toContain("mail");
  expect(steps).not.toContain("domain");
});

test("hides the steps only for the person who dismissed them", async () => {
  const { as } = await freshTenant();
  const [amira, other] = [await as("referrer"), await as("referrer")];
  expect(await amira.call(hideSteps, {})).toEqual({ hidden: true });
  expect((await amira.call(getHome, {})).steps).toEqual([]);
  expect(await amira.call(visitHome, {})).toEqual({ since: null });
  expect((await amira.call(getHome, {})).steps).toEqual([]);
  expect((await other.call(getHome, {})).steps).not.toEqual([]);
});

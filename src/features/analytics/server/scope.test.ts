import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Role } from "#base/roles.ts";
import { addNote } from "#features/referrals/contract/timeline.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { getDashboard, getFigures } from "../contract.ts";
import { recentActivity } from "./reads.ts";
import { cellFixtures, sums } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, submitAccepted: accepted } = referralFixtures(app);
const acme = await app.tenant("acme");
const [lena, omar] = [await app.as("referrer", acme), await app.as("referrer", acme)];
const [clara, jun] = [await app.as("company", acme), await app.as("company", acme)];
const [both, admin] = [await app.as("both", acme), await app.as("admin", acme)];
const count = async (who: typeof lena, more: object = {}) =>
  (await who.call(getFigures, { measures: ["referrals"], frame: "30d", ...more })).whole.figures.referrals!.sum;

describe("access to figures [R6.5]", () => {
  test("a referrer sees their own, a company what is addressed to it or to everyone, an admin everything", async () => {
    await submit(lena);
    await submit(lena, { addresseeId: clara.personId });
    await submit(omar, { addresseeId: jun.personId });
    await submit(both, { addresseeId: jun.personId });
    expect(await count(lena)).toBe(2);
    expect(await count(omar)).toBe(1);
    expect(await count(clara)).toBe(2);
    expect(await count(jun)).toBe(3);
    expect(await count(admin)).toBe(4);
    expect(await count(both)).toBe(1);
    expect(await count(both, { view: "own" })).toBe(1);
    expect(
      (await both.call(getFigures, { measures: ["referrals"], by: "referrer", view: "own" })).rows.map(
        ({ key }) => key,
      ),
    ).toEqual([both.personId]);
    expect(await count(lena, { view: "company" })).toBe(2);
    const byReferrer = await clara.call(getFigures, { measures: ["referrals"], by: "referrer" });
    expect(sums(byReferrer.rows, "referrals")).toEqual({ [lena.personId]: 2 });
    expect(await codeOf(count(lena, { referrerId: omar.personId }))).toBe("base.notFound");
    expect(await count(admin, { referrerId: omar.personId })).toBe(1);
    await cellFixtures(app, acme).fold();
    expect([await count(lena), await count(clara), await count(jun), await count(admin)]).toEqual([2, 2, 3, 4]);
  });

  test("both sides see the same number for the same question", async () => {
    const question = { measures: ["referrals", "acceptance", "pipeline"], by: "source", frame: "90d" } as const;
    const own = await omar.call(getFigures, { ...question, measures: [...question.measures] });
    const theirs = await admin.call(getFigures, {
      ...question,
      measures: [...question.measures],
      referrerId: omar.personId,
    });
    expect(own.rows).toEqual(theirs.rows);
  });

  test("another tenant's figures are its own, and a member who is no partner has none", async () => {
    const other = await app.tenant("other");
    const stranger = await app.as("admin", other);
    expect(await count(stranger)).toBe(0);
    expect(await count(stranger, { referrerId: lena.personId })).toBe(0);
    expect((await stranger.call(getDashboard, {})).activity).toEqual([]);
    expect(await codeOf(count(await app.as("user", acme)))).toBe("base.forbidden");
  });

  test("activity is shown to those who may see the referral, without the company's internal notes", async () => {
    const db = readInTenant(app.db, acme);
    const seen = ({ personId }: typeof lena, role: Role, more: object = {}) =>
      recentActivity({ db, tenantId: acme, personId, role }, { limit: 50, ...more });
    expect((await seen(lena, "referrer")).map(({ kind }) => kind)).toEqual(["moved", "moved"]);
    expect(await seen(clara, "company")).toHaveLength(2);
    expect(await seen(jun, "company")).toHaveLength(3);
    expect(await seen(admin, "admin")).toHaveLength(4);
    expect(await seen(both, "both")).toHaveLength(2);
    expect(await seen(both, "both", { isOwn: true })).toHaveLength(1);
    const before = new Date().toISOString();
    const a = await accepted(lena, clara);
    await clara.call(addNote, { referralId: a.id, text: "For us", internal: true });
    expect((await seen(clara, "company", { since: before })).map(({ kind }) => kind)).toEqual([
      "noted",
      "moved",
      "moved",
    ]);
    expect((await seen(lena, "referrer", { since: before })).map(({ kind }) => kind)).toEqual(["moved", "moved"]);
    const ofOthers = await seen(lena, "referrer", { since: before, but: lena.personId });
    expect(ofOthers).toMatchObject([{ of: "referral", kind: "moved", subjectId: a.id, details: { move: "accept" } }]);
  });
});

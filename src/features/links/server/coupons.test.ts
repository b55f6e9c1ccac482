import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays } from "#base/day.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import {
  createLink,
  errors,
  type Link,
  listAllLinks,
  listLinks,
  readLink,
  setCoupon,
  submitDetails,
} from "../contract.ts";
import { linkVisitors } from "./testing/link-visitors.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [company, amira, boris] = [
  await app.as("company", acme),
  await app.as("referrer", acme),
  await app.as("referrer", acme),
];
const { programs } = await company.call(getCatalog, {});
const programId = programs[0]!.id;
const { visitor } = linkVisitors(app, "acme.localhost");
const today = new Date().toISOString().slice(0, 10);
const terms = { description: "", from: null, until: null, maxUses: null, paused: false };

let [annas, borises] = [] as unknown as [Link, Link];
beforeAll(async () => {
  annas = await amira.call(createLink, { programId, name: "Shop" });
  borises = await boris.call(createLink, { programId });
});

let serial = 0;
async function submitWith(couponCode: string, code = borises.code) {
  const email = `ben${++serial}@okoro${serial}.example`;
  const details = {
    code,
    couponCode,
    fullName: "Ben Okoro",
    company: `Okoro ${serial}`,
    email,
    consent: true,
  } as const;
  await visitor().call(submitDetails, details);
  const [found] = (await company.call(listReferrals, { search: email })).items;
  return found && company.call(getReferral, { id: found.id });
}
const couponOf = async () => (await amira.call(listLinks, {})).items.find(({ id }) => id === annas.id)!.coupon!;

describe("a coupon code", () => {
  test("is normalized, and unique among all codes of the tenant however it is typed", async () => {
    const { coupon } = await amira.call(setCoupon, { id: annas.id, coupon: { ...terms, code: " anna 10" } });
    expect(coupon).toMatchObject({ code: "ANNA10", state: "active", totalUses: 0 });
    for (const code of ["Anna10", annas.code])
      expect(await codeOf(boris.call(setCoupon, { id: borises.id, coupon: { ...terms, code } }))).toBe(
        errors.codeTaken.code,
      );
    expect(await codeOf(boris.call(createLink, { programId, code: "anna10" }))).toBe(errors.codeTaken.code);
  });

  test("belongs to its partner and the company; others do not find it", async () => {
    const coupon = { ...terms, code: "ANNA10", description: "10% off the first order" };
    expect(await codeOf(boris.call(setCoupon, { id: annas.id, coupon }))).toBe("base.notFound");
    await company.call(setCoupon, { id: annas.id, coupon });
    expect((await company.call(listAllLinks, {})).items.find(({ id }) => id === annas.id)?.coupon).toMatchObject(
      coupon,
    );
    const [entry] = await app.asOwner(
      "select before, after from audit_entries where action = 'links.couponChanged' order by id desc limit 1",
    );
    expect(entry).toMatchObject({ before: { description: "" }, after: { description: "10% off the first order" } });
  });

  test("entered on another partner's page credits its own partner, and keeps the receipt", async () => {
    const referral = await submitWith("anna10");
    expect(referral).toMatchObject({ referrerId: amira.personId });
    expect(referral?.receipt).toMatchObject({
      rule: "code",
      winner: amira.personId,
      touches: [{ linkId: annas.id, kind: "code", coupon: "ANNA10" }],
    });
    expect(await couponOf()).toMatchObject({ uses: 1, totalUses: 1, won: 0 });
  });

  test("is offered on its own link's page, and counts there too", async () => {
    const offered = { code: "ANNA10", description: "10% off the first order" };
    expect(await visitor().call(readLink, { code: annas.code })).toMatchObject({ coupon: offered });
    expect((await submitWith("ANNA10", annas.code))?.receipt).toMatchObject({ rule: "code" });
    expect(await couponOf()).toMatchObject({ totalUses: 2 });
  });

  test.each([
    ["paused", { paused: true }, errors.couponPaused.code],
    ["expired", { until: addDays(today, -2) }, errors.couponExpired.code],
    ["notStarted", { from: addDays(today, 3) }, errors.couponNotStarted.code],
    ["usedUp", { maxUses: 2 }, errors.couponUsedUp.code],
  ] as const)("that is %s is refused with its reason, and nothing is created", async (state, change, refusal) => {
    await amira.call(setCoupon, { id: annas.id, coupon: { ...terms, code: "ANNA10", ...change } });
    expect(await couponOf()).toMatchObject({ state });
    const before = (await app.asOwner("select count(*)::int n from referrals"))[0].n;
    expect(await codeOf(submitWith("ANNA10"))).toBe(refusal);
    expect((await app.asOwner("select count(*)::int n from referrals"))[0].n).toBe(before);
    expect(await visitor().call(readLink, { code: annas.code })).toMatchObject({ coupon: null });
  });

  test("is never used more often than allowed, even at the same moment", async () => {
    await amira.call(setCoupon, { id: annas.id, coupon: { ...terms, code: "ANNA10", maxUses: 3 } });
    const outcomes = await Promise.allSettled(Array.from({ length: 2 }, () => submitWith("ANNA10")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await couponOf()).toMatchObject({ totalUses: 3, state: "usedUp" });
  });

  test("that no link has is unknown, and another link's own code works as well", async () => {
    expect(await codeOf(submitWith("NOBODY1"))).toBe(errors.unknownCoupon.code);
    expect((await submitWith(annas.code.toLowerCase()))?.receipt).toMatchObject({
      rule: "code",
      winner: amira.personId,
    });
  });

  test("can be taken away, and the code is free again", async () => {
    expect((await amira.call(setCoupon, { id: annas.id, coupon: null })).coupon).toBeNull();
    const { coupon } = await boris.call(setCoupon, { id: borises.id, coupon: { ...terms, code: "ANNA10" } });
    expect(coupon?.code).toBe("ANNA10");
  });
});

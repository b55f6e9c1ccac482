import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createLink, errors as linkErrors, setCoupon } from "#features/links/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { codeOf, refusalOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { createDealEvent } from "../../contract/events.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [amira, clara] = [await app.as("referrer", acme), await app.as("company", acme)];
const programId = (await clara.call(getCatalog, {})).programs[0]!.id;
const terms = { code: "ANNA10", description: "", from: null, until: null, maxUses: 1, paused: false };
const order = {
  source: "shop",
  externalId: "order_1",
  kind: "payment",
  couponCode: "anna10",
  customer: { fullName: "Ben Okoro", email: "ben@okoro.example", company: "Okoro Ltd" },
  minor: 80_00,
  currency: "EUR",
  occurredAt: "2026-11-15T10:00:00Z",
} as const;

beforeAll(async () => {
  const { id } = await amira.call(createLink, { programId });
  await amira.call(setCoupon, { id, coupon: terms });
});

test("a payment that names a code credits its partner, and repeating it changes nothing", async () => {
  const event = await clara.call(createDealEvent, order);
  expect(event).toMatchObject({ state: "waiting", dealName: "Okoro Ltd" });
  const referral = await clara.call(getReferral, { id: event.referralId! });
  expect(referral).toMatchObject({ referrerId: amira.personId, status: "under_review", consent: "attested" });
  expect(referral.receipt).toMatchObject({ rule: "code", touches: [{ kind: "code", coupon: "ANNA10" }] });
  expect(await clara.call(createDealEvent, order)).toMatchObject({ id: event.id });
  expect(await app.asOwner("select id from referrals")).toHaveLength(1);
});

test("later orders of the customer belong to the same deal, even when the code is used up", async () => {
  const [first] = await app.asOwner("select referral_id from deal_events where external_id = 'order_1'");
  const next = await clara.call(createDealEvent, { ...order, externalId: "order_2" });
  expect(next.referralId?.slice(4)).toBe(first.referral_id.replaceAll("-", ""));
  const stranger = { ...order, externalId: "order_3", customer: { fullName: "Eva", email: "eva@x.example" } };
  expect(await codeOf(clara.call(createDealEvent, stranger))).toBe(linkErrors.couponUsedUp.code);
});

test("needs the customer, and a code that exists", async () => {
  const { customer: _, ...anonymous } = order;
  expect(await refusalOf(clara.call(createDealEvent, { ...anonymous, externalId: "order_4" }))).toMatchObject({
    params: { field: "customer" },
  });
  const unknown = { ...order, externalId: "order_5", couponCode: "NOBODY" };
  expect(await codeOf(clara.call(createDealEvent, unknown))).toBe(linkErrors.unknownCoupon.code);
  expect(await refusalOf(clara.call(createDealEvent, { ...order, kind: "refund", externalId: "re_1" }))).toMatchObject({
    params: { field: "referralId" },
  });
});

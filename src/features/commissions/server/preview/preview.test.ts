import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { previewCommission } from "../../contract/preview.ts";
import { setSplit } from "../../contract/splits.ts";
import { commissionFixtures, percentOfWon, today } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submitAccepted: accepted, move } = referralFixtures(app);

test("previews exactly what winning the deal then pays, without writing anything", async () => {
  const acme = await app.tenant("previewed");
  const [amira, jun] = [await app.as("referrer", acme), await app.as("referrer", acme)];
  const [clara, admin] = [await app.as("company", acme), await app.as("admin", acme)];
  const { createTestPlan, linesOf } = commissionFixtures(app, acme);
  const steps = [
    { fromMinor: 0, bp: 1000 },
    { fromMinor: 10_000_00, bp: 1200 },
  ];
  const formula = { kind: "tiered", mode: "marginal", by: "deal", steps };
  const bonus = { key: "lead", trigger: "qualified", basis: "fixed", formula: { kind: "flat", minor: 50_00 } };
  await createTestPlan(admin, [percentOfWon(0, { formula }), bonus]);
  const referral = await accepted(amira, clara);
  const shares = [
    { to: "referrer" as const, bp: 7000 },
    { to: jun.personId, bp: 3000 },
  ];
  await clara.call(setSplit, { referralId: referral.id, shares });
  const asked = { referralId: referral.id, minor: 12_345_67, currency: "EUR" };

  const cost = await clara.call(previewCommission, asked);
  expect(cost).toMatchObject({
    reason: null,
    otherTriggers: ["qualified"],
    totals: [{ currency: "EUR", minor: 1_281_48 }],
  });
  expect(cost.awards.map(({ personId, minor }) => [personId, minor])).toEqual([
    [amira.personId, 897_04],
    [jun.personId, 384_44],
  ]);
  const own = await amira.call(previewCommission, asked);
  expect(own.awards).toMatchObject([{ personId: amira.personId, minor: 897_04, why: { wholeMinor: 1_281_48 } }]);
  expect(own.totals).toEqual([{ currency: "EUR", minor: 897_04 }]);
  expect(await linesOf(clara, referral.id)).toEqual([]);
  // A partner may ask about their own deals only.
  expect(await codeOf(jun.call(previewCommission, asked))).toBe("base.notFound");

  await move(clara, referral, "win", { wonMinor: 12_345_67, currency: "EUR", closedOn: today });
  const lines = await linesOf(clara, referral.id);
  expect(lines.map(({ personId, minor }) => [personId, minor])).toEqual(
    cost.awards.map(({ personId, minor }) => [personId, minor]),
  );
  const days = (until: string) => Math.round((Date.parse(until) - Date.now()) / 86_400_000);
  expect(cost.awards.map(({ holdUntil }) => days(holdUntil))).toEqual(lines.map(({ holdUntil }) => days(holdUntil!)));
});

test("previews a referral that is being written, and says why nothing would be earned", async () => {
  const acme = await app.tenant("hypothetical");
  const [amira, admin] = [await app.as("referrer", acme), await app.as("admin", acme)];
  const { createTestPlan } = commissionFixtures(app, acme);
  const { programs } = await amira.call(getCatalog, {});
  const programId = programs[0]!.id;
  const ask = (more: object) => amira.call(previewCommission, { programId, currency: "EUR", ...more });
  expect(await ask({ minor: 1_000_00 })).toMatchObject({ reason: "noPlan", awards: [] });
  await createTestPlan(admin, [percentOfWon(1000, { conditions: { countries: ["DE"] } })]);
  expect(await ask({ minor: 1_000_00, country: "DE" })).toMatchObject({
    reason: null,
    totals: [{ currency: "EUR", minor: 100_00 }],
    awards: [{ personId: amira.personId, part: "share" }],
  });
  expect(await ask({ country: "DE" })).toMatchObject({ reason: "noValue", awards: [] });
  expect(await ask({ minor: 1_000_00, country: "FR" })).toMatchObject({ reason: "noMatch", awards: [] });
  expect(await codeOf(ask({ programId: `prg_${"0".repeat(32)}` }))).toBe("base.notFound");
});

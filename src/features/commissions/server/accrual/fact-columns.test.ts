import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { setPartner } from "#features/plans/contract.ts";
import { factConditionNames } from "#features/plans/deal-facts.ts";
import { getCatalog, updateProgram } from "#features/programs/contract.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());

test("looks at every fact of the deal that a rule can be limited to", async () => {
  const acme = await app.tenant("facts");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal, linesOf } = commissionFixtures(app, acme);
  const { programs } = await admin.call(getCatalog, {});
  await admin.call(updateProgram, { id: programs[0]!.id, products: ["Roofs"] });
  await admin.call(setPartner, { personId: amira.personId, tier: "gold" });
  const accepted = { products: "Roofs", countries: "DE", tiers: "gold", sources: "event" };
  const bonus = { basis: "fixed", formula: { kind: "flat", minor: 1_00 }, stackable: true };
  await createTestPlan(
    admin,
    factConditionNames.map((name) =>
      percentOfWon(0, { key: name, name, ...bonus, conditions: { [name]: [accepted[name]] } }),
    ),
  );
  const earnedBy = async (contact: object) => {
    const { id } = await winDeal(amira, clara, 1_000_00, { contact });
    return (await linesOf(clara, id)).map(({ ruleName }) => ruleName).toSorted();
  };
  const contact = { productInterest: "Roofs", country: "DE", source: "event" };
  expect(await earnedBy(contact)).toEqual(factConditionNames.toSorted());
  expect(await earnedBy({})).toEqual(["tiers"]);
});

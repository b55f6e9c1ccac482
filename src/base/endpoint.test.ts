import fc from "fast-check";
import { expect, test } from "vitest";
import { type Access, checkAccess, keyScopes } from "./endpoint.ts";
import { cheapestPlanWith, features, planHas, plans } from "./plans.ts";
import { roles } from "./roles.ts";

const principal = fc.record({
  role: fc.constantFrom(...roles),
  plan: fc.constantFrom(...plans),
  off: fc.subarray([...features]),
  operator: fc.boolean(),
});
const keyPrincipal = fc
  .tuple(principal, fc.constantFrom(...keyScopes))
  .map(([keyOwner, scope]) => ({ ...keyOwner, scope }));
const access: fc.Arbitrary<Access> = fc.oneof(
  fc.constantFrom("public" as const, "signed-in" as const, "in-person" as const),
  fc.record(
    {
      roles: fc.subarray([...roles]),
      feature: fc.constantFrom(...features),
      operator: fc.constant(true as const),
      inPerson: fc.constant(true as const),
    },
    { requiredKeys: ["roles"] },
  ),
);

test("an anonymous caller can call only public endpoints [R6.2]", () => {
  fc.assert(
    fc.property(
      access,
      (a) => (checkAccess({ access: a, method: "POST" }, undefined) === undefined) === (a === "public"),
    ),
  );
});

test("an allowed caller has the role, the plan, the enabled feature and, where required, the operator's tenant [R6.3 R6.4]", () => {
  fc.assert(
    fc.property(access, principal, (a, h) => {
      if (checkAccess({ access: a, method: "POST" }, h) !== undefined || typeof a === "string") return;
      expect(a.roles).toContain(h.role);
      if (a.feature) expect(planHas(h.plan, a.feature) && !h.off.includes(a.feature)).toBe(true);
      if (a.operator) expect(h.operator).toBe(true);
    }),
  );
});

test("a toggle can disable a feature of the plan but never enable one outside it [R6.3]", () => {
  fc.assert(
    fc.property(principal, fc.constantFrom(...features), (h, feature) => {
      const has = checkAccess({ access: { roles, feature }, method: "GET" }, { ...h, off: [] }) === undefined;
      const isAllowed = checkAccess({ access: { roles, feature }, method: "GET" }, h) === undefined;
      expect(isAllowed && !has).toBe(false);
    }),
  );
});

test("larger plans include smaller ones, and every feature is in a plan [R3.12 R3.13]", () => {
  for (const feature of features) {
    const has = plans.map((plan) => planHas(plan, feature));
    expect(has).toEqual([...has].sort());
    expect(planHas(cheapestPlanWith(feature), feature)).toBe(true);
  }
  expect(features).toHaveLength(18);
});

test("an API key can never do more than its owner, never acts in person, writes only with the write scope, and needs the plan", () => {
  fc.assert(
    fc.property(
      access,
      keyPrincipal,
      fc.constantFrom("GET" as const, "POST" as const),
      (a, { scope, ...person }, method) => {
        if (a === "public" || checkAccess({ access: a, method }, { ...person, scope }) !== undefined) return;
        expect(checkAccess({ access: a, method }, person)).toBeUndefined();
        expect(a === "in-person" || (typeof a === "object" && a.inPerson === true)).toBe(false);
        expect(method === "GET" || scope === "write").toBe(true);
        expect(planHas(person.plan, "apiAccess") && !person.off.includes("apiAccess")).toBe(true);
      },
    ),
  );
});

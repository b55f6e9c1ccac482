import fc from "fast-check";
import { expect, test } from "vitest";
import { brandSchema } from "#base/brand/brand.ts";
import { features, isPlanned, planHas, plans } from "#base/plans.ts";
import { currencies } from "./currencies.ts";
import { markOf, planChange, toggleFeature, togglesOf } from "./rules.ts";

const plan = fc.constantFrom(...plans);
const off = fc.subarray([...features]);
const has = (of: (typeof plans)[number]) => features.filter((feature) => planHas(of, feature) && !isPlanned(feature));

test("gains and loses exactly the difference with a change of plan, and the way back undoes it [R6.3]", () => {
  fc.assert(
    fc.property(plan, plan, (from, to) => {
      const { gained, lost } = planChange(from, to);
      const after = [...has(from).filter((feature) => !lost.includes(feature)), ...gained];
      expect(after.toSorted()).toEqual(has(to).toSorted());
      expect(planChange(to, from)).toMatchObject({ gained: lost, lost: gained });
      if (plans.indexOf(to) >= plans.indexOf(from)) expect(lost).toEqual([]);
    }),
  );
});

test("a feature that is not built yet is promised by a plan, and never gained or lost with it [R6.3]", () => {
  fc.assert(
    fc.property(plan, plan, (from, to) => {
      const { gained, lost, planned } = planChange(from, to);
      expect([...gained, ...lost].filter(isPlanned)).toEqual([]);
      expect(planned).toEqual(features.filter((one) => isPlanned(one) && planHas(to, one) && !planHas(from, one)));
    }),
  );
});

test("never turns a toggle on that the plan lacks [R6.3]", () => {
  fc.assert(
    fc.property(plan, off, fc.constantFrom(...features), fc.boolean(), (on, before, feature, turned) => {
      const after = toggleFeature(before, feature, turned);
      for (const toggle of togglesOf(on, after)) {
        expect(toggle.state === "locked").toBe(!planHas(on, toggle.name));
        if (toggle.state !== "locked") expect(toggle.state === "off").toBe(after.includes(toggle.name));
        expect(planHas(toggle.plan, toggle.name)).toBe(true);
      }
      expect(after.includes(feature)).toBe(!turned);
      expect(after.filter((one) => one !== feature).toSorted()).toEqual(
        before.filter((one) => one !== feature).toSorted(),
      );
    }),
  );
});

test("makes a mark of one or two letters of the name, in any script", () => {
  expect(["Acme", "Nordlys Energi", "  a  b c", "株式会社", "🦊 fox"].map(markOf)).toEqual([
    "A",
    "NE",
    "AB",
    "株",
    "🦊",
  ]);
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((name) => name.trim() !== ""),
      (name) => {
        expect(brandSchema.shape.mark.safeParse(markOf(name)).success).toBe(true);
      },
    ),
  );
});

test("formats every currency", () => {
  for (const currency of currencies)
    expect(new Intl.NumberFormat("en", { style: "currency", currency }).format(1)).toMatch(/1/);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { groupOf, isComparable, type Person } from "./effect.ts";

const activity = fc
  .record({ submitted: fc.nat(50), closed: fc.nat(50), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ submitted, closed, share }) => ({ submitted, closed, won: Math.floor(closed * share) }));
const person: fc.Arbitrary<Person> = fc.record({ now: activity, before: activity });

test("a group is the sum of its people, and its rate is within its interval", () => {
  fc.assert(
    fc.property(fc.array(person), (people) => {
      for (const which of ["now", "before"] as const) {
        const { submitted, perPerson, conversion } = groupOf(people)[which];
        expect(submitted).toBe(people.reduce((sum, one) => sum + one[which].submitted, 0));
        expect(perPerson * people.length).toBeCloseTo(submitted, 6);
        expect(conversion.won).toBeLessThanOrEqual(conversion.closed);
        if (conversion.rate === null) expect(conversion.closed).toBe(0);
        else {
          expect(conversion.low).toBeLessThanOrEqual(conversion.rate + 1e-9);
          expect(conversion.high).toBeGreaterThanOrEqual(conversion.rate - 1e-9);
        }
      }
    }),
  );
});

test("groups are compared only if both have enough people and outcomes in both periods", () => {
  const active: Person = {
    now: { submitted: 6, won: 2, closed: 4 },
    before: { submitted: 5, won: 1, closed: 4 },
  };
  const enough = groupOf(Array.from({ length: 5 }, () => active));
  const few = groupOf(Array.from({ length: 4 }, () => active));
  const withoutOutcomes = groupOf(
    Array.from({ length: 9 }, () => ({ ...active, before: { submitted: 5, won: 0, closed: 0 } })),
  );
  expect(isComparable(enough, enough)).toBe(true);
  expect(isComparable(enough, few)).toBe(false);
  expect(isComparable(few, enough)).toBe(false);
  expect(isComparable(enough, withoutOutcomes)).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { assignArms, evaluateLook, isLastLook, lookAt } from "./experiment.ts";
import { createRandom } from "./random.ts";

const terms = { controlBp: 800, variantBp: 800, marginBp: null, minReferrals: 50, maxDays: 42 };

/** Runs an experiment in which each arm closes this many referrals between two looks. */
function simulate(random: () => number, perLook: number, chances: { control: number; variant: number }) {
  const arms = { control: { referrals: 0, won: 0 }, variant: { referrals: 0, won: 0 } };
  for (let look = 1; ; look++) {
    for (const arm of ["control", "variant"] as const)
      for (let i = 0; i < perLook; i++) {
        arms[arm].referrals++;
        if (random() < chances[arm]) arms[arm].won++;
      }
    const { better } = evaluateLook(terms, structuredClone(arms), 100_000, look);
    if (better || isLastLook(look, terms.maxDays)) return { better, look };
  }
}

test("of experiments with two equal rates, at most one in ten finds a winner", () => {
  const random = createRandom(3);
  const runs = 100;
  const simulated = Array.from({ length: runs }, () => simulate(random, 25, { control: 0.3, variant: 0.3 }));
  const found = simulated.filter(({ better }) => better);
  expect(found.length / runs).toBeLessThanOrEqual(0.1);
});

test("a clear difference is found, and before the end", () => {
  const random = createRandom(4);
  const results = Array.from({ length: 20 }, () => simulate(random, 25, { control: 0.2, variant: 0.4 }));
  expect(results.filter(({ better }) => better === "variant").length).toBeGreaterThanOrEqual(18);
  expect(results.some(({ look }) => look < 6)).toBe(true);
});

test("nothing is decided below the minimum in either arm", () => {
  const arms = { control: { referrals: 49, won: 0 }, variant: { referrals: 500, won: 500 } };
  expect(evaluateLook(terms, arms, 100, 6)).toEqual({ ...arms, comparison: null, better: null });
});

test("a higher rate has to pay for itself", () => {
  const arms = { control: { referrals: 400, won: 120 }, variant: { referrals: 400, won: 128 } };
  const costly = evaluateLook({ ...terms, variantBp: 4000 }, arms, 100_000, 6);
  expect(costly.better).toBe("control");
  expect(costly.comparison?.change).toBeLessThan(0);
});

test("looks are a week apart and the last is at the end", () => {
  const day = 86_400_000;
  expect([1, 2, 3].map((look) => lookAt(0, look, 20) / day)).toEqual([7, 14, 20]);
  expect([2, 3].map((look) => isLastLook(look, 20))).toEqual([false, true]);
});

test("partners are divided the same way every time, and evenly by volume", () => {
  const volumes = fc.array(fc.nat(50), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(volumes, fc.string(), (all, seed) => {
      const partners = all.map((volume, i) => ({ personId: `per_${i}`, volume }));
      const assigned = assignArms(seed, partners);
      const other = assignArms(seed, partners.toReversed());
      const armOf = (list: typeof assigned) => list.map(({ personId, arm }) => `${personId} ${arm}`).sort();
      expect(armOf(assigned)).toEqual(armOf(other));
      const sum = (arm: string) => assigned.filter((one) => one.arm === arm).reduce((n, { volume }) => n + volume, 0);
      const count = (arm: string) => assigned.filter((one) => one.arm === arm).length;
      expect(Math.abs(count("control") - count("variant"))).toBeLessThanOrEqual(1);
      expect(Math.abs(sum("control") - sum("variant"))).toBeLessThanOrEqual(2 * Math.max(...all));
    }),
  );
});

test("who gets the other rate depends on the experiment", () => {
  const partners = Array.from({ length: 40 }, (_, i) => ({ personId: `per_${i}`, volume: 1 }));
  const variants = (seed: string) =>
    assignArms(seed, partners)
      .filter(({ arm }) => arm === "variant")
      .map((one) => one.personId);
  expect(variants("one").sort()).not.toEqual(variants("two").sort());
});

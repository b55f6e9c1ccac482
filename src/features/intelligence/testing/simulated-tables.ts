import { sigmoid } from "../rules/metrics.ts";
import { createRandom } from "../rules/random.ts";
import type { Examples, Field, Row, Value } from "../rules/table.ts";

/** Examples whose true probabilities are known. */
export type Simulated = Examples & { rows: Row[]; outcomes: number[]; probabilities: number[] };

/** Draws for one row: uniform, normal and whole numbers. */
export type Draw = { uniform: () => number; normal: () => number; whole: (below: number) => number };

function createDraw(seed: number): Draw {
  const uniform = createRandom(seed);
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    whole: (below) => Math.floor(uniform() * below),
  };
}

/** Simulates `n` rows; `row` returns the values of one and its true margin. `time` goes from 0 to 1. */
export function simulate(
  fields: Field[],
  n: number,
  seed: number,
  row: (draw: Draw, time: number) => { values: Record<string, Value>; margin: number },
): Simulated {
  const draw = createDraw(seed);
  const simulated: Simulated = { fields, rows: [], outcomes: [], probabilities: [] };
  for (let i = 0; i < n; i++) {
    const { values, margin } = row(draw, i / n);
    const probability = sigmoid(margin);
    simulated.rows.push(values);
    simulated.probabilities.push(probability);
    simulated.outcomes.push(draw.uniform() < probability ? 1 : 0);
  }
  return simulated;
}

export const numberFields = (names: string[]): Field[] => names.map((name) => ({ name, kind: "number" }));
export const categoryFields = (names: string[]): Field[] => names.map((name) => ({ name, kind: "category" }));

const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
const numbers = (draw: Draw) => Object.fromEntries(letters.map((name) => [name, draw.normal()]));

/** Effects that are the same for every table: a fixed number for each level of a category. */
const effectOf = (level: number, salt: number) => Math.sqrt(3) * (2 * createRandom(level * 7919 + salt)() - 1);

/** Tables of different nature, on which the engine is compared. */
export const simulatedTables: Record<string, (n: number, seed: number) => Simulated> = {
  linear: (n, seed) =>
    simulate(numberFields(letters), n, seed, (draw) => {
      const values = numbers(draw);
      return { values, margin: 0.7 * values.a! - 0.6 * values.b! + 0.5 * values.c! + 0.3 * values.d! - 0.5 };
    }),

  interactions: (n, seed) =>
    simulate(numberFields(letters), n, seed, (draw) => {
      const values = numbers(draw);
      const { a, b, c, d, e } = values as Record<string, number>;
      return { values, margin: 1.2 * Math.sign(a! * b!) + (c! > 0.5 && d! < 0 ? 1.5 : -0.3) + Math.abs(e!) - 1 };
    }),

  amounts: (n, seed) =>
    simulate([...numberFields(["amount", "visits", "days"]), ...categoryFields(["source"])], n, seed, (draw) => {
      const amount = Math.exp(8 + 2 * draw.normal());
      const visits = Math.floor(-5 * Math.log(1 - draw.uniform()));
      const days = draw.whole(120);
      const source = draw.whole(6);
      const fits = Math.log(amount) > 7 && Math.log(amount) < 9.5 ? 1.3 : -0.7;
      const margin = fits + 0.12 * visits - 0.015 * days + 0.6 * effectOf(source, 1) - 0.6;
      return { values: { amount, visits, days: draw.uniform() < 0.2 ? null : days, source: `s${source}` }, margin };
    }),

  categories: (n, seed) =>
    simulate([...categoryFields(["city", "product", "size"]), ...numberFields(["a", "b"])], n, seed, (draw) => {
      const city = Math.floor(draw.uniform() ** 2 * 400);
      const product = draw.whole(40);
      const size = draw.whole(4);
      const [a, b] = [draw.normal(), draw.normal()];
      const margin = 0.8 * effectOf(city, 1) + 0.7 * effectOf(product, 2) + 0.5 * effectOf(size, 3) + 0.6 * a - 0.4;
      return { values: { city: `c${city}`, product: `p${product}`, size: `z${size}`, a, b }, margin };
    }),

  rare: (n, seed) =>
    simulate(numberFields(letters), n, seed, (draw) => {
      const values = numbers(draw);
      const { a, b, c } = values as Record<string, number>;
      return { values, margin: -5 + 0.9 * a! + 0.7 * b! + (c! > 1 ? 1.2 : 0) };
    }),

  /** Values rise as time passes. */
  drift: (n, seed) =>
    simulate(numberFields(letters), n, seed, (draw, time) => {
      const values = numbers(draw);
      values.a = values.a! + 6 * time;
      values.b = values.b! - 6 * time;
      return { values, margin: 0.9 * values.a + 0.7 * values.b + 0.5 * values.c! - 0.4 };
    }),

  noise: (n, seed) =>
    simulate([...numberFields(letters), ...categoryFields(["city"])], n, seed, (draw) => ({
      values: { ...numbers(draw), city: `c${draw.whole(50)}` },
      margin: -0.8,
    })),
};

// Runs the server of serve.ts, which trains a model in the same process, as the product does, whenever the parent asks for it.
import { trainInWorker } from "#features/intelligence/server/training/train-in-worker.ts";
import { categoryFields, numberFields, simulate } from "#features/intelligence/testing/simulated-tables.ts";

const rowCount = 60_000;
const numbers = Array.from({ length: 12 }, (_, i) => `n${i}`);
const categories = Array.from({ length: 8 }, (_, i) => `c${i}`);

// The table is made before the server starts, because nothing is answered in the meantime.
const { fields, rows, outcomes } = simulate(
  [...numberFields(numbers), ...categoryFields(categories)],
  rowCount,
  1,
  (draw) => {
    const drawn = numbers.map(() => draw.normal());
    const levels = categories.map((_, i) => draw.whole(3 + 2 * i));
    const [a = 0, b = 0, c = 0, d = 0] = drawn;
    const margin = 0.4 * a - 0.3 * b + 0.5 * c * d + (levels[0] === 1 ? 0.8 : 0) - 0.5;
    const values = [...drawn, ...levels.map((level) => `level ${level}`)];
    return { values: Object.fromEntries([...numbers, ...categories].map((name, i) => [name, values[i]])), margin };
  },
);

process.on("message", async () => {
  const { kind } = await trainInWorker({ examples: { fields, rows, outcomes } });
  process.send!({ kind });
});
await import("./serve.ts");

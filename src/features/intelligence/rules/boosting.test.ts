import { describe, expect, it } from "vitest";
import { simulatedTables } from "../testing/simulated-tables.ts";
import { Booster, type BoostOptions, boost, boostedMargin, boostedMargins, findRounds } from "./boosting.ts";
import { encodeColumns } from "./encode.ts";
import { learnEncoding } from "./encoding.ts";
import { binnedColumns } from "./fit-trees.ts";
import { auc } from "./metrics.ts";
import { type Examples, readColumns } from "./table.ts";

const options: BoostOptions = {
  ...{ learningRate: 0.1, maxLeaves: 8, maxDepth: 4, minChildWeight: 2, l2: 1, rowShare: 1, columnShare: 1 },
  ...{ categoryL2: 5, categorySmoothing: 10, seed: 1 },
};

function binned({ fields, rows, outcomes }: Examples) {
  const columns = readColumns(fields, rows);
  const encoding = learnEncoding(columns, outcomes);
  return binnedColumns(encoding, encodeColumns(encoding, columns, outcomes).bins);
}

it.each(["linear", "interactions", "amounts", "categories", "noise"])(
  "lowers the training loss in every round without sampling: %s",
  (name) => {
    const table = simulatedTables[name]!(600, 3);
    const booster = new Booster(binned(table), table.outcomes, options);
    let loss = booster.loss;
    for (let round = 0; round < 60; round++) {
      booster.step();
      expect(booster.loss).toBeLessThan(loss);
      loss = booster.loss;
    }
  },
);

it("gives the same model for the same seed, and another for another", () => {
  const table = simulatedTables.amounts!(500, 3);
  const sampled = { ...options, rowShare: 0.6, columnShare: 0.6 };
  const train = (seed: number) => JSON.stringify(boost(binned(table), table.outcomes, { ...sampled, seed }, 20));
  expect(train(5)).toBe(train(5));
  expect(train(5)).not.toBe(train(6));
});

it.each(["amounts", "categories"])("gives many rows the margins that it gives each alone: %s", (name) => {
  const table = simulatedTables[name]!(500, 3);
  const columns = binned(table);
  const model = boost(columns, table.outcomes, { ...options, maxLeaves: 24, maxDepth: 7 }, 30);
  const alone = table.rows.map((_, row) =>
    boostedMargin(
      model,
      Uint8Array.from(columns.bins, (bins) => bins[row]!),
    ),
  );
  expect([...boostedMargins(model, columns.bins, table.rows.length)]).toEqual(alone);
});

it("finds an interaction that no single field shows", () => {
  const table = simulatedTables.interactions!(2000, 3);
  const columns = binned(table);
  const model = boost(columns, table.outcomes, options, 100);
  expect(
    auc(boostedMargins(model, columns.bins, table.rows.length), table.probabilities.map(Math.round)),
  ).toBeGreaterThan(0.9);
});

describe("stopping early", () => {
  const half = (table: Examples, isTraining: boolean) => {
    const keep = (_: unknown, row: number) => (row % 2 === 0) === isTraining;
    return { ...table, rows: table.rows.filter(keep), outcomes: Array.from(table.outcomes).filter(keep) };
  };
  const foldOf = (table: Examples) => {
    const [training, heldOut] = [half(table, true), half(table, false)];
    const columns = readColumns(table.fields, training.rows);
    const encoding = learnEncoding(columns, training.outcomes);
    return {
      columns: binnedColumns(encoding, encodeColumns(encoding, columns).bins),
      outcomes: training.outcomes,
      heldOut: {
        bins: encodeColumns(encoding, readColumns(table.fields, heldOut.rows)).bins,
        outcomes: heldOut.outcomes,
      },
    };
  };

  it("takes no round at all, or hardly any, where there is nothing to learn", () => {
    expect(findRounds([foldOf(simulatedTables.noise!(800, 3))], options, 200, 20).rounds).toBeLessThan(10);
  });

  it("takes many where there is", () => {
    expect(findRounds([foldOf(simulatedTables.interactions!(1500, 3))], options, 200, 20).rounds).toBeGreaterThan(20);
  });
});

/// <reference path="../testing/ydf-training.d.ts" />
import { expect, it } from "vitest";
import load from "ydf-training";
import { type Simulated, simulatedTables } from "../testing/simulated-tables.ts";
import { auc } from "./metrics.ts";
import { predict } from "./model.ts";
import { trainModel } from "./train.ts";

function csvOf({ fields, rows, outcomes }: Simulated): string {
  const names = fields.map(({ name }) => name);
  const lines = rows.map((row, i) => [...names.map((name) => row[name] ?? ""), outcomes[i] ? "won" : "lost"].join(","));
  return [[...names, "outcome"].join(","), ...lines].join("\n");
}

/** Its order of the two classes depends on which is more frequent, so the area is taken on the side that ranks. */
const bothWays = (area: number) => Math.max(area, 1 - area);

it.each(["interactions", "amounts"])(
  "ranks unseen rows at least as well as an independent implementation of boosted trees: %s",
  async (name) => {
    const training = simulatedTables[name]!(1000, 3);
    const test = simulatedTables[name]!(2000, 9);
    const { GradientBoostedTreesLearner } = await load({ print: () => {}, printErr: () => {} });
    const other = new GradientBoostedTreesLearner("outcome", "CLASSIFICATION").train(csvOf(training));
    const theirs = bothWays(auc(other.predict(csvOf(test)), test.outcomes));
    other.unload();
    const model = trainModel(training);
    const ours = auc(
      test.rows.map((row) => predict(model, row).probability),
      test.outcomes,
    );
    expect(theirs).toBeGreaterThan(0.6);
    expect(ours).toBeGreaterThan(theirs - 0.005);
  },
);

import { describe, expect, it } from "vitest";
import {
  categoryFields,
  numberFields,
  type Simulated,
  simulate,
  simulatedTables,
} from "../testing/simulated-tables.ts";
import { measure } from "./metrics.ts";
import { explain, type Model, predict } from "./model.ts";
import type { Row } from "./table.ts";
import { trainModel } from "./train.ts";

const table = (name: string, n: number, seed = 3) => simulatedTables[name]!(n, seed);
const figuresOf = (model: Model, { rows, outcomes }: Simulated) =>
  measure(
    Float64Array.from(rows, (row) => predict(model, row).probability),
    outcomes,
  );
const firstOf = ({ fields, rows, outcomes }: Simulated, n: number) => ({
  fields,
  rows: rows.slice(0, n),
  outcomes: outcomes.slice(0, n),
});

/** The sum of base and reasons must be the margin, for every row and kind of model. */
function expectReasonsAddUp(model: Model, rows: Row[]) {
  for (const row of rows) {
    const { base, reasons, margin, probability } = explain(model, row);
    const sum = reasons.reduce((total, { logOdds }) => total + logOdds, base);
    expect(Math.abs(sum - margin)).toBeLessThan(1e-9);
    expect(probability).toBeCloseTo(predict(model, row).probability, 12);
  }
}

describe("what is chosen", () => {
  it("is the regression where the truth is linear", () => {
    const model = trainModel(table("linear", 1000));
    expect(["logistic", "mean"]).toContain(model.kind);
    expect(figuresOf(model, table("linear", 3000, 9)).auc).toBeGreaterThan(0.73);
    expectReasonsAddUp(model, table("linear", 30, 9).rows);
  });

  it("is the trees where fields interact", () => {
    const model = trainModel(table("interactions", 1000));
    expect(model.kind).toBe("trees");
    expect(figuresOf(model, table("interactions", 3000, 9)).auc).toBeGreaterThan(0.72);
    expectReasonsAddUp(model, table("interactions", 30, 9).rows);
  });

  it("is the regression where values drift with time, because trees cannot follow them", () => {
    const drifting = table("drift", 1250);
    const model = trainModel(firstOf(drifting, 1000));
    expect(model.kind).toBe("logistic");
    const newest = { ...drifting, rows: drifting.rows.slice(1000), outcomes: drifting.outcomes.slice(1000) };
    expect(figuresOf(model, newest).auc).toBeGreaterThan(0.74);
  });

  it.each([1, 2, 3, 4, 5, 6])("is nothing where there is no signal, seed %i", (seed) => {
    const model = trainModel(table("noise", 150, seed));
    expect(model.kind).toBe("baseRate");
    const [one, other] = table("noise", 2, 9).rows;
    expect(predict(model, one!).probability).toBe(predict(model, other!).probability);
    expect(explain(model, one!).reasons).toEqual([]);
  });

  it("is the same for the same seed", () => {
    const examples = table("amounts", 150);
    expect(JSON.stringify(trainModel(examples, { seed: 4 }))).toBe(JSON.stringify(trainModel(examples, { seed: 4 })));
  });
});

describe("how many outcomes it takes", () => {
  it("is a prior without any", () => {
    const model = trainModel({ fields: numberFields(["a"]), rows: [], outcomes: [] });
    expect(model).toMatchObject({ kind: "prior", n: 0 });
    expect(predict(model, { a: 1 }).probability).toBeCloseTo(0.25, 12);
    expect(predict(model, {}).interval.high).toBeGreaterThan(0.4);
  });

  it("is a prior with one, with one kind only, and with too few of the rarer kind", () => {
    const examples = table("linear", 400);
    expect(trainModel(firstOf(examples, 1)).kind).toBe("prior");
    expect(trainModel(firstOf(examples, 29)).kind).toBe("prior");
    expect(trainModel({ ...examples, outcomes: examples.outcomes.map(() => 1) }).kind).toBe("prior");
    const rare = trainModel({ ...examples, outcomes: examples.outcomes.map((_, row) => (row % 50 ? 0 : 1)) });
    expect(rare.kind).toBe("prior");
    expect(predict(rare, {}).probability).toBeLessThan(0.05);
  });

  it("is a regression without trees below 100", () => {
    const strong = simulate(numberFields(["a", "b"]), 90, 5, (draw) => {
      const [a, b] = [draw.normal(), draw.normal()];
      return { values: { a, b }, margin: 1.5 * a + b };
    });
    const model = trainModel(strong, { trusted: ["a"] });
    expect(model).toMatchObject({ kind: "logistic", trees: null });
    expectReasonsAddUp(model, strong.rows.slice(0, 10));
  });
});

describe("columns that carry nothing or too much", () => {
  const odd = simulate(
    [...numberFields(["a", "constant", "empty"]), ...categoryFields(["id", "blank", "one"])],
    1000,
    5,
    (draw) => {
      const a = draw.uniform() < 0.1 ? null : draw.normal();
      const id = `id${draw.whole(10_000)}`;
      return { values: { a, constant: 7, empty: null, id, blank: "", one: "x" }, margin: 1.2 * (a ?? 1.5) };
    },
  );
  const model = trainModel(odd);

  it("are ignored if constant, empty or different in every row", () => {
    expect(["logistic", "trees", "mean"]).toContain(model.kind);
    expect(model.leaks).toEqual([]);
    const { reasons } = explain(model, { a: 2, constant: 7, id: "id12" });
    expect(reasons[0]?.field).toBe("a");
    for (const { field, logOdds } of reasons)
      if (!["a", "id"].includes(field)) expect(Math.abs(logOdds)).toBeLessThan(0.05);
    expectReasonsAddUp(model, odd.rows.slice(0, 20));
  });

  it("may be missing or unknown in a prediction", () => {
    for (const row of [
      {},
      { a: null },
      { a: "not a number", id: "never seen", one: "new" },
      { a: 1e300 },
      { a: -1e300 },
    ]) {
      const { probability, interval } = predict(model, row);
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThan(1);
      expect(interval.low).toBeLessThanOrEqual(probability);
      expect(interval.high).toBeGreaterThanOrEqual(probability);
    }
    expectReasonsAddUp(model, [{}, { a: 1e300, id: "never seen" }]);
    // Where it is missing, outcomes were as good as at 1.5.
    expect(predict(model, { a: null }).probability).toBeGreaterThan(predict(model, { a: 0 }).probability);
  });

  it("are named as leaks and left out if they give the outcome away", () => {
    const base = table("linear", 200);
    const leaking = {
      fields: [...base.fields, ...categoryFields(["note", "id"])],
      rows: base.rows.map((row, i) => ({
        ...row,
        note: i % 3 ? null : base.outcomes[i] ? "contract sent" : "no answer",
        id: `id${i}`,
      })),
      outcomes: base.outcomes,
    };
    const honest = trainModel(leaking);
    expect(honest.leaks.map(({ field }) => field)).toEqual(["note"]);
    expect(explain(honest, leaking.rows[0]!).reasons.map(({ field }) => field)).not.toContain("note");
    expect(trainModel(leaking, { trusted: ["note"] }).leaks).toEqual([]);
  });
});

it("is plain JSON, which predicts and explains the same after a round trip", () => {
  const examples = table("amounts", 250);
  const model = trainModel(examples);
  const copy = JSON.parse(JSON.stringify(model)) as Model;
  for (const row of table("amounts", 50, 9).rows) {
    expect(predict(copy, row)).toEqual(predict(model, row));
    expect(explain(copy, row)).toEqual(explain(model, row));
  }
});

it("gives intervals that contain the true share of rows with about the same prediction", () => {
  const model = trainModel(table("linear", 1000));
  const test = table("linear", 6000, 9);
  const predictions = test.rows
    .map((row, i) => ({ ...predict(model, row), truth: test.probabilities[i]! }))
    .toSorted((a, b) => a.probability - b.probability);
  const groups = Array.from({ length: 20 }, (_, group) => predictions.slice(group * 300, (group + 1) * 300));
  const inside = groups.filter((group) => {
    const truth = group.reduce((sum, one) => sum + one.truth, 0) / group.length;
    const { low, high } = group[150]!.interval;
    return low <= truth && truth <= high;
  });
  expect(inside.length).toBeGreaterThanOrEqual(17);
});

it("reads dates by month, weekday and position", () => {
  const seasonal = simulate([{ name: "at", kind: "date" }], 300, 5, (draw) => {
    const month = 1 + draw.whole(12);
    const at = `2026-${String(month).padStart(2, "0")}-${String(1 + draw.whole(28)).padStart(2, "0")}`;
    return { values: { at }, margin: month > 6 ? 1 : -1 };
  });
  const model = trainModel(seasonal);
  expect(predict(model, { at: "2026-09-14" }).probability).toBeGreaterThan(0.6);
  expect(predict(model, { at: Date.UTC(2026, 2, 14) }).probability).toBeLessThan(0.4);
  expect(explain(model, { at: "2026-09-14" }).reasons.map(({ field }) => field)).toEqual(["at"]);
});

// `npm run bench:intelligence -- FILE.csv --target COLUMN` trains on a part of a table and measures the predictions for the rest.
import { parseArgs } from "node:util";
import { measure } from "#features/intelligence/rules/metrics.ts";
import { explain, type Model, predict } from "#features/intelligence/rules/model.ts";
import type { Row, Value } from "#features/intelligence/rules/table.ts";
import { trainModel } from "#features/intelligence/rules/train.ts";
import { readTable } from "./intelligence/read-table.ts";
import { splitTable } from "./intelligence/split-table.ts";

const usage =
  "npm run bench:intelligence -- FILE.csv --target COLUMN [--positive VALUE] [--drop a,b] [--trust a,b]\n" +
  "  [--split row5 | last20 | time:COLUMN | id5:COLUMN] [--seed NUMBER]";
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    target: { type: "string" },
    positive: { type: "string" },
    drop: { type: "string", default: "" },
    trust: { type: "string", default: "" },
    split: { type: "string", default: "row5" },
    seed: { type: "string", default: "1" },
  },
});
const [path] = positionals;
const { target } = options;
if (!path || !target) throw new Error(usage);

const namesIn = (list: string) => list.split(",").map((name) => name.trim());
const table = await readTable(path);
if (!table.fields.some(({ name }) => name === target)) throw new Error(`${path} has no column ${target}`);
const rows = table.rows.filter((row) => row[target] !== null);
const positive = options.positive ?? guessPositive(rows.map((row) => row[target]));
const outcomeOf = (row: Row) => Number(String(row[target]) === positive);
const { training, test, column } = splitTable(rows, options.split);
const dropped = new Set([target, column, ...namesIn(options.drop)]);
const fields = table.fields.filter(({ name }) => !dropped.has(name));
const rowsAt = (positions: number[]) => positions.map((position) => rows[position]!);

const started = performance.now();
const { user: usedBefore } = process.cpuUsage();
const model = trainModel(
  { fields, rows: rowsAt(training), outcomes: rowsAt(training).map(outcomeOf) },
  { seed: Number(options.seed), trusted: namesIn(options.trust) },
);
const seconds = (performance.now() - started) / 1000;
const cpuSeconds = (process.cpuUsage().user - usedBefore) / 1e6;

const testRows = rowsAt(test);
const outcomes = testRows.map(outcomeOf);
const figures = measure(
  Float64Array.from(testRows, (row) => predict(model, row).probability),
  outcomes,
);
const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
const digits = (value: number) => value.toFixed(4);
const line = (label: string, value: string) => console.log(`${label.padEnd(22)}${value}`);
line("rows", `${training.length} to train, ${test.length} to test, ${fields.length} fields`);
line("base rate", `${share(model.positives, model.n)} (${target} = ${positive})`);
line("left out as leaks", model.leaks.map(({ field, auc }) => `${field} (AUC ${auc.toFixed(3)})`).join(", ") || "none");
for (const { kind, logLoss, auc } of model.candidates)
  line(
    `  tried ${kind}`,
    `log loss ${digits(logLoss)}, AUC ${digits(auc)} on the ${model.heldOut} held out in training`,
  );
line("model chosen", chosenText(model));
line("AUC", digits(figures.auc));
line("Brier", digits(figures.brier));
line("log loss", digits(figures.logLoss));
line("ECE, 10 equal bins", digits(figures.ece));
line("fields used most", strongestFields(model, testRows).join(", ") || "none");
line("seconds to train", `${seconds.toFixed(1)} (${cpuSeconds.toFixed(1)} of a processor)`);
line("a prediction", `${timeOf((row) => predict(model, row)).toFixed(3)} ms`);
line("  with reasons", `${timeOf((row) => explain(model, row)).toFixed(3)} ms`);

/** Returns the value that reads like a yes, or else the rarer one. */
function guessPositive(seen: Value[]): string {
  const counts = new Map<string, number>();
  for (const value of seen) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const yes = [...counts.keys()].find((value) => /^(1|1\.0|yes|y|true|won)$/i.test(value));
  return yes ?? [...counts].toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? "1";
}

function chosenText({ kind, trees, calibration }: Model): string {
  if (kind === "prior") return "prior (too few outcomes: an estimate, not learned)";
  if (kind === "baseRate") return "base rate (no signal)";
  const parts = [kind, trees && `${trees.trees.length} trees`, calibration.slope !== 1 && "calibrated"];
  return parts.filter(Boolean).join(", ");
}

function strongestFields(model: Model, rows: Row[]): string[] {
  const sums = new Map<string, number>();
  for (const row of rows.slice(0, 500))
    for (const { field, logOdds } of explain(model, row).reasons)
      sums.set(field, (sums.get(field) ?? 0) + Math.abs(logOdds));
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([field]) => field);
}

/** Median milliseconds over up to 2,000 rows, after as many to warm up. */
function timeOf(work: (row: Row) => unknown): number {
  const sample = testRows.slice(0, 2000);
  for (const row of sample) work(row);
  const times = sample.map((row) => {
    const begun = performance.now();
    work(row);
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { noTests, playwrightResults, toResult, vitestResults } from "./test-results.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-results-"));
afterAll(() => rmSync(folder, { recursive: true }));
const writeReport = (report) => {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const runOf = (ok) => ({ ok, output: "", seconds: 1 });

test("counts vitest's tests and reports a file that could not be loaded", () => {
  const report = writeReport({
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "one" },
          { status: "failed", fullName: "two" },
          { status: "skipped", fullName: "three" },
        ],
      },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  expect(vitestResults(report)).toEqual({
    passed: 1,
    skipped: 1,
    failures: ["two (a.test.ts)", "b.test.ts could not be run"],
  });
});

test("counts e2e tests and treats one that passed on retry as failed", () => {
  const spec = (title, status) => ({ title, file: "x.spec.ts", tests: [{ status }] });
  const report = writeReport({
    suites: [{ specs: [spec("a", "expected")], suites: [{ specs: [spec("b", "flaky"), spec("c", "skipped")] }] }],
  });
  expect(playwrightResults(report)).toEqual({ passed: 1, skipped: 1, failures: ["b (e2e/x.spec.ts)"] });
});

test("treats a runner that ran nothing or crashed after its tests as failed", () => {
  expect(toResult("kind", runOf(true), vitestResults(join(folder, "missing.json"))).failures).toHaveLength(1);
  expect(toResult("kind", runOf(true), noTests).ok).toBe(false);
  expect(toResult("kind", runOf(false), { ...noTests, passed: 3 }).failures).toEqual([
    "kind: the runner did not finish",
  ]);
  expect(toResult("kind", runOf(true), { ...noTests, passed: 3 }).ok).toBe(true);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { judged, nothing, playwrightResults, vitestResults } from "./test-results.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-results-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (report) => {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const ended = (ok) => ({ ok, said: "", seconds: 1 });

test("counts vitest's tests and reports a file that could not be loaded", () => {
  const report = written({
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
  const report = written({
    suites: [{ specs: [spec("a", "expected")], suites: [{ specs: [spec("b", "flaky"), spec("c", "skipped")] }] }],
  });
  expect(playwrightResults(report)).toEqual({ passed: 1, skipped: 1, failures: ["b (e2e/x.spec.ts)"] });
});

test("treats a runner that ran nothing or crashed after its tests as failed", () => {
  expect(judged("kind", ended(true), vitestResults(join(folder, "missing.json"))).failures).toHaveLength(1);
  expect(judged("kind", ended(true), nothing).ok).toBe(false);
  expect(judged("kind", ended(false), { ...nothing, passed: 3 }).failures).toEqual(["kind: the runner did not finish"]);
  expect(judged("kind", ended(true), { ...nothing, passed: 3 }).ok).toBe(true);
});

import { existsSync, readFileSync } from "node:fs";

/** The result of a test runner: the number of passed and skipped tests, and the names of failed ones. */
export const noTests = { passed: 0, skipped: 0, failures: [] };

export function vitestResults(file) {
  const report = readReport(file);
  if (!report) return noTests;
  const tests = report.testResults.flatMap((one) => one.assertionResults.map((test) => ({ ...test, file: one.name })));
  const broken = report.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    skipped: tests.filter(({ status }) => status !== "passed" && status !== "failed").length,
    failures: [
      ...tests.filter(({ status }) => status === "failed").map(({ fullName, file }) => `${fullName} (${short(file)})`),
      ...broken.map(({ name }) => `${short(name)} could not be run`),
    ],
  };
}

export function playwrightResults(file) {
  const report = readReport(file);
  if (!report) return noTests;
  const specs = report.suites.flatMap(specsOf);
  const withStatus = (status) => specs.filter((spec) => spec.tests.some((test) => test.status === status));
  return {
    passed: withStatus("expected").length,
    skipped: withStatus("skipped").length,
    // A test that passes only on retry counts as failed.
    failures: [...withStatus("unexpected"), ...withStatus("flaky")].map(({ title, file }) => `${title} (e2e/${file})`),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const short = (path) => path.replace(`${process.cwd()}/`, "");
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/** A runner that crashed or ran no test counts as one more failure, so that neither looks like success. */
export function toResult(name, { ok, output, seconds }, { passed, skipped, failures }) {
  const problems = [...failures];
  if (!ok && failures.length === 0) problems.push(`${name}: the runner did not finish`);
  else if (passed + skipped + failures.length === 0) problems.push(`${name}: no test was run`);
  return { name, ok: problems.length === 0, output, seconds, passed, skipped, failures: problems };
}

/** A check has no tests inside, so it counts as one. */
export const checkResult = (check) => ({
  ...check,
  passed: check.ok ? 1 : 0,
  skipped: 0,
  failures: check.ok ? [] : [check.name],
});

const line = ({ name, seconds }, ok, detail) =>
  `  ${ok ? "✓" : "✗"} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s  ${detail}`.trimEnd();

export const counts = ({ passed, failures, skipped }) =>
  `${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ""}`;

/** Prints one line for a check or a kind of test, and its output if it failed. */
export function printResult(result, detail = "") {
  console.log(line(result, result.ok, detail));
  if (!result.ok) console.log(`\n${result.output.trim().replaceAll(/^/gm, "    ")}\n`);
}

/** Prints counts and time by kind, the failures by name, and one line for machines. Returns the exit code. */
export function printSummary(kinds, seconds) {
  const all = {
    passed: kinds.reduce((sum, { passed }) => sum + passed, 0),
    skipped: kinds.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: kinds.flatMap(({ failures }) => failures),
  };
  console.log("\n  Summary\n");
  for (const kind of kinds) console.log(line(kind, kind.failures.length === 0, counts(kind)));
  console.log(line({ name: "in all", seconds }, all.failures.length === 0, ""));
  if (all.failures.length) console.log(`\n${all.failures.map((failure) => `  ✗ ${failure}`).join("\n")}`);
  console.log(`\n${counts(all)}`);
  return all.failures.length ? 1 : 0;
}

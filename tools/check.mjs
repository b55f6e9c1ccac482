// `npm run check` checks format, lint, types, import law, unused code and languages.
import { runChecks } from "./checks.mjs";
import { printResult } from "./report.mjs";
import { ensureInstalled } from "./set-up.mjs";

await ensureInstalled();
const failed = (await runChecks(printResult)).filter(({ ok }) => !ok);
console.log(
  failed.length ? `\n${failed.length} failed: ${failed.map(({ name }) => name).join(", ")}` : "\nAll checks passed",
);
process.exitCode = failed.length ? 1 : 0;

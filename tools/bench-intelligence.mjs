// `npm run bench:intelligence -- FILE.csv --target COLUMN` measures the predictions on a table of your own.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./set-up.mjs";

await ensureInstalled();
spawn(pinnedNode(), [resolve(root, "bench/intelligence.ts"), ...process.argv.slice(2)], { stdio: "inherit" }).on(
  "exit",
  (code) => process.exit(code ?? 1),
);

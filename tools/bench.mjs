// `npm run bench` compares the app with a bare server and measures what a visitor downloads.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

await ensureInstalled();
await ensureBuilt();
spawn(pinnedNode(), ["bench/run.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: serverEnvironment(),
}).on("exit", (code) => process.exit(code ?? 1));

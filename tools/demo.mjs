// `npm run demo` empties the database and creates the demo again.
import { spawn } from "node:child_process";
import { running } from "./running.mjs";
import { ensureInstalled, give, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

const already = running();
if (already)
  give(`Goodword is running at ${already.url}. Stop it first: resetting the demo replaces everything in its database.`);
await ensureInstalled();
spawn(pinnedNode(), ["src/app/reset-demo.ts"], { cwd: root, stdio: "inherit", env: serverEnvironment() }).on(
  "exit",
  (code) => process.exit(code ?? 1),
);

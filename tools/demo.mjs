// `npm run demo`: empties the house and furnishes it anew with the demo.
import { spawn } from "node:child_process";
import { running } from "./running.mjs";
import { ensureInstalled, give, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

const already = running();
if (already) give(`Goodword runs at ${already.url}. End it first: the demo replaces everything in its database.`);
await ensureInstalled();
spawn(pinnedNode(), ["src/app/reset-demo.ts"], { cwd: root, stdio: "inherit", env: serverEnvironment() }).on(
  "exit",
  (code) => process.exit(code ?? 1),
);

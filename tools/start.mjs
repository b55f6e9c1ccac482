// `npm start` installs, builds and starts the app from a fresh clone.
import { launch } from "./launch.mjs";
import { running } from "./running.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

console.log("\n  Goodword\n");
const already = running();
if (already) {
  console.log(`  Goodword is already running in this folder: ${already.url} (process ${already.pid}).\n`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
launch(pinnedNode(), ["src/app/main.ts"], { cwd: root, env: serverEnvironment() });

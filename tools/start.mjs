// `npm start` installs, builds and starts the app from a fresh clone.
import { launch } from "./launch.mjs";
import { findRunningServer } from "./running-server.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

console.log("\n  Goodword\n");
const runningServer = findRunningServer();
if (runningServer) {
  console.log(`  Goodword is already running in this folder: ${runningServer.url} (process ${runningServer.pid}).\n`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
launch(pinnedNode(), ["src/app/main.ts"], { cwd: root, env: serverEnvironment() });

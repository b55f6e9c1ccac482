// `npm run demo` empties the database and creates the demo again.
import { spawn } from "node:child_process";
import { findRunningServer } from "./running-server.mjs";
import { ensureInstalled, exitWithMessage, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

const runningServer = findRunningServer();
if (runningServer)
  exitWithMessage(
    `Goodword is running at ${runningServer.url}. Stop it first: resetting the demo replaces everything in its database.`,
  );
await ensureInstalled();
spawn(pinnedNode(), ["src/app/reset-demo.ts"], { cwd: root, stdio: "inherit", env: serverEnvironment() }).on(
  "exit",
  (code) => process.exit(code ?? 1),
);

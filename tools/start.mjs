// `npm start`: from a fresh clone to a running house.
import { spawn } from "node:child_process";
import { running } from "./running.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

console.log("\n  Goodword\n");
const already = running();
if (already) {
  console.log(`  Goodword already runs in this folder: ${already.url} (process ${already.pid}).\n`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();

const server = spawn(pinnedNode(), ["src/app/main.ts"], { cwd: root, stdio: "inherit", env: serverEnvironment() });
// On Ctrl-C the terminal tells both; the server closes in order and this waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));

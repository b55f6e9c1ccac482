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
// The server closes in order and this waits for it. Ctrl-C and a closed terminal reach both, a signal to npm only this one: the server
// takes the second of two for the first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));

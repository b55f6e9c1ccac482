// `npm run chaos -- --rounds 10 --seed 7` injects faults into the built app and checks that it loses nothing it acknowledged.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, pinnedNode, root } from "./set-up.mjs";

await ensureInstalled();
await ensureBuilt();
// The stubbed payment service is TypeScript, which only the pinned Node runs without a build.
const run = spawn(pinnedNode(), ["tools/chaos/run.mjs", ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => run.kill(signal));
run.on("exit", (code) => process.exit(code ?? 1));

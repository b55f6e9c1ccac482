// `npm run dev` restarts the server and reloads the screens as their files change.
import { spawn } from "node:child_process";
import { ensureInstalled, pinnedNode, root, serverEnvironment } from "./set-up.mjs";

await ensureInstalled();
const vite = "node_modules/vite/bin/vite.js";
const port = process.env.PORT ?? "3000";
const screens = process.env.SCREENS_PORT ?? "5173";
const commands = [
  [
    "--watch-path=src/app",
    "--watch-path=src/base",
    "--watch-path=src/features",
    "--watch-path=src/server",
    "--watch-preserve-output",
    "src/app/main.ts",
  ],
  [vite, "--port", screens, "--strictPort", "--host", "127.0.0.1"],
];
console.log(`\n  Screens: http://localhost:${screens}   API server: http://localhost:${port}\n`);
const children = commands.map((args) =>
  spawn(pinnedNode(), args, {
    cwd: root,
    stdio: "inherit",
    env: { BASE_URL: `http://localhost:${screens}`, ...serverEnvironment(), PORT: port },
  }),
);

const end = (signal) => {
  for (const child of children) child.kill(signal);
};
process.on("SIGINT", () => {}); // the terminal sends it to the children too
process.on("SIGTERM", () => end("SIGTERM"));
await Promise.race(children.map((child) => new Promise((done) => child.on("exit", done))));
end("SIGTERM");

import { spawn } from "node:child_process";

const lookEveryMs = 500;
const parent = process.ppid;
/** npm passes a signal on to its shell alone, which ends and leaves this process to the system. */
const isLeftBehind = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

/**
 * Runs the server until it ends. It closes in order when a signal comes, and when this process or the npm that started it is gone, however
 * that happened: the channel between the two closes with either, which the server notices.
 */
export function launch(command, args, options) {
  if (isLeftBehind()) process.exit(1);
  const server = spawn(command, args, { ...options, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // Ctrl-C and a closed terminal reach both, a signal to npm only this one: the server takes the second of two for the first.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  const looking = setInterval(() => {
    if (!isLeftBehind()) return;
    clearInterval(looking);
    server.kill("SIGTERM");
  }, lookEveryMs);
  server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
